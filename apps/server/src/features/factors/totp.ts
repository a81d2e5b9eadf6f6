import { Secret, TOTP } from 'otpauth'

/** What every authenticator app assumes. */
const period = 30

export const newTotpSecret = () => new Secret({ size: 20 }).base32

export const createTotp = (
  secret: string,
  { issuer, label }: { issuer: string; label: string } = { issuer: '', label: '' },
) => new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period })

/** The time step that a code belongs to: the one of now, or a neighbour, as clocks differ. Undefined: a wrong code. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  // The library throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}
