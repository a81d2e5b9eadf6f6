import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config.ts'

export interface Boxed {
  keyId: string
  box: Buffer
}

const ivLength = 12
const tagLength = 16

function deriveKey(tokenKey: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'secrets of authenticator apps', 32))
  return { id: hash('sha256', key, 'hex').slice(0, 16), key }
}

/**
 * Encrypts the secrets of authenticator apps (AES-256-GCM), so that a copy of the database alone makes no codes. The key
 * is derived from the key of user tokens; what was encrypted with the old key can still be read. A box opens only for
 * the owner it was made for: rows cannot be exchanged.
 */
export function secretBox({ key: current, old }: Config['tokens']['user']) {
  const newest = deriveKey(current)
  const keys = new Map([newest, ...(old ? [deriveKey(old)] : [])].map(({ id, key }) => [id, key]))
  return {
    keyId: newest.id,

    seal(owner: string, text: string): Boxed {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId: newest.id, box: Buffer.concat([iv, cipher.getAuthTag(), sealed]) }
    },

    /** Undefined when its key is gone. */
    open(owner: string, { keyId, box }: Boxed): string | undefined {
      const key = keys.get(keyId)
      if (!key) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(owner))
        .setAuthTag(box.subarray(ivLength, ivLength + tagLength))
      return decipher.update(box.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
