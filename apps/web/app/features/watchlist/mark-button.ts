import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isChunkFailure, lazyPart, reloadOnce } from '../../platform/chunks.ts'
import { toast } from '../../ui/toasts.ts'
import { takeIntent } from '../../platform/session/intent.ts'
import { currentSession, useSession } from '../../platform/session/session.ts'
import { isListed, isPending, listOnly, type Marked, setPending, useMark } from './mark-store.ts'
import { watchlistWords as words } from './words.ts'

/** For members, and for whoever presses a button: other visitors never load it. */
const load = lazyPart(() => import('./watchlist-actions.tsx'))

/** One thing at a time about each movie. Its button says so at once, also while the part that does it is on its way. */
async function whilePending(id: string, act: (list: Awaited<ReturnType<typeof load>>) => Promise<void>) {
  if (isPending(id)) return
  const asking = currentSession()?.user._id
  if (asking !== undefined) setPending(id, true)
  try {
    const list = await load().catch(async (error: unknown) => {
      if (isChunkFailure(error)) await reloadOnce()
      return undefined
    })
    const now = currentSession()?.user._id
    // Somebody else has signed in meanwhile, in another tab.
    if (asking !== undefined && now !== undefined && now !== asking) return
    if (list) {
      readLeftOut()
      await act(list)
    } else toast(isListed(id) ? words.failedToRemove : words.failedToAdd, { type: 'danger' })
  } finally {
    setPending(id, false)
  }
}

/** CARD-6 */
async function addToWatchlist(movie: Marked): Promise<void> {
  if (!isListed(movie.id)) await whilePending(movie.id, (list) => list.add(movie))
}

/** For a button that also takes back what it did. */
export async function toggleInWatchlist(movie: Marked): Promise<void> {
  await whilePending(movie.id, (list) => (isListed(movie.id) ? list.remove(movie) : list.add(movie)))
}

/** A card's button, which can only add. Not `disabled`, which would drop the focus of whoever has just pressed it. */
export function useMarkButton(movie: Marked) {
  const mark = useMark(movie.id)
  const isIn = mark === 'listed'
  return {
    mark,
    button: {
      'aria-label': isIn ? words.titleInWatchlist(movie.title) : words.addTitle(movie.title),
      'aria-disabled': mark !== undefined || undefined,
      'aria-busy': mark === 'pending' || undefined,
      'data-mark': mark,
      title: isIn ? words.inWatchlist : undefined,
      onClick: () => void addToWatchlist(movie),
    },
  }
}

let watched: string | undefined
/** Whose list could not be read, because the part that reads it did not come. */
let leftOut: string | undefined

function readList(userId: string) {
  load().then(
    (list) => list.readList(userId),
    (error: unknown) => {
      // oxlint-disable-next-line no-console -- logged, and no more (CARD-5)
      console.warn('The watchlist did not come', error)
      if (watched === userId) leftOut = userId
    },
  )
}

/** With the next connection, with the next look at the page, or with the part itself. */
function readLeftOut() {
  if (leftOut === undefined) return
  const userId = leftOut
  leftOut = undefined
  readList(userId)
}

/** CARD-5. Render it once, in the layout: reads the list of whoever is signed in, once for all pages. */
export function useMarksWatch(): void {
  const { pathname } = useLocation()
  const userId = useSession()?.user._id
  useEffect(() => {
    if (watched === userId) return
    watched = userId
    leftOut = undefined
    listOnly([])
    if (userId !== undefined) readList(userId)
  }, [userId])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && readLeftOut()
    window.addEventListener('online', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  // What they wanted before they logged in. Asked for on every page, so that it is dropped on any other.
  useEffect(() => {
    const intent = userId === undefined ? undefined : takeIntent(userId, 'watchlist')
    if (intent) void addToWatchlist({ id: intent.subject, title: intent.title ?? '' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on every page
  }, [userId, pathname])
}
