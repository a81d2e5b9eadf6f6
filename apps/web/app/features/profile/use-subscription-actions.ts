import { planInSentence } from '@matinee/contract/in-sentence'
import * as locale from '@matinee/locales/locale'
import { messages as paymentMessages } from '@matinee/locales/api/payments'
import { messages as subscriptionMessages } from '@matinee/locales/api/subscriptions'
import { AppError } from '@matinee/contract/http/errors'
import { paymentEndpoints } from '@matinee/contract/payments'
import * as words from '@matinee/locales/profile'
import {
  daysLeft,
  isExpiringSoon,
  subscriptionEndpoints,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { useEffect, useRef, useState } from 'react'
import { paymentPageUrl } from '../../platform/checkout.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId, reloadUser } from '../../platform/session/session.ts'
import { storeIntent } from '../../platform/session/intent.ts'
import { changeCard } from './change-card.ts'
import { formatDate } from '../../ui/format-date.ts'
import type { Notice } from './notices.tsx'
import { subscribeToPlan, type PlanToBuy, refusalOf } from './subscribe.ts'
import { free } from './cached-status.ts'
import type { useSubscription } from './use-subscription.ts'

type Subscription = ReturnType<typeof useSubscription>

/** SUB-5 */
const REFETCH_MS = 2_000

/** PAY-3: cancelling ends a one-off plan at once; a renewing one that is paid stays until the end of its period. */
function afterCancelling(before: SubscriptionStatus): SubscriptionStatus {
  const { renewal } = before
  if (renewal?.state !== 'on') return free
  return { ...before, renewal: { ...renewal, state: 'stopped', nextCharge: null, graceUntil: null } }
}

/** Buying and cancelling. The new status shows at once and is read again, twice (SUB-5). */
export function useSubscriptionActions(
  userId: string,
  subscription: Subscription,
  { show: showNotice, dismiss: dismissNotice }: Notice,
) {
  const { offer, setStatus, refresh } = subscription
  const [pending, setPending] = useState<string>()
  const isPaying = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refetchTwice = () => {
    refresh()
    void reloadUser()
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, REFETCH_MS)
  }
  const showRefusal = (error: unknown, fallback: string) => {
    const refusal = refusalOf(error, fallback)
    if (refusal) showNotice('danger', refusal)
  }

  const storePlanIntent = (plan: string) => storeIntent({ action: 'subscribe', subject: plan }, userId)

  const nameOf = (plan: string) => offer?.subscriptionOptions[plan]?.name ?? plan

  /** True if it is paid. */
  const subscribe = async (wanted: PlanToBuy): Promise<boolean> => {
    const { plan } = wanted
    try {
      const answer = await subscribeToPlan(userId, wanted)
      const { status, expirationDate, subscriptionId, checkoutUrl, extended } = answer
      if (currentUserId() !== userId) return false
      if (status === 'pending' || expirationDate === null) {
        const page = paymentPageUrl(checkoutUrl)
        showNotice(
          'info',
          page
            ? paymentMessages.goingToPay
            : words.pending({ planName: planInSentence(nameOf(plan), locale.language) }),
        )
        if (page) location.assign(page)
        else refresh()
        return false
      }
      const expiresAt = new Date(expirationDate)
      const now = new Date()
      setStatus((before) => ({
        ...before,
        status: 'Premium',
        subscribed: true,
        plan,
        planName: nameOf(plan),
        startDate: extended ? before.startDate : now.toISOString(),
        expirationDate,
        daysRemaining: daysLeft(expiresAt, now),
        subscriptionId,
        expiringSoon: isExpiringSoon(expiresAt, now),
        pending: null,
      }))
      const message = extended
        ? paymentMessages.extended({ date: formatDate(expirationDate) })
        : paymentMessages.subscribed({ planName: planInSentence(nameOf(plan), locale.language) })
      showNotice('success', message, offer?.payments === 'test')
      refetchTwice()
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 401) storePlanIntent(plan)
      showRefusal(error, paymentMessages.subscribeFailed)
      refresh()
      return false
    }
  }

  return {
    pending,
    /** True if it is paid; false also while the browser goes to the provider's page. */
    pay: async (wanted: PlanToBuy): Promise<boolean> => {
      if (isPaying.current) return false
      dismissNotice()
      // SUB-7
      if (currentUserId() !== userId) {
        storePlanIntent(wanted.plan)
        showNotice('danger', subscriptionMessages.userNotFound)
        return false
      }
      isPaying.current = true
      setPending(wanted.plan)
      const isPaid = await subscribe(wanted)
      isPaying.current = false
      setPending(undefined)
      return isPaid
    },
    /** SUB-6 */
    cancel: async (): Promise<boolean> => {
      dismissNotice()
      if (currentUserId() !== userId) {
        showNotice('danger', subscriptionMessages.userNotFound)
        return false
      }
      try {
        await browserApi()(subscriptionEndpoints.cancel, {
          body: { userId, reason: subscriptionMessages.cancelReason },
        })
      } catch (error) {
        showRefusal(error, words.cancelFailed)
        return false
      }
      setStatus(afterCancelling)
      showNotice('success', subscriptionMessages.cancelled)
      refetchTwice()
      return true
    },
    /** PAY-9 */
    withdraw: async (paymentId: string): Promise<boolean> => {
      dismissNotice()
      try {
        const { message } = await browserApi()(paymentEndpoints.withdraw, { body: { paymentId } })
        showNotice('success', message)
      } catch (error) {
        showRefusal(error, words.withdrawalFailed)
        return false
      }
      refetchTwice()
      return true
    },
    /** PAY-3 */
    resume: async () => {
      dismissNotice()
      try {
        await browserApi()(subscriptionEndpoints.resume)
        showNotice('success', subscriptionMessages.resumed)
      } catch (error) {
        showRefusal(error, words.takeBackFailed)
      }
      refetchTwice()
    },
    /** PAY-4: to the payment provider's page. */
    changeCard: async () => {
      dismissNotice()
      const refusal = await changeCard()
      if (refusal) showNotice('danger', refusal)
    },
  }
}
