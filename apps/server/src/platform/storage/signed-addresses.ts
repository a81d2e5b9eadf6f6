import { createHmac, timingSafeEqual } from 'node:crypto'
import { playbackLimits } from '@matinee/contract/playback'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { deriveKey, deriveKeys } from '../derived-keys.ts'
import { isPublic } from './content-types.ts'
import { pathOf, type Storage } from './storage.ts'

/** An address is valid for at least as long as a playback session lasts, paused or not. */
const minValiditySeconds = playbackLimits.maxHours * 3600
/** Addresses of one file stay the same for this long, so that browsers can cache it. */
const expiryRoundingSeconds = 12 * 3600

interface Deps {
  config: Pick<Config, 'secretKey'>
  clock: Clock
}

const purpose = 'addresses of files'
const sign = (secret: Buffer, key: string, end: number): Buffer =>
  createHmac('sha256', secret).update(`${end} ${key}`).digest()

const secondsNow = ({ clock }: Deps): number => Math.floor(clock.now().getTime() / 1000)

/**
 * Returns the address of a file. The caller must have checked the right to it. A public file has its address in storage
 * or at the CDN; a private one a signed address on our own site, which expires after some hours.
 */
export function addressFor(needs: Deps & { storage: Pick<Storage, 'addressOf'> }, key: string): string {
  if (isPublic(key)) return needs.storage.addressOf(key)
  const end = Math.ceil((secondsNow(needs) + minValiditySeconds) / expiryRoundingSeconds) * expiryRoundingSeconds
  const signature = sign(deriveKey(needs.config.secretKey, purpose), key, end).toString('base64url')
  return `${pathOf(key)}?e=${end}&s=${signature}`
}

/** Returns for how many more seconds a signed address is valid. Undefined if it is forged or has expired. */
export function secondsLeft(needs: Deps, key: string, query: { e?: unknown; s?: unknown }): number | undefined {
  const { e, s } = query
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return undefined
  const given = Buffer.from(s, 'base64url')
  const isSigned = deriveKeys(needs.config.secretKey, purpose)
    .map((secret) => sign(secret, key, Number(e)))
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  const left = Number(e) - secondsNow(needs)
  return isSigned && left > 0 ? left : undefined
}
