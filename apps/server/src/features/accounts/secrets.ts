import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Something that opens a door once: given to one browser or mailbox, and kept here only as what it hashes to. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): Buffer => Buffer.from(hash('sha256', secret, 'hex'), 'hex')

export const isSecret = (shown: string | undefined, known: Buffer): boolean =>
  shown !== undefined && timingSafeEqual(hashSecret(shown), known)
