import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { createIdempotencyKey } from '../../platform/browser-api.ts'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { storeIntent, consumeIntent } from '../../platform/session/intent.ts'
import { currentSession, goToLogin, toastExpired, useSession, useSessionReady } from '../../platform/session/session.ts'
import { fetchOpinion, sendReaction } from './reaction-requests.ts'
import { opinionReducer, type Opinion, type Press, optimisticOpinion } from './opinion.ts'
import * as words from '@matinee/locales/reactions'

const DOUBLE_CLICK_MS = 500

export interface ReactedMovie {
  _id: string
  likes: number
  dislikes: number
  likesBy: readonly string[]
  dislikesBy: readonly string[]
}

const currentUser = () => currentSession()?.user._id

/** LIKE-2, LIKE-3. Clicks are applied optimistically and sent one after another. Double clicks are ignored. */
export function useOpinion(movie: ReactedMovie): { opinion: Opinion; press: (which: Press) => void } {
  const { _id: movieId, likes, dislikes } = movie
  const userId = useSession()?.user._id
  const isKnown = useSessionReady()
  const [state, change] = useReducer(opinionReducer, {
    confirmed: { likes, dislikes, hasLiked: false, hasDisliked: false },
    pending: [],
  })
  const queue = useRef(Promise.resolve())
  const pending = useRef<{ which: Press; click: string }[]>([])
  const last = useRef<{ which: Press; at: number }>(null)
  /** Incremented by everything that makes an earlier read stale. */
  const version = useRef(0)
  const toastId = useRef(0)

  const read = async (fallback: Partial<Opinion>) => {
    version.current += 1
    const before = version.current
    const result = { ...fallback, ...(await fetchOpinion({ movieId, userId })) }
    if (version.current === before) change({ read: result })
    return result
  }
  const send = async (which: Press, click: string) => {
    if (currentUser() !== userId) return
    const { opinion, message, type, isUncertain } = await sendReaction(which, { movieId, userId }, click)
    const isSame = currentUser() === userId
    // If the request has ended the session, ask for a login. Another user must not see the result.
    if (!isSame && (currentUser() !== undefined || type !== 'warning')) return
    dismissToast(toastId.current)
    if (type === 'warning') {
      storeIntent({ action: which, subject: movieId }, userId)
      toastId.current = toastExpired(message, { label: words.logIn, run: goToLogin })
    } else toastId.current = toast(message, { type })
    if (!isSame) return
    pending.current = pending.current.filter((each) => each.click !== click)
    version.current += 1
    change({ answered: click, opinion })
    if (isUncertain && pending.current.length === 0) void read({})
  }

  const press = (which: Press) => {
    const at = Date.now()
    if (pending.current.at(-1)?.which === which) return
    if (last.current?.which === which && at - last.current.at < DOUBLE_CLICK_MS) return
    last.current = { which, at }
    const click = createIdempotencyKey()
    pending.current.push({ which, click })
    version.current += 1
    if (userId) change({ pressed: { click, press: which } })
    queue.current = queue.current.then(() => send(which, click))
  }

  const loadInitial = useEffectEvent(async (user: string | undefined) => {
    // Presses of the previous user are dropped.
    queue.current = Promise.resolve()
    pending.current = []
    last.current = null
    change('userChanged')
    const found = await read({
      // LIKE-5
      likes: 0,
      dislikes: 0,
      hasLiked: user !== undefined && movie.likesBy.includes(user),
      hasDisliked: user !== undefined && movie.dislikesBy.includes(user),
    })
    if (user === undefined || currentUser() !== user) return
    // Apply the click that led to the login, unless the reaction is already set: it would be undone.
    if (consumeIntent(user, 'like', movieId)) {
      if (!found.hasLiked && last.current === null) press('like')
    } else if (consumeIntent(user, 'dislike', movieId)) {
      if (!found.hasDisliked && last.current === null) press('dislike')
    }
  })
  // Another tab may have changed the reaction meanwhile.
  const refetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && pending.current.length === 0) void read({})
  })

  useEffect(() => {
    if (!isKnown) return
    void loadInitial(userId)
    const onVisible = () => refetchIfVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [isKnown, userId])

  return { opinion: optimisticOpinion(state), press }
}
