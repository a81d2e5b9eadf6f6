import fc from 'fast-check'
import { accountMessages } from '@matinee/contract/accounts'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-strength.ts'

const ann = { username: 'Ann Weaver', email: 'weaver.ann77@example.org', siteName: 'Kino Süd' }
const { passwordCommon, adminPasswordWeak } = accountMessages

describe('REG-3: a common password', () => {
  it.each([
    // Known from leaks
    'password',
    'PassWord',
    '12345678',
    'qwertyuiop',
    'letmein',
    'iloveyou',
    'ｐａｓｓｗｏｒｄ',
    ' password ',
    // With substitutions and additions
    'password1!',
    'password123456',
    '1password',
    'sunshine...',
    'P@55w0rd!',
    'pa55word1',
    'm0nk3y99',
    // Repeated
    'aaaaaaaa',
    '........',
    '        ',
    '11111111111111111111',
    'abcabcabc',
    '12341234',
    'passwordpassword',
    '😀😀😀😀😀😀😀😀',
    // Sequences and keyboard rows
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
    'ann weaver',
    '2026annweaver',
    'weaver.ann77@example.org',
    'weaverann77',
    'kinosüd',
    'matinee2026',
    'Matinee!',
  ])('is %j, for users and admins', (password) => {
    expect(passwordProblem('user', password, ann)).toBe(passwordCommon)
    expect(passwordProblem('admin', password, ann)).toBe(passwordCommon)
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
    expect(passwordProblem('user', password, ann)).toBeUndefined()
  })

  it('is not made of a name of one letter or none', () => {
    expect(passwordProblem('user', 'x-83649217', { username: '', email: '', siteName: 'X' })).toBeUndefined()
  })
})

describe('ADMIN-3: the password of an admin', () => {
  it.each(['kX9#vq2L', '90417362', 'Password2026!'])('is easy to guess: %j', (password) => {
    expect(passwordProblem('admin', password, ann)).toBe(adminPasswordWeak)
  })

  it.each(['popcorn-and-velvet', 'a good long one', 'velvet-29318475'])('is hard to guess: %j', (password) => {
    expect(passwordProblem('admin', password, ann)).toBeUndefined()
  })
})

it('any text is judged, and a long one in bounded time', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 1024 })
  fc.assert(
    fc.property(text, (password) => {
      expect(passwordProblem('user', password, ann)).toBeOneOf([undefined, passwordCommon])
    }),
  )
  for (const long of ['1'.repeat(1023) + 'x', 'ab'.repeat(511) + 'x', '!a'.repeat(512), '4@31!0$5+7'.repeat(100)]) {
    const started = performance.now()
    passwordProblem('user', long, ann)
    expect(performance.now() - started).toBeLessThan(500)
  }
})
