import { AppError } from '@matinee/contract/http/errors'
import { profileWords as words } from './words.ts'
import { daysLeft, isExpiringSoon, type PlanName, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId, reloadUser } from '../../platform/session/session.ts'
import { keepIntent } from '../../platform/session/intent.ts'
import { dayOf } from './day.ts'
import type { Notice } from './notices.tsx'
import { refusalOf } from './refusal.ts'
import { free } from './remembered-status.ts'
import { askForPlan, paymentPage } from './subscribe.ts'
import type { useSubscription } from './use-subscription.ts'

type Subscription = ReturnType<typeof useSubscription>

/** SUB-5 */
const AGAIN_MS = 2_000

/** What a member does about Premium. What was shown is true again at once, and asked for again a moment later (SUB-5). */
export function useActions(userId: string, subscription: Subscription, { say, unsay }: Notice) {
  const { offer, change, refresh } = subscription
  const [pending, setPending] = useState<PlanName>()
  const isUnderWay = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const lookAgain = () => {
    refresh()
    void reloadUser()
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, AGAIN_MS)
  }
  const sayRefused = (error: unknown, fallback: string) => {
    const refusal = refusalOf(error, fallback)
    if (refusal) say('danger', refusal)
  }

  /** Whose session has ended finds the summary of this plan again after logging in. */
  const keepWish = (plan: PlanName) => keepIntent({ action: 'subscribe', subject: plan }, userId)

  const subscribe = async (plan: PlanName) => {
    try {
      const { status, expirationDate, subscriptionId, checkoutUrl, extended } = await askForPlan(userId, plan)
      if (currentUserId() !== userId) return
      if (status === 'pending' || expirationDate === null) {
        const page = paymentPage(checkoutUrl)
        say('info', page ? words.goingToPay : words.pending(plan))
        if (page) location.assign(page)
        else refresh()
        return
      }
      const expiresAt = new Date(expirationDate)
      const now = new Date()
      change((before) => ({
        ...before,
        status: 'Premium',
        subscribed: true,
        plan,
        startDate: extended ? before.startDate : now.toISOString(),
        expirationDate,
        daysRemaining: daysLeft(expiresAt, now),
        subscriptionId,
        expiringSoon: isExpiringSoon(expiresAt, now),
        pending: null,
      }))
      const message = extended ? words.extended(dayOf(expirationDate)) : words.subscribed(plan)
      say('success', message, offer?.payments === 'test')
      lookAgain()
    } catch (error) {
      if (error instanceof AppError && error.status === 401) keepWish(plan)
      sayRefused(error, words.subscribeFailed)
      refresh()
    }
  }

  return {
    pending,
    pay: async (plan: PlanName) => {
      if (isUnderWay.current) return
      unsay()
      // SUB-7
      if (currentUserId() !== userId) {
        keepWish(plan)
        return say('danger', words.userNotFound)
      }
      isUnderWay.current = true
      setPending(plan)
      await subscribe(plan)
      isUnderWay.current = false
      setPending(undefined)
    },
    /** SUB-6 */
    cancel: async (): Promise<boolean> => {
      unsay()
      if (currentUserId() !== userId) {
        say('danger', words.userNotFound)
        return false
      }
      try {
        await browserApi()(subscriptionEndpoints.cancel, { body: { userId, reason: words.cancelReason } })
      } catch (error) {
        sayRefused(error, words.cancelFailed)
        return false
      }
      change(() => free)
      say('success', words.cancelled)
      lookAgain()
      return true
    },
  }
}
