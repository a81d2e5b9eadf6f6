import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const ann = { username: 'Ann Weaver', email: 'weaver.ann77@example.org', siteName: 'Kino Süd' }

describe('a common password', () => {
  it.each([
    // As the list has them
    'password',
    'PassWord',
    '12345678',
    'qwertyuiop',
    'letmein',
    'iloveyou',
    'ｐａｓｓｗｏｒｄ',
    ' password ',
    // Dressed
    'password1!',
    'Password2026!',
    'password123456',
    '!!password!!',
    '1password',
    'sunshine...',
    'pass-word',
    'let me in',
    'P@55w0rd!',
    'pa55word1',
    'm0nk3y99',
    'dr4gon-2026',
    // One sign, or a few, again and again
    'aaaaaaaa',
    '........',
    '        ',
    '11111111111111111111',
    'abcabcabc',
    '12341234',
    'passwordpassword',
    '😀😀😀😀😀😀😀😀',
    // Rows
    'abcdefgh',
    'zyxwvuts',
    '87654321',
    'asdfghjkl',
    'poiuytrewq',
    'qwertz123',
    'abcd1234',
    'qwerty123456',
    // Names
    'annweaver',
    'Ann Weaver 1987',
    'ann.weaver!',
    '2026annweaver',
    'weaver.ann77',
    'weaverann77!!',
    'weaver.ann77@example.org',
    'kinosüd',
    'Kino-Süd-2026',
    'matinee2026',
    'Matinee!',
  ])('is %j', (password) => {
    expect(isCommonPassword(password, ann)).toBe(true)
  })

  it.each([
    'popcorn-and-velvet',
    'a good long one',
    'correct horse battery staple',
    'ann weaver likes films',
    'velvet-29318475',
    'weaver of tales',
    'tr0mb0ne-gravel',
    'kX9#vq2L',
    '7!kz92$#',
    '%)+&=1(*',
    '81!dog#4',
    '90417362',
    'пароль не скажу',
    '夕焼けの映画館で',
  ])('is not %j', (password) => {
    expect(isCommonPassword(password, ann)).toBe(false)
  })

  it.each([
    ['123456', true],
    ['abc123', true],
    ['qwerty', true],
    ['zgjvkq', false],
  ])('%j among the short ones that the desk takes: %s', (password, isCommon) => {
    expect(isCommonPassword(password, { siteName: 'Kino' })).toBe(isCommon)
  })

  it('is not made of a short name or none', () => {
    expect(isCommonPassword('x-83649217', { username: '', email: '', siteName: 'X' })).toBe(false)
  })

  it('is the same in any case', () => {
    const words = fc.constantFrom(
      'password1!',
      'qwertyuiop',
      'annweaver',
      'Kino-2026',
      'popcorn-and-velvet',
      'kX9#vq2L',
    )
    fc.assert(
      fc.property(words, (word) => {
        expect(isCommonPassword(word.toUpperCase(), ann)).toBe(isCommonPassword(word, ann))
      }),
    )
  })

  it('is told from any text at once', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 1024 })
    fc.assert(
      fc.property(text, (password) => {
        expect(isCommonPassword(password, ann)).toBeTypeOf('boolean')
      }),
    )
    for (const long of ['1'.repeat(1023) + 'x', 'ab'.repeat(511) + 'x', '!a'.repeat(512), 'a!'.repeat(511) + 'b']) {
      const started = performance.now()
      isCommonPassword(long, ann)
      expect(performance.now() - started).toBeLessThan(100)
    }
  })
})
