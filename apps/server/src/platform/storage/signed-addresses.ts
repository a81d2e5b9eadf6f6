import { createHmac, timingSafeEqual } from 'node:crypto'
import { playbackLimits } from '@matinee/contract/playback'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { deriveKey, deriveKeys } from '../derived-keys.ts'
import { isPublic } from './content-types.ts'
import { pathOf, type Storage } from './storage.ts'

/** An address holds for at least as long as a playback session lasts, paused or not. */
const holdsSeconds = playbackLimits.maxHours * 3600
/** Addresses of one file stay the same for so long, so that browsers can cache it. */
const roundsToSeconds = 12 * 3600

interface Deps {
  config: Pick<Config, 'secretKey'>
  clock: Clock
}

const purpose = 'addresses of files'
const sign = (secret: Buffer, key: string, end: number): Buffer =>
  createHmac('sha256', secret).update(`${end} ${key}`).digest()

const secondsNow = ({ clock }: Deps): number => Math.floor(clock.now().getTime() / 1000)

/**
 * Where a browser finds a file, for whoever may have it: the caller has checked that. A public file has its address in
 * storage or at the CDN. Any other has one on our own site, signed, which holds for some hours.
 */
export function addressFor(needs: Deps & { storage: Pick<Storage, 'addressOf'> }, key: string): string {
  if (isPublic(key)) return needs.storage.addressOf(key)
  const end = Math.ceil((secondsNow(needs) + holdsSeconds) / roundsToSeconds) * roundsToSeconds
  const signature = sign(deriveKey(needs.config.secretKey, purpose), key, end).toString('base64url')
  return `${pathOf(key)}?e=${end}&s=${signature}`
}

/** For how many seconds the signed address of a file still holds. Undefined if it is forged or has expired. */
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
