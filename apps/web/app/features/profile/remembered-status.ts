import { daysLeft, isExpiringSoon, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { readStored, readStoredJson, writeStored } from '../../platform/storage.ts'
import { storageKeys } from '@matinee/contract/sessions'
import { rememberCharge } from './remembered-charge.ts'

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

/** With the remaining days of this moment. */
function asOf(status: SubscriptionStatus, now: Date): SubscriptionStatus {
  if (status.status !== 'Premium' || status.expirationDate === null) return status
  const expiresAt = new Date(status.expirationDate)
  const expiringSoon = !status.renewal && isExpiringSoon(expiresAt, now)
  return { ...status, daysRemaining: daysLeft(expiresAt, now), expiringSoon }
}

/** SUB-8: shown until the server has answered; it permits nothing. Dropped if expired or of another user. */
export function recallStatus(userId: string, now: Date): SubscriptionStatus | undefined {
  if (readStored('localStorage', storageKeys.subscriptionData) === null) return undefined
  const kept = readRemembered()
  if (kept?.userId !== userId) {
    forgetStatus()
    return undefined
  }
  const { userId: _, ...status } = kept
  const isRenewing = status.renewal?.state === 'on' || status.renewal?.state === 'failed'
  if (!isRenewing && status.expirationDate !== null && Date.parse(status.expirationDate) <= now.getTime()) {
    forgetStatus()
    return free
  }
  return asOf(status, now)
}

export function rememberStatus(userId: string, status: SubscriptionStatus): void {
  // Payment addresses only come from the server.
  writeStored('localStorage', storageKeys.subscriptionData, JSON.stringify({ userId, ...status, pending: null }))
  rememberCharge(status)
}

const forgetStatus = () => writeStored('localStorage', storageKeys.subscriptionData, null)

const names = new Set<unknown>(['Free', 'Premium', 'Expired'])
const isTextOrNull = (given: unknown) => given === null || typeof given === 'string'
const isDay = (given: unknown) => typeof given === 'string' && !Number.isNaN(Date.parse(given))

type Remembered = SubscriptionStatus & { userId: string }

/** Undefined if it is not what this product writes. */
function readRemembered(): Remembered | undefined {
  const given = readStoredJson('localStorage', storageKeys.subscriptionData) as Record<keyof Remembered, unknown> | null
  if (typeof given?.userId !== 'string' || !names.has(given.status) || !isTextOrNull(given.plan)) return undefined
  if (!isTextOrNull(given.planName)) return undefined
  const { startDate, expirationDate } = given
  if ((startDate !== null && !isDay(startDate)) || (expirationDate !== null && !isDay(expirationDate))) return undefined
  if (given.status !== 'Free' && (expirationDate === null || given.plan === null || given.planName === null))
    return undefined
  return { ...free, ...(given as Remembered), pending: null }
}
