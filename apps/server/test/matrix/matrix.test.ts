import { afterAll, expect, it } from 'vitest'
import { aQuarterOf, openMatrix, runSection } from './matrix.ts'

const matrix = await openMatrix()
afterAll(() => matrix.close())

it('ROLE-5: every call has a row in the matrix, and every other route is known', () => {
  expect(matrix.gaps).toEqual([])
})

// `npm run matrix` asks all of it.
it.each(aQuarterOf(matrix.sections).map((section) => [section.name, section.row.access, section] as const))(
  'ROLE-5, ADMIN-7: %s is for %s, whatever is shown',
  async (_name, _access, section) => {
    expect((await runSection(matrix.world, section)).missed).toEqual([])
  },
  60_000,
)
