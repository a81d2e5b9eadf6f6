import { describe, expect, it } from 'vitest'
import { judge, readCitations, readRequirements } from './requirements.ts'

describe('the requirements', () => {
  it('are the ids that stand first in a row', () => {
    const text = '| id | requirement |\n|---|---|\n| NAV-1 | As HOME-2 says. |\n| NAV-2 **D** | x |\nNAV-3 is prose.\n'
    expect(readRequirements(text)).toEqual(['NAV-1', 'NAV-2'])
  })

  it('are cited by the titles of tests, and nowhere else', () => {
    const source = `
      // NAV-9 is only a comment
      it('NAV-1 and NAV-2 do this', () => expect('NAV-8').toBe(1))
      test.describe("FOOT-1: the footer's end", () => {})
      it.each([['(x)', 1], ['b', 2]])(\`THEME-1 %s\`, () => {})
      test(
        'SW-1 on its own line', async () => {})
      it.runIf(possible)('API-11 when it can', () => {})
      test.skip('NAV-7 some day', () => {})
      test('NAV-6 @full', () => {})`
    expect([...readCitations(source)].toSorted()).toEqual(['API-11', 'FOOT-1', 'NAV-1', 'NAV-2', 'SW-1', 'THEME-1'])
  })

  it.each([
    [['A-1'], ['A-1'], []],
    [['A-1'], [], ['A-1 is cited by no test']],
    [['A-1'], ['A-1', 'C-1'], ['C-1 is cited by a test, but has no row in docs/requirements.md']],
    [['A-1', 'A-1'], ['A-1'], ['A-1 stands twice in the requirements']],
  ])('required %j, cited %j: %j', (required, cited, problems) => {
    expect(judge(required, new Set(cited))).toEqual(problems)
  })
})
