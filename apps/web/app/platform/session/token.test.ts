import { expect, it } from 'vitest'
import { ines, tokenFor } from './session-fixtures.ts'
import { readToken } from './token-refresh.ts'

const part = (text: string) => btoa(text).replace(/=+$/, '')

it('AUTH-1 a token of three parts tells when it expires and whose it is', () => {
  const claims = readToken(tokenFor(ines, 60_000))
  expect(claims?.subject).toBe(ines._id)
  expect(Math.abs((claims?.expiresAt ?? 0) - Date.now() - 60_000)).toBeLessThan(1000)
})

it('AUTH-1 also when its claims need the signs that base64url has of its own', () => {
  const claims = btoa(JSON.stringify({ exp: 1_800_000_000, sub: '~~~???>>>' }))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
  expect(claims).toMatch(/[-_]/)
  expect(readToken(`a.${claims}.c`)).toEqual({ expiresAt: 1_800_000_000_000, subject: '~~~???>>>' })
})

it.each([
  ['nothing', ''],
  ['one part', 'abc'],
  ['two parts', `a.${part('{"exp":1}')}`],
  ['four parts', `a.${part('{"exp":1}')}.c.d`],
  ['no signature', `a.${part('{"exp":1}')}.`],
  ['no claims', 'a..c'],
  ['claims that are not base64', 'a.%%%.c'],
  ['claims that are not JSON', `a.${part('exp=1')}.c`],
  ['claims that are null', `a.${part('null')}.c`],
  ['no expiry', `a.${part('{"sub":"x"}')}.c`],
  ['an expiry in words', `a.${part('{"exp":"soon"}')}.c`],
  ['an expiry beyond numbers', `a.${part('{"exp":1e999}')}.c`],
  ["the original's placeholder", 'admin-token-placeholder'],
])('AUTH-2 malformed is: %s', (_, token) => {
  expect(readToken(token)).toBeUndefined()
})
