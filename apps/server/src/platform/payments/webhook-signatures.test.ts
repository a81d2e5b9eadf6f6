import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { hasValidSignature, signMessage, toleranceSeconds } from './webhook-signatures.ts'

const secret = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const now = new Date('2026-03-01T12:00:00.900Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const body = Buffer.from('{"id":"ä"}')
const signature = signMessage(body, secret, now)
const [t, v1] = signature.split(',') as [string, string]

it('is made of the time and of the bytes', () => {
  const at = Math.floor(now.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${at}.{"id":"ä"}`).digest('hex')
  expect(signature).toBe(`t=${at},v1=${mac}`)
  expect(hasValidSignature(body, signature, [secret], now)).toBe(true)
})

it('holds with either of two secrets, and with one of several signatures', () => {
  expect(hasValidSignature(body, signature, [other, secret], now)).toBe(true)
  expect(hasValidSignature(body, `${t},v1=${'0'.repeat(64)},${v1},v0=abc`, [secret], now)).toBe(true)
})

it.each([
  ['another secret', signMessage(body, other, now)],
  ['nothing', undefined],
  ['an empty one', ''],
  ['two headers', [signature, signature]],
  ['no time', v1],
  ['two times', `${t},${signature}`],
  ['a time in words', `t=now,${v1}`],
  ['a time that was moved', `t=${Number(t.slice(2)) + 1},${v1}`],
  ['no signature', t],
  ['half a signature', `${t},${v1.slice(0, 40)}`],
  ['an older way of signing', `${t},v0=${v1.slice(3)}`],
  ['capitals', `${t},v1=${v1.slice(3).toUpperCase()}`],
  ['letters that are none of a signature', `${t},v1=${'z'.repeat(64)}`],
  ['a very long one', `${signature},v1=${'0'.repeat(3000)}`],
])('does not hold with %s', (_name, given) => {
  expect(hasValidSignature(body, given, [secret], now)).toBe(false)
})

it('does not hold for other bytes, however alike', () => {
  for (const each of ['{"id":"ä"} ', '{"id": "ä"}', '{"id":"a"}', ''])
    expect(hasValidSignature(Buffer.from(each), signature, [secret], now)).toBe(false)
})

it('holds for five minutes, before and after', () => {
  expect(hasValidSignature(body, signature, [secret], later(toleranceSeconds))).toBe(true)
  expect(hasValidSignature(body, signature, [secret], later(-toleranceSeconds))).toBe(true)
  expect(hasValidSignature(body, signature, [secret], later(toleranceSeconds + 1))).toBe(false)
  expect(hasValidSignature(body, signature, [secret], later(-toleranceSeconds - 1))).toBe(false)
})
