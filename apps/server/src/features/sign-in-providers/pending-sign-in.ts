import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, type SecretKeys } from '../../platform/derived-keys.ts'

const pendingSignIn = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Of PKCE. */
  verifier: z.string(),
  returnTo: z.string(),
  remembered: z.boolean(),
})

/** What must survive the redirect to a provider and back, in one browser. */
export type PendingSignIn = z.output<typeof pendingSignIn>

export const pendingSeconds = 10 * 60

/**
 * Travels in a cookie: rows of a table could be filled by opening one address. Encrypted and not only signed, as the
 * PKCE verifier is a secret. Another SECRET_KEY ends pending sign-ins.
 */
export function pendingSignInCookie(secretKeys: SecretKeys, clock: Clock) {
  const key = deriveKey(secretKeys, 'pending sign-ins with providers')
  return {
    encrypt: (value: PendingSignIn): Promise<string> =>
      new EncryptJWT(value)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(clock.now().getTime() + pendingSeconds * 1000))
        .encrypt(key),

    /** Undefined for anything that was not encrypted here, and for what has expired. */
    async decrypt(text = ''): Promise<PendingSignIn | undefined> {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        })
        return pendingSignIn.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}
