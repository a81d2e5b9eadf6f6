import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isChunkFailure, lazyModule, reloadOnce } from '../../platform/chunks.ts'
import { toast } from '../../ui/toasts.ts'
import { consumeIntent } from '../../platform/session/intent.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { isListed, isPending, setListedIds, type MovieRef, setPending, useWatchlistStatus } from './watchlist-store.ts'
import * as words from '@matinee/locales/watchlist/mark'

const load = lazyModule(() => import('./watchlist-actions.tsx'))

/** One action at a time per movie. The button is busy immediately, also while the script is loading. */
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
      retryFailedRead()
      await act(list)
    } else toast(isListed(id) ? words.failedToRemove : words.addFailed, { type: 'danger' })
  } finally {
    setPending(id, false)
  }
}

/** CARD-6 */
async function addToWatchlist(movie: MovieRef): Promise<void> {
  if (!isListed(movie.id)) await whilePending(movie.id, (list) => list.add(movie))
}

/** For the movie page, whose button also removes. */
export async function toggleInWatchlist(movie: MovieRef): Promise<void> {
  await whilePending(movie.id, (list) => (isListed(movie.id) ? list.remove(movie) : list.add(movie)))
}

/** A card's button, which can only add. `aria-disabled`, because `disabled` would lose the focus. */
export function useWatchlistButton(movie: MovieRef) {
  const status = useWatchlistStatus(movie.id)
  const isIn = status === 'listed'
  return {
    status,
    button: {
      'aria-label': isIn
        ? words.titleInWatchlist({ title: movie.title })
        : words.addTitleToWatchlist({ title: movie.title }),
      'aria-disabled': status !== undefined || undefined,
      'aria-busy': status === 'pending' || undefined,
      'data-mark': status,
      title: isIn ? words.inWatchlist : undefined,
      onClick: () => void addToWatchlist(movie),
    },
  }
}

let readUser: string | undefined
/** The user whose list failed to load because of the script. */
let failedFor: string | undefined

function loadList(userId: string) {
  load().then(
    (list) => list.loadList(userId),
    (error: unknown) => {
      // oxlint-disable-next-line no-console -- logged, and no more (CARD-5)
      console.warn('The script of the watchlist did not load', error)
      if (readUser === userId) failedFor = userId
    },
  )
}

/** Retries a failed read: when the browser is online again, the page gets the focus, or the script has loaded. */
function retryFailedRead() {
  if (failedFor === undefined) return
  const userId = failedFor
  failedFor = undefined
  loadList(userId)
}

/** CARD-5. Call once, in the layout: loads the user's list for all pages. */
export function useWatchlistSync(): void {
  const { pathname } = useLocation()
  const userId = useSession()?.user._id
  useEffect(() => {
    if (readUser === userId) return
    readUser = userId
    failedFor = undefined
    setListedIds([])
    if (userId !== undefined) loadList(userId)
  }, [userId])
  useEffect(() => {
    const readIfVisible = () => document.visibilityState === 'visible' && retryFailedRead()
    window.addEventListener('online', readIfVisible)
    window.addEventListener('focus', readIfVisible)
    document.addEventListener('visibilitychange', readIfVisible)
    return () => {
      window.removeEventListener('online', readIfVisible)
      window.removeEventListener('focus', readIfVisible)
      document.removeEventListener('visibilitychange', readIfVisible)
    }
  }, [])

  // Apply the click that led to the login. Checked on every page, so that an intent of another page is dropped.
  useEffect(() => {
    const intent = userId === undefined ? undefined : consumeIntent(userId, 'watchlist')
    if (intent) void addToWatchlist({ id: intent.subject, title: intent.title ?? '' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on every page
  }, [userId, pathname])
}
