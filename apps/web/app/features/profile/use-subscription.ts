import { AppError } from '@matinee/contract/http/errors'
import {
  type SubscriptionAnswer,
  subscriptionEndpoints,
  subscriptionMessages as words,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { userNow } from '../marks/list.tsx'
import { SUBSCRIPTION } from '../session/stored-names.ts'
import { free, recallStatus, rememberStatus } from './remembered-status.ts'

const STALE_MS = 60_000
/** A payment that is made elsewhere is looked for so often, for so long. */
const PAYMENT_MS = 4_000
const PAYMENT_LOOKS = 30

/** What is sold here, and how. */
export type Offer = Pick<SubscriptionAnswer, 'subscriptionOptions' | 'payments'>

interface Subscription {
  /** Undefined while nothing is known. */
  status: SubscriptionStatus | undefined
  /** Undefined while the server has not said. */
  offer: Offer | undefined
  /** SUB-8: what is shown is a guess. */
  isUnsure: boolean
  isLoading: boolean
}

/** What to show then; undefined for what is already shown. */
function afterAnswer(answer: SubscriptionAnswer | AppError, isKept: boolean) {
  if (!(answer instanceof AppError)) {
    const { subscriptionStatus: status, ...offer } = answer
    return { status, offer, isUnsure: false }
  }
  // Nothing is known of this person: Free, and no reason to worry anybody.
  if (answer.status === 404) return { status: free, isUnsure: false }
  return isKept ? undefined : { status: free, isUnsure: true }
}

/** Where somebody stands with Premium. What was so last time is shown at once, and asked for again. */
export function useSubscription(userId: string, onTrouble: (message: string) => void) {
  const [known, setKnown] = useState<Subscription>(() => ({
    status: recallStatus(userId, new Date()),
    offer: undefined,
    isUnsure: false,
    isLoading: true,
  }))
  const latest = useRef(0)
  const readAt = useRef(0)
  const hasAnswered = useRef(false)
  const say = useRef(onTrouble)
  useEffect(() => {
    say.current = onTrouble
  })

  const ask = useCallback(async (): Promise<SubscriptionAnswer | AppError | undefined> => {
    const mine = (latest.current += 1)
    readAt.current = Date.now()
    try {
      const answer = await browserApi()(subscriptionEndpoints.status, { query: { userId } })
      return mine === latest.current && userNow() === userId ? answer : undefined
    } catch (error) {
      if (mine !== latest.current || userNow() !== userId) return undefined
      return error instanceof AppError ? error : new AppError('http.unknown', { status: 0, message: '' })
    }
  }, [userId])

  /** SUB-8. Once the server has answered, what one looks at stays when it does not answer again. */
  const look = useCallback(
    async (isAsked: boolean) => {
      const answer = await ask()
      const next = answer && afterAnswer(answer, hasAnswered.current && !isAsked)
      if (!next) return
      if (next.offer) {
        hasAnswered.current = true
        rememberStatus(userId, next.status)
      }
      setKnown((before) => ({ ...before, ...next, isLoading: false }))
      if (next.isUnsure) say.current(words.statusFailed)
    },
    [ask, userId],
  )
  const refresh = useCallback(() => void look(false), [look])

  useEffect(() => {
    void look(false)
    return () => {
      latest.current += 1
    }
  }, [look])

  useEffect(() => {
    // Paid in another tab, or expired while this one was not looked at.
    const lookAgain = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > STALE_MS) refresh()
    }
    const followTabs = ({ key }: StorageEvent) => {
      if (key === SUBSCRIPTION) refresh()
    }
    document.addEventListener('visibilitychange', lookAgain)
    window.addEventListener('focus', lookAgain)
    window.addEventListener('storage', followTabs)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      window.removeEventListener('focus', lookAgain)
      window.removeEventListener('storage', followTabs)
    }
  }, [refresh])

  const isPaying = known.status?.pending != null
  useEffect(() => {
    if (!isPaying) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > PAYMENT_LOOKS) clearInterval(timer)
      else if (document.visibilityState === 'visible') refresh()
    }, PAYMENT_MS)
    return () => clearInterval(timer)
  }, [isPaying, refresh])

  return {
    ...known,
    refresh,
    reload: () => {
      setKnown((before) => ({ ...before, isLoading: true }))
      void look(true)
    },
    /** What the answer to a press already says. */
    change: (to: (before: SubscriptionStatus) => SubscriptionStatus) => {
      const status = to(known.status ?? free)
      rememberStatus(userId, status)
      setKnown((before) => ({ ...before, status, isUnsure: false }))
    },
  }
}
