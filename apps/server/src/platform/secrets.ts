import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Single-use secrets for one browser or mailbox. Only their hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export const matchesSecret = (secret: string | undefined, secretHash: Buffer): boolean =>
  secret !== undefined && timingSafeEqual(hashSecret(secret), secretHash)
