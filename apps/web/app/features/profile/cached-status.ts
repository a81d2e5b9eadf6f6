import { daysLeft, isExpiringSoon, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { readStoredJson, writeStored } from '../../platform/storage.ts'
import { storageKeys } from '@matinee/contract/sessions'
import { cacheChargeStatus } from './cached-charge-status.ts'

export const free: SubscriptionStatus = {
  status: 'Free',
  subscribed: false,
  plan: null,
  planName: null,
  startDate: null,
  expirationDate: null,
  daysRemaining: 0,
  subscriptionId: null,
  expiringSoon: false,
  renewal: null,
  pending: null,
}

/** Recomputes what depends on the time. */
function asOf(status: SubscriptionStatus, now: Date): SubscriptionStatus {
  if (status.status !== 'Premium' || status.expirationDate === null) return status
  const expiresAt = new Date(status.expirationDate)
  const expiringSoon = !status.renewal && isExpiringSoon(expiresAt, now)
  return { ...status, daysRemaining: daysLeft(expiresAt, now), expiringSoon }
}

function isPast({ renewal, expirationDate }: SubscriptionStatus, now: Date): boolean {
  const isRenewing = renewal?.state === 'on' || renewal?.state === 'failed'
  return !isRenewing && expirationDate !== null && Date.parse(expirationDate) <= now.getTime()
}

/** SUB-8: shown until the server has answered; grants nothing. Undefined without a cache for this user. */
export function readCachedStatus(userId: string, now: Date): SubscriptionStatus | undefined {
  const cached = parseCache()
  if (cached?.userId !== userId) return undefined
  const { userId: _, ...status } = cached
  return isPast(status, now) ? free : asOf(status, now)
}

/** SUB-8: deletes a cached status that has expired, belongs to another user, or is malformed. */
export function discardStaleCache(userId: string, now: Date): void {
  const cached = parseCache()
  if (cached?.userId !== userId || isPast(cached, now)) writeStored('localStorage', storageKeys.subscriptionData, null)
}

export function cacheStatus(userId: string, status: SubscriptionStatus): void {
  // Payment addresses only come from the server.
  writeStored('localStorage', storageKeys.subscriptionData, JSON.stringify({ userId, ...status, pending: null }))
  cacheChargeStatus(status)
}

const statuses = new Set<unknown>(['Free', 'Premium', 'Expired'])
const isTextOrNull = (given: unknown) => given === null || typeof given === 'string'
const isDate = (given: unknown) => typeof given === 'string' && !Number.isNaN(Date.parse(given))

type CachedStatus = SubscriptionStatus & { userId: string }

/** Undefined if the stored text is malformed. */
function parseCache(): CachedStatus | undefined {
  const given = readStoredJson('localStorage', storageKeys.subscriptionData) as Record<
    keyof CachedStatus,
    unknown
  > | null
  if (typeof given?.userId !== 'string' || !statuses.has(given.status) || !isTextOrNull(given.plan)) return undefined
  if (!isTextOrNull(given.planName)) return undefined
  const { startDate, expirationDate } = given
  if ((startDate !== null && !isDate(startDate)) || (expirationDate !== null && !isDate(expirationDate)))
    return undefined
  if (given.status !== 'Free' && (expirationDate === null || given.plan === null || given.planName === null))
    return undefined
  return { ...free, ...(given as CachedStatus), pending: null }
}
