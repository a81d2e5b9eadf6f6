import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { aPartOf, openMatrix, runSection } from './matrix.ts'
import { allMutants } from './mutants.ts'

const matrix = await openMatrix()
afterAll(() => matrix.close())

it('ROLE-5: every call has a row in the matrix, and every other route is known', () => {
  expect(matrix.gaps).toEqual([])
})

it('every mutant of `npm run matrix -- --mutants` names a place in the source', () => {
  const edits = allMutants(matrix.sections).flatMap(({ name, edits: all }) => all.map((edit) => ({ name, ...edit })))
  const textOf = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
  expect(edits.filter(({ file, from }) => textOf(file).split(from).length !== 2)).toEqual([])
})

// `npm run matrix` asks all of it.
it.each(aPartOf(matrix.sections).map((section) => [section.name, section.row.access, section] as const))(
  'ROLE-5, ADMIN-7: %s is for %s, whatever is shown',
  async (_name, _access, section) => {
    expect((await runSection(matrix.world, section)).missed).toEqual([])
  },
  60_000,
)
