import { describe, expect, it } from 'vitest'
import { splitAtMatch } from './suggestions.ts'

describe('matchIn', () => {
  it.each([
    ['A Trip to the Moon', 'moon', ['A Trip to the ', 'Moon', '']],
    ['Nosferatu', ' NOS ', ['', 'Nos', 'feratu']],
    ['Amélie', 'amel', ['', 'Amél', 'ie']],
    // Written with the accent as a sign of its own.
    ['Ame\u0301lie', 'lie', ['Amé', 'lie', '']],
    ['Metropolis', 'metropolsi', undefined],
    ['Metropolis', '  ', undefined],
    ['a.b (c)', '.b (', ['a', '.b (', 'c)']],
    ['서울의 봄', '봄', ['서울의 ', '봄', '']],
    ['İstanbul', 'istan', ['', 'İstan', 'bul']],
    // Without the accent it is shorter, so that places in it say nothing.
    ['q\u0308abc', 'abc', undefined],
  ])('finds in %j what was typed: %j', (title, typed, expected) => {
    expect(splitAtMatch(title, typed)).toEqual(expected)
  })
})
