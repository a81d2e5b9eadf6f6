import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { deriveKeys, type SecretKeys } from '../../platform/derived-keys.ts'

export interface Boxed {
  keyId: string
  box: Buffer
}

const ivLength = 12
const tagLength = 16

const idOf = (key: Buffer) => hash('sha256', key, 'hex').slice(0, 16)

/**
 * Encrypts the secrets of authenticator apps (AES-256-GCM), so that a copy of the database alone makes no codes. What was
 * encrypted with the old secret key can still be read. A box opens only for the owner it was made for: rows cannot be
 * exchanged.
 */
export function secretBox(secretKeys: SecretKeys) {
  const all = deriveKeys(secretKeys, 'secrets of authenticator apps')
  const [newest] = all
  const keyId = idOf(newest)
  const keys = new Map(all.map((key) => [idOf(key), key]))
  return {
    keyId,

    seal(owner: string, text: string): Boxed {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId, box: Buffer.concat([iv, cipher.getAuthTag(), sealed]) }
    },

    /** Undefined when its key is gone. */
    open(owner: string, boxed: Boxed): string | undefined {
      const { box } = boxed
      const key = keys.get(boxed.keyId)
      if (!key) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(owner))
        .setAuthTag(box.subarray(ivLength, ivLength + tagLength))
      return decipher.update(box.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
