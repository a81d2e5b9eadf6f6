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
import { paymentPage } from '../../platform/checkout.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId, reloadUser } from '../../platform/session/session.ts'
import { keepIntent } from '../../platform/session/intent.ts'
import { changeCard } from './change-card.ts'
import { dayOf } from '../../ui/day.ts'
import type { Notice } from './notices.tsx'
import { askForPlan, type PlanToBuy, refusalOf } from './subscribe.ts'
import { free } from './remembered-status.ts'
import type { useSubscription } from './use-subscription.ts'

type Subscription = ReturnType<typeof useSubscription>

/** SUB-5 */
const READ_AGAIN_MS = 2_000

/** PAY-3: cancelling ends a one-off plan at once; a renewing one that is paid stays until the end of its period. */
function afterCancelling(before: SubscriptionStatus): SubscriptionStatus {
  const { renewal } = before
  if (renewal?.state !== 'on') return free
  return { ...before, renewal: { ...renewal, state: 'stopped', nextCharge: null, graceUntil: null } }
}

/** Buying and cancelling. The new status shows at once and is read again, twice (SUB-5). */
export function useActions(userId: string, subscription: Subscription, { say, unsay }: Notice) {
  const { offer, setStatus, refresh } = subscription
  const [pending, setPending] = useState<string>()
  const isPaying = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const readAgain = () => {
    refresh()
    void reloadUser()
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, READ_AGAIN_MS)
  }
  const sayRefusal = (error: unknown, fallback: string) => {
    const refusal = refusalOf(error, fallback)
    if (refusal) say('danger', refusal)
  }

  const keepPlanIntent = (plan: string) => keepIntent({ action: 'subscribe', subject: plan }, userId)

  const nameOf = (plan: string) => offer?.subscriptionOptions[plan]?.name ?? plan

  /** True if it is paid. */
  const subscribe = async (wanted: PlanToBuy): Promise<boolean> => {
    const { plan } = wanted
    try {
      const answer = await askForPlan(userId, wanted)
      const { status, expirationDate, subscriptionId, checkoutUrl, extended } = answer
      if (currentUserId() !== userId) return false
      if (status === 'pending' || expirationDate === null) {
        const page = paymentPage(checkoutUrl)
        say(
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
        ? paymentMessages.extended({ date: dayOf(expirationDate) })
        : paymentMessages.subscribed({ planName: planInSentence(nameOf(plan), locale.language) })
      say('success', message, offer?.payments === 'test')
      readAgain()
      return true
    } catch (error) {
      if (error instanceof AppError && error.status === 401) keepPlanIntent(plan)
      sayRefusal(error, paymentMessages.subscribeFailed)
      refresh()
      return false
    }
  }

  return {
    pending,
    /** True if it is paid; false also while the browser goes to the provider's page. */
    pay: async (wanted: PlanToBuy): Promise<boolean> => {
      if (isPaying.current) return false
      unsay()
      // SUB-7
      if (currentUserId() !== userId) {
        keepPlanIntent(wanted.plan)
        say('danger', subscriptionMessages.userNotFound)
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
      unsay()
      if (currentUserId() !== userId) {
        say('danger', subscriptionMessages.userNotFound)
        return false
      }
      try {
        await browserApi()(subscriptionEndpoints.cancel, {
          body: { userId, reason: subscriptionMessages.cancelReason },
        })
      } catch (error) {
        sayRefusal(error, words.cancelFailed)
        return false
      }
      setStatus(afterCancelling)
      say('success', subscriptionMessages.cancelled)
      readAgain()
      return true
    },
    /** PAY-9 */
    withdraw: async (paymentId: string): Promise<boolean> => {
      unsay()
      try {
        const { message } = await browserApi()(paymentEndpoints.withdraw, { body: { paymentId } })
        say('success', message)
      } catch (error) {
        sayRefusal(error, words.withdrawalFailed)
        return false
      }
      readAgain()
      return true
    },
    /** PAY-3 */
    resume: async () => {
      unsay()
      try {
        await browserApi()(subscriptionEndpoints.resume)
        say('success', subscriptionMessages.resumed)
      } catch (error) {
        sayRefusal(error, words.takeBackFailed)
      }
      readAgain()
    },
    /** PAY-4: to the payment provider's page. */
    changeCard: async () => {
      unsay()
      const refusal = await changeCard()
      if (refusal) say('danger', refusal)
    },
  }
}
