import { createHmac, timingSafeEqual } from 'node:crypto'

/** The clock skew that is allowed, and so for how long a captured webhook message can be replayed. */
export const toleranceSeconds = 300

const mac = (secret: Buffer, at: string, body: Buffer) => createHmac('sha256', secret).update(`${at}.`).update(body)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Returns a webhook signature like `t=1772366400,v1=5257a8…`, in the format of Stripe. */
export function signMessage(body: Buffer, secret: Buffer, at: Date): string {
  const t = String(seconds(at))
  return `t=${t},v1=${mac(secret, t, body).digest('hex')}`
}

/** Whether the webhook signature is valid. Several secrets and signatures are possible, so that a secret can be rotated. */
export function hasValidSignature(
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
