import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, type SecretKeys } from '../../platform/derived-keys.ts'

/** A login page may be open for a while before the user chooses a passkey. */
const challengeMs = 15 * 60_000
const length = { time: 6, random: 10, mac: 16 } as const
const signedLength = length.time + length.random

/**
 * Stateless challenges: each contains its time and an HMAC. Rows of a table could be filled by strangers. A challenge is
 * answered only once, as a passkey refuses those that are not newer than its last one (`setPasskeyUsed`).
 */
export function challenges(secretKeys: SecretKeys, clock: Clock) {
  const key = deriveKey(secretKeys, 'challenges of passkeys')
  const sign = (purpose: string, signed: Buffer) =>
    createHmac('sha256', key).update(`${purpose} `).update(signed).digest().subarray(0, length.mac)
  return {
    /** 32 bytes. */
    make(purpose: string): Buffer<ArrayBuffer> {
      const signed = Buffer.alloc(signedLength)
      signed.writeUIntBE(clock.now().getTime(), 0, length.time)
      randomBytes(length.random).copy(signed, length.time)
      return Buffer.concat([signed, sign(purpose, signed)])
    },

    /** When it was made. Undefined if it is forged, was made for another purpose, or is too old. */
    read(purpose: string, challenge: string): Date | undefined {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== signedLength + length.mac) return undefined
      const signed = bytes.subarray(0, signedLength)
      if (!timingSafeEqual(bytes.subarray(signedLength), sign(purpose, signed))) return undefined
      const madeAt = new Date(signed.readUIntBE(0, length.time))
      return clock.now().getTime() - madeAt.getTime() <= challengeMs ? madeAt : undefined
    },
  }
}
