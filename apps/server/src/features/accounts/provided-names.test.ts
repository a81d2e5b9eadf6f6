import { accountSchemas } from '@matinee/contract/accounts.schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isReservedName } from './names.ts'
import { usernameCandidates } from './provided-names.ts'

const first = (...names: string[]) => [...usernameCandidates(names)][0]

it.each([
  [['ann'], 'ann'],
  [['  Ann   Lee '], 'Ann Lee'],
  [['ann@example.org'], 'ann'],
  [['<b>Ann</b>'], 'b Ann b'],
  [['__Ann'], 'Ann'],
  [['al', 'Al Green'], 'Al Green'],
  [['admin', 'Ann'], 'Ann'],
  [['Zoë Ångström'], 'Zoë Ångström'],
  [['a'.repeat(50)], 'a'.repeat(30)],
])('%j become %s', (given, expected) => {
  expect(first(...given)).toBe(expected)
})

it('what leaves no name gets one of the site', () => {
  expect(first('@', '!!', 'a')).toMatch(/^viewer\d\d$/)
  expect(first()).toMatch(/^viewer\d\d$/)
})

it('every name that is tried is one that could be registered, whatever a provider says', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 3 }), (given) => {
      const tried = [...usernameCandidates(given)]
      expect(tried.length).toBeGreaterThan(5)
      for (const name of tried) {
        expect(accountSchemas.register.body.shape.username.parse(name)).toBe(name)
        expect(isReservedName(name)).toBe(false)
      }
    }),
  )
})
