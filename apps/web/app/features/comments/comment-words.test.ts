import { describe, expect, it } from 'vitest'
import { beginningOf, dayOf, initialsOf, isLong, namelessIds, nameOf } from './comment-words.ts'

const names = new Map([['65f000000000000000000001', 'ines.rv']])
const comment = { _id: '65f00000000000000000000c', text: 'Yes.' }

describe('who has said it', () => {
  it.each([
    ['username', { username: 'margot.l', userName: 'other', userId: '65f000000000000000000001' }, 'margot.l'],
    ['userName', { username: ' ', userName: 'margot.l' }, 'margot.l'],
    ['a name looked up', { username: null, userId: '65f000000000000000000001' }, 'ines.rv'],
    ['an id that nobody knows', { userId: '65f000000000000000000002' }, 'Unknown'],
    ['neither', { userId: null, username: null }, 'Anonymous'],
  ])('COMM-4: %s', (_, given, name) => expect(nameOf({ ...comment, ...given }, names)).toBe(name))

  it('COMM-4: only names that are missing are looked up, each once', () => {
    const asked = namelessIds([
      { ...comment, userId: 'a' },
      { ...comment, userId: 'a', username: null },
      { ...comment, userId: 'b', username: 'known' },
      { ...comment, userId: null },
    ])
    expect(asked).toEqual(['a'])
  })

  it.each([
    ['margot.l', 'ML'],
    ['t_okafor', 'TO'],
    ['Anonymous', 'AN'],
    ['Ana Lucía Ruiz', 'AL'],
    ['郭', '郭'],
    ['..-', ''],
  ])('the ring of %s says %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

describe('when it was said', () => {
  it('COMM-4: as a day, the same on every server', () => {
    expect(dayOf('2026-11-02T23:30:00.000Z', false)).toBe('2 Nov 2026')
  })

  it('COMM-4: as the day that it was where one is', () => {
    const date = new Date('2026-11-02T23:30:00.000Z')
    expect(dayOf(date.toISOString(), true)).toMatch(new RegExp(`^${date.getDate()} Nov 2026$`))
  })

  it.each([undefined, '', 'yesterday'])('COMM-4: %s is no date', (given) => expect(dayOf(given, true)).toBeUndefined())
})

it('a text is long by its letters, or by its lines', () => {
  expect([isLong('word '.repeat(70)), isLong('word '.repeat(80))]).toEqual([false, true])
  expect([isLong('a\nb\n\nd\ne\nf'), isLong('a\nb\n\nd\ne\nf\ng')]).toEqual([false, true])
  expect(isLong(`${'word '.repeat(50)}\n\nYes.\nNo.`)).toBe(true)
})

it.each([
  ['Good.', 'Good.'],
  ['One two\n\nthree', 'One two three'],
  ['One two three four', 'One two three…'],
  ['W'.repeat(2000), `${'W'.repeat(20)}…`],
  ['😀'.repeat(21), `${'😀'.repeat(20)}…`],
])('%s is known by how it begins', (text, beginning) => expect(beginningOf(text, 3, 20)).toBe(beginning))
