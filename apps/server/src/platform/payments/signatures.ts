import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clock of a provider may be from ours, and how long a message that was caught on the way is of use. */
export const toleranceSeconds = 300

const mac = (secret: Buffer, at: string, body: Buffer) => createHmac('sha256', secret).update(`${at}.`).update(body)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** `t=1772366400,v1=5257a8…`: when, and what only the two of us can make of that and of the message. */
export function signMessage(body: Buffer, secret: Buffer, at: Date): string {
  const t = String(seconds(at))
  return `t=${t},v1=${mac(secret, t, body).digest('hex')}`
}

/** More than one secret, and more than one signature: so that a secret can be replaced while messages are on the way. */
export function isSigned(
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly Buffer[],
  now: Date,
): boolean {
  if (typeof signature !== 'string' || signature.length > 2048) return false
  const parts = signature.split(',').map((part) => part.trim().split('=', 2))
  const valuesOf = (wanted: string) => parts.flatMap(([name, value]) => (name === wanted && value ? [value] : []))
  const [at = '', ...more] = valuesOf('t')
  if (more.length > 0 || !/^\d{1,12}$/.test(at)) return false
  if (Math.abs(seconds(now) - Number(at)) > toleranceSeconds) return false
  const given = valuesOf('v1')
    .filter((value) => /^[0-9a-f]{64}$/.test(value))
    .map((value) => Buffer.from(value, 'hex'))
  return secrets.some((secret) => {
    const expected = mac(secret, at, body).digest()
    return given.some((each) => timingSafeEqual(each, expected))
  })
}
