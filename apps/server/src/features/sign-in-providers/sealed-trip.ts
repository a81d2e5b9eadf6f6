import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { z } from 'zod'

/** What has to survive the way to a provider and back, in this one browser. */
const trip = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  remembered: z.boolean(),
})
export type Trip = z.output<typeof trip>

const sealed = trip.extend({ expiresAt: z.number() })

export const tripSeconds = 10 * 60

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export interface Trips {
  seal(trip: Trip): string
  /** Undefined for what we have not sealed, and for what is too old. */
  open(text: string | undefined): Trip | undefined
}

/**
 * A trip travels in a cookie, encrypted. As a row it would let anybody fill a table by opening one address again and
 * again; here there is nothing to store, nothing to clean up, and every process can read it. Encrypted and not only
 * signed, as the verifier is a secret between us and the provider. The key is made from the one that signs users' tokens:
 * when that is replaced, whoever is on the way just then starts again.
 */
export function createTrips(userTokenKey: string, clock: Clock): Trips {
  const key = Buffer.from(hkdfSync('sha256', userTokenKey, '', 'trips to sign-in providers', 32))
  return {
    seal(given) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      const expiresAt = clock.now().getTime() + tripSeconds * 1000
      const text = JSON.stringify({ ...given, expiresAt } satisfies z.input<typeof sealed>)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(text) {
      if (!text) return undefined
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
        const { expiresAt, ...rest } = sealed.parse(JSON.parse(plain.toString('utf8')))
        return expiresAt > clock.now().getTime() ? rest : undefined
      } catch {
        return undefined
      }
    },
  }
}
