import { hkdfSync } from 'node:crypto'
import type { Config } from './config.ts'

export type SecretKeys = Pick<Config['secretKey'], 'current' | 'old'>

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** The key for one purpose (HKDF-SHA-256), so that nothing made for one is valid for another. */
export const deriveKey = ({ current }: SecretKeys, purpose: string): Buffer => derive(current, purpose)

/** The same, then that of SECRET_KEY_OLD, by which what was made before the change is still accepted. */
export const deriveKeys = ({ current, old }: SecretKeys, purpose: string): [Buffer, ...Buffer[]] => [
  derive(current, purpose),
  ...(old === undefined ? [] : [derive(old, purpose)]),
]
