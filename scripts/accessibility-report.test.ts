import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const report = read('docs/accessibility.md')

/** `file`: "words of a title", "of another". */
const citations = [...report.matchAll(/`([\w./-]+\.(?:tsx?|css))`(?:: ((?:"[^"]+"(?:, )?)+))?/g)].map(
  ([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? ''),
  }),
)

it('every file that the accessibility report names is there, with the titles that it quotes', () => {
  expect(citations.flatMap(({ titles }) => titles).length).toBeGreaterThan(70)
  const missing = citations.flatMap(({ file, titles }) => {
    if (!existsSync(path.join(root, file))) return [file]
    const source = read(file)
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})

it('the accessibility report has a row for each of the 55 criteria of WCAG 2.2 at A and AA, with a state and a reason', () => {
  const rows = [...report.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (A{1,2}) +\| ([^|]+?) +\| ([^|]+)\|$/gm)]
  expect(rows.map(([, number]) => number)).toHaveLength(55)
  expect(new Set(rows.map(([, number]) => number)).size).toBe(55)
  const states = new Set(['Supported', 'Partly', 'Not supported', 'Depends', 'Not applicable'])
  expect(rows.filter(([, , , state = '', reason = '']) => !states.has(state) || reason.trim() === '')).toEqual([])
})
