import { AppError } from '@matinee/contract/http/errors'
import { storageKeys } from '@matinee/contract/sessions'
import type { Offer } from '@matinee/contract/plans'
import { extendableFrom, subscriptionEndpoints, type SubscriptionStatus } from '@matinee/contract/subscriptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { discardStaleCache, free, readCachedStatus, cacheStatus } from './cached-status.ts'
import * as words from '@matinee/locales/profile'

const STALE_MS = 60_000
/** How often, and how many times, the status is polled while a payment on another page is awaited. */
const PAYMENT_POLL_MS = 4_000
const PAYMENT_POLLS = 30
/** The longest delay of a browser's timer: 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** The server's clock may be behind. */
const CLOCK_TOLERANCE_MS = 1_000

interface Subscription {
  status: SubscriptionStatus
  /** Undefined until the server has answered. */
  offer: Offer | undefined
  /** SUB-8: the request failed, and Free is assumed. */
  isUnsure: boolean
  /** The status comes from the server and is cached. */
  isConfirmed: boolean
  paymentPolls: number
}

const isNotFound = (error: unknown) => error instanceof AppError && error.status === 404

/** After a failed request. A confirmed status stays; an unknown user is Free; otherwise Free is a guess (SUB-8). */
function afterFailure(error: unknown, before: Subscription | undefined): Subscription {
  if (before?.isConfirmed && !isNotFound(error)) return { ...before, paymentPolls: before.paymentPolls + 1 }
  return { status: free, offer: before?.offer, isUnsure: !isNotFound(error), isConfirmed: false, paymentPolls: 0 }
}

/**
 * The payment provider may tell the server of something only after the user has come back from its page: a payment that
 * is pending, the next charge of a new renewal, or a failed charge that was paid with another card.
 */
const isAwaitingPayment = ({ pending, renewal }: SubscriptionStatus) =>
  pending !== null || renewal?.state === 'failed' || (renewal?.state === 'on' && renewal.nextCharge === null)

/** The delay until the status is to be read again: for a payment, or when Premium can be extended or ends. */
function refetchDelay(subscription: Subscription | undefined): number | false {
  if (!subscription) return false
  const { status, paymentPolls } = subscription
  if (isAwaitingPayment(status)) return paymentPolls <= PAYMENT_POLLS && PAYMENT_POLL_MS
  if (status.status !== 'Premium' || status.expirationDate === null) return false
  const endsAt = new Date(status.expirationDate)
  const delays = [extendableFrom(endsAt), endsAt].map((at) => at.getTime() + CLOCK_TOLERANCE_MS - Date.now())
  const delay = delays.find((each) => each > 0)
  return delay !== undefined && Math.min(delay, LONGEST_TIMER_MS)
}

/** The user's subscription. The status of the last visit is shown until the server has answered. */
export function useSubscription(userId: string, onFailure: (message: string) => void) {
  const queryClient = useQueryClient()
  const queryKey = ['subscription', userId]
  const [cached] = useState(() => readCachedStatus(userId, new Date()))
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey,
    refetchInterval: ({ state }) => refetchDelay(state.data),
    // It may have been paid on another device.
    refetchOnWindowFocus: true,
    staleTime: STALE_MS,
    queryFn: async (): Promise<Subscription> => {
      const before = queryClient.getQueryData<Subscription>(queryKey)
      const answer = await browserApi()(subscriptionEndpoints.status, { query: { userId } }).catch((error: unknown) =>
        afterFailure(error, before),
      )
      // Another user's session must not show or store anything of this one.
      if (currentUserId() !== userId) throw new Error('The session has ended')
      if ('isConfirmed' in answer) return answer
      const { subscriptionStatus: status, ...offer } = answer
      const paymentPolls = isAwaitingPayment(status) ? (before?.paymentPolls ?? 0) + 1 : 0
      return { status, offer, isUnsure: false, isConfirmed: true, paymentPolls }
    },
  })

  const reportFailure = useEffectEvent(() => onFailure(words.loadStatusFailed))
  useEffect(() => {
    if (data?.isUnsure) reportFailure()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each failed request
  }, [data?.isUnsure, dataUpdatedAt])

  // Before what the server has said is remembered.
  useEffect(() => discardStaleCache(userId, new Date()), [userId])
  useEffect(() => {
    if (data?.isConfirmed) cacheStatus(userId, data.status)
  }, [userId, data])

  useEffect(() => {
    const followTabs = ({ key }: StorageEvent) => {
      if (key === storageKeys.subscriptionData) void refetch()
    }
    window.addEventListener('storage', followTabs)
    return () => window.removeEventListener('storage', followTabs)
  }, [refetch])

  return {
    status: data?.status ?? cached,
    offer: data?.offer,
    isUnsure: data?.isUnsure ?? false,
    isLoading: data === undefined || (data.isUnsure && isFetching),
    refresh: () => void refetch(),
    setStatus: (next: (before: SubscriptionStatus) => SubscriptionStatus) => {
      queryClient.setQueryData<Subscription>(queryKey, (before) => ({
        offer: before?.offer,
        status: next(before?.status ?? cached ?? free),
        isUnsure: false,
        isConfirmed: true,
        paymentPolls: 0,
      }))
    },
  }
}
