import { reactionMessages } from '@matinee/contract/reactions'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { dismissToast, toast } from '../../ui/toasts.ts'
import { keepIntent, takeIntent } from '../../platform/session/intent.ts'
import { currentSession, goToLogin, toastExpired, useSession, useSessionKnown } from '../../platform/session/session.ts'
import { lookAtOpinion, sayOpinion } from './ask.ts'
import { changeOpinion, type Opinion, type Press, shownOpinion } from './opinion.ts'

/** How long systems wait for the second half of a double click. */
const DOUBLE_CLICK_MS = 500

export interface ReactedMovie {
  _id: string
  likes: number
  dislikes: number
  likesBy: readonly string[]
  dislikesBy: readonly string[]
}

/** Unlike `randomUUID`, it is there without https, too. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const userNow = () => currentSession()?.user._id

/**
 * LIKE-2, LIKE-3. A press shows at once, and is sent when those before it have been answered: the server hears them in
 * the order in which they were made. The second half of a double click, and a press of what is on its way already, are
 * no presses.
 */
export function useOpinion(movie: ReactedMovie): { opinion: Opinion; press: (which: Press) => void } {
  const { _id: movieId, likes, dislikes } = movie
  const userId = useSession()?.user._id
  const isKnown = useSessionKnown()
  const [state, change] = useReducer(changeOpinion, {
    known: { likes, dislikes, hasLiked: false, hasDisliked: false },
    sent: [],
  })
  const queue = useRef(Promise.resolve())
  const onTheirWay = useRef<{ which: Press; click: string }[]>([])
  const last = useRef<{ which: Press; at: number }>(null)
  /** Goes up with all that makes an earlier look stale. */
  const changes = useRef(0)
  const said = useRef(0)

  const look = async (fallback: Partial<Opinion>) => {
    changes.current += 1
    const before = changes.current
    const looked = { ...fallback, ...(await lookAtOpinion({ movieId, userId })) }
    if (changes.current === before) change({ looked })
    return looked
  }
  const say = async (which: Press, click: string) => {
    if (userNow() !== userId) return
    const { opinion, message, type, isUncertain } = await sayOpinion(which, { movieId, userId }, click)
    const isSame = userNow() === userId
    // Whose session has ended by it is asked to log in; whoever else is here by now hears nothing of it.
    if (!isSame && (userNow() !== undefined || type !== 'warning')) return
    dismissToast(said.current)
    if (type === 'warning') {
      keepIntent({ action: which, subject: movieId }, userId)
      said.current = toastExpired(message, { label: reactionMessages.logIn, run: goToLogin })
    } else said.current = toast(message, { type })
    if (!isSame) return
    onTheirWay.current = onTheirWay.current.filter((each) => each.click !== click)
    changes.current += 1
    change({ answered: click, opinion })
    if (isUncertain && onTheirWay.current.length === 0) void look({})
  }

  const press = (which: Press) => {
    const at = Date.now()
    if (onTheirWay.current.at(-1)?.which === which) return
    if (last.current?.which === which && at - last.current.at < DOUBLE_CLICK_MS) return
    last.current = { which, at }
    const click = newKey()
    onTheirWay.current.push({ which, click })
    changes.current += 1
    if (userId) change({ pressed: { click, press: which } })
    queue.current = queue.current.then(() => say(which, click))
  }

  const lookFirst = useEffectEvent(async (person: string | undefined) => {
    // What whoever was here before has pressed is nothing to this one.
    queue.current = Promise.resolve()
    onTheirWay.current = []
    last.current = null
    change('left')
    const looked = await look({
      // LIKE-5
      likes: 0,
      dislikes: 0,
      hasLiked: person !== undefined && movie.likesBy.includes(person),
      hasDisliked: person !== undefined && movie.dislikesBy.includes(person),
    })
    if (person === undefined || userNow() !== person) return
    // What they pressed before they logged in. Where they have said so already, another press would take it back.
    if (takeIntent(person, 'like', movieId)) {
      if (!looked.hasLiked && last.current === null) press('like')
    } else if (takeIntent(person, 'dislike', movieId)) {
      if (!looked.hasDisliked && last.current === null) press('dislike')
    }
  })
  // Another tab may have been used meanwhile: a press on what one sees here must not do the opposite.
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && onTheirWay.current.length === 0) void look({})
  })

  useEffect(() => {
    if (!isKnown) return
    void lookFirst(userId)
    const onVisible = () => lookAgain()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [isKnown, userId])

  return { opinion: shownOpinion(state), press }
}
