import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isChunkFailure, lazyPart, reloadOnce } from '../../platform/chunks.ts'
import { toast } from '../../ui/toasts.ts'
import { takeIntent } from '../../platform/session/intent.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { isListed, isPending, setListedIds, type Marked, setPending, useMark } from './mark-store.ts'
import * as words from '@matinee/locales/watchlist/mark'

const load = lazyPart(() => import('./watchlist-actions.tsx'))

/** One action at a time per movie. The movie's button is busy at once, also while the script is still loading. */
async function whilePending(id: string, act: (list: Awaited<ReturnType<typeof load>>) => Promise<void>) {
  if (isPending(id)) return
  const userId = currentSession()?.user._id
  if (userId !== undefined) setPending(id, true)
  try {
    const list = await load().catch(async (error: unknown) => {
      if (isChunkFailure(error)) await reloadOnce()
      return undefined
    })
    const now = currentSession()?.user._id
    // Another user has signed in meanwhile, in another tab.
    if (userId !== undefined && now !== undefined && now !== userId) return
    if (list) {
      readIfUnread()
      await act(list)
    } else toast(isListed(id) ? words.failedToRemove : words.addFailed, { type: 'danger' })
  } finally {
    setPending(id, false)
  }
}

/** CARD-6 */
async function addToWatchlist(movie: Marked): Promise<void> {
  if (!isListed(movie.id)) await whilePending(movie.id, (list) => list.add(movie))
}

/** For the button of a movie's page, which also removes. */
export async function toggleInWatchlist(movie: Marked): Promise<void> {
  await whilePending(movie.id, (list) => (isListed(movie.id) ? list.remove(movie) : list.add(movie)))
}

/** A card's button, which can only add. `aria-disabled`, because `disabled` would lose the focus. */
export function useMarkButton(movie: Marked) {
  const mark = useMark(movie.id)
  const isIn = mark === 'listed'
  return {
    mark,
    button: {
      'aria-label': isIn
        ? words.titleInWatchlist({ title: movie.title })
        : words.addTitleToWatchlist({ title: movie.title }),
      'aria-disabled': mark !== undefined || undefined,
      'aria-busy': mark === 'pending' || undefined,
      'data-mark': mark,
      title: isIn ? words.inWatchlist : undefined,
      onClick: () => void addToWatchlist(movie),
    },
  }
}

let readUser: string | undefined
/** The user whose list could not be read, because the script did not load. */
let unreadFor: string | undefined

function readList(userId: string) {
  load().then(
    (list) => list.readList(userId),
    (error: unknown) => {
      // oxlint-disable-next-line no-console -- logged, and no more (CARD-5)
      console.warn('The script of the watchlist did not load', error)
      if (readUser === userId) unreadFor = userId
    },
  )
}

/** Retries a failed read: when the browser is online again, the page gets the focus, or the script has loaded. */
function readIfUnread() {
  if (unreadFor === undefined) return
  const userId = unreadFor
  unreadFor = undefined
  readList(userId)
}

/** CARD-5. Render it once, in the layout: reads the user's list, once for all pages. */
export function useMarksWatch(): void {
  const { pathname } = useLocation()
  const userId = useSession()?.user._id
  useEffect(() => {
    if (readUser === userId) return
    readUser = userId
    unreadFor = undefined
    setListedIds([])
    if (userId !== undefined) readList(userId)
  }, [userId])
  useEffect(() => {
    const readIfVisible = () => document.visibilityState === 'visible' && readIfUnread()
    window.addEventListener('online', readIfVisible)
    window.addEventListener('focus', readIfVisible)
    document.addEventListener('visibilitychange', readIfVisible)
    return () => {
      window.removeEventListener('online', readIfVisible)
      window.removeEventListener('focus', readIfVisible)
      document.removeEventListener('visibilitychange', readIfVisible)
    }
  }, [])

  // Carries out the press that led to the login. On every page, so that an intent kept on another one is dropped.
  useEffect(() => {
    const intent = userId === undefined ? undefined : takeIntent(userId, 'watchlist')
    if (intent) void addToWatchlist({ id: intent.subject, title: intent.title ?? '' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on every page
  }, [userId, pathname])
}
