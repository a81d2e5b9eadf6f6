import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** A key lasts one minute of film. */
export const segmentsPerKey = 10

export const keyNumberOf = (mediaSequence: number): number => Math.floor(mediaSequence / segmentsPerKey)

/** The 16 bytes of one key. Each is derived from the film's secret alone, so that a key tells nothing of the others. */
export function keyFor(filmSecret: Uint8Array, keyNumber: number): Buffer {
  if (filmSecret.byteLength < 32) throw new RangeError('a film secret has at least 32 bytes')
  return Buffer.from(hkdfSync('sha256', filmSecret, 'film key', `key ${keyNumber}`, 16))
}

function initializationVector(mediaSequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(mediaSequence), 8)
  return iv
}

/** AES-128 as HLS means it: CBC over the whole segment, PKCS7, the media sequence number as initialization vector. */
export function encryptSegment(bytes: Uint8Array, key: Uint8Array, mediaSequence: number): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, initializationVector(mediaSequence))
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

export function decryptSegment(bytes: Uint8Array, key: Uint8Array, mediaSequence: number): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, initializationVector(mediaSequence))
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}
