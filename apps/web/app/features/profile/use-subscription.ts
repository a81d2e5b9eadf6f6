import { AppError } from '@matinee/contract/http/errors'
import { profileWords as words } from './words.ts'
import {
  extendableFrom,
  type SubscriptionAnswer,
  subscriptionEndpoints,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { storageKeys } from '@matinee/contract/sessions'
import { free, recallStatus, rememberStatus } from './remembered-status.ts'

const STALE_MS = 60_000
/** A payment that is made elsewhere is looked for so often, for so long. */
const PAYMENT_MS = 4_000
const PAYMENT_LOOKS = 30

/** Beyond this a timer of a browser goes off at once: 24.8 days. */
const TIMER_MS = 2 ** 31 - 1
/** Clocks differ. */
const AFTER_MS = 1_000

/** What is sold here, and how. */
export type Offer = Pick<SubscriptionAnswer, 'subscriptionOptions' | 'payments'>

interface Subscription {
  /** Undefined while nothing is known. */
  status: SubscriptionStatus | undefined
  /** Undefined while the server has not said. */
  offer: Offer | undefined
  /** SUB-8: what is shown is a guess. */
  isUnsure: boolean
  /** The server has said it, so that it is worth remembering. */
  isTold: boolean
  isLoading: boolean
}

/** What to show then; undefined for what is already shown. */
function afterAnswer(answer: SubscriptionAnswer | AppError, isKept: boolean) {
  if (!(answer instanceof AppError)) {
    const { subscriptionStatus: status, ...offer } = answer
    return { status, offer, isUnsure: false, isTold: true }
  }
  // Nothing is known of this person: Free, and no reason to worry anybody.
  if (answer.status === 404) return { status: free, isUnsure: false, isTold: false }
  return isKept ? undefined : { status: free, isUnsure: true, isTold: false }
}

/** Does something just after each of these moments, as far as they are still to come. */
function atEach(moments: readonly Date[], act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = Date.now()
    const next = moments.map((moment) => moment.getTime() + AFTER_MS).find((at) => at > now)
    if (next === undefined) return
    timer = setTimeout(
      () => {
        if (Date.now() >= next) act()
        wait()
      },
      Math.min(next - now, TIMER_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

/** Where somebody stands with Premium. What was so last time is shown at once, and asked for again. */
export function useSubscription(userId: string, onTrouble: (message: string) => void) {
  const [known, setKnown] = useState<Subscription>(() => ({
    status: recallStatus(userId, new Date()),
    offer: undefined,
    isUnsure: false,
    isTold: false,
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
      return mine === latest.current && currentUserId() === userId ? answer : undefined
    } catch (error) {
      if (mine !== latest.current || currentUserId() !== userId) return undefined
      return error instanceof AppError ? error : new AppError('http.unknown', { status: 0, message: '' })
    }
  }, [userId])

  /** SUB-8. Once the server has answered, what one looks at stays when it does not answer again. */
  const look = useCallback(
    async (isAsked: boolean) => {
      const answer = await ask()
      const next = answer && afterAnswer(answer, hasAnswered.current && !isAsked)
      if (!next) return
      if (next.isTold) hasAnswered.current = true
      setKnown((before) => ({ ...before, ...next, isLoading: false }))
      if (next.isUnsure) say.current(words.statusFailed)
    },
    [ask],
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
      if (key === storageKeys.subscriptionData) refresh()
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

  const { status, isTold } = known
  useEffect(() => {
    if (status && isTold) rememberStatus(userId, status)
  }, [userId, status, isTold])

  const endsAt = status?.status === 'Premium' ? status.expirationDate : null
  useEffect(() => {
    if (endsAt === null) return
    return atEach([extendableFrom(new Date(endsAt)), new Date(endsAt)], refresh)
  }, [endsAt, refresh])

  const isPaying = status?.pending != null
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
      setKnown((before) => ({ ...before, status: to(before.status ?? free), isUnsure: false, isTold: true }))
    },
  }
}
