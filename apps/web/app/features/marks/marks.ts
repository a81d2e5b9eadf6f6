import { markMessages } from '@matinee/contract/marks'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toasts.ts'
import { sessionState } from '../session/session-store.ts'
import { useSession } from '../session/session.ts'

export interface Marked {
  id: string
  title: string
}

/** What a button of the watchlist is: idle, waiting, or of a movie that is in the list (CARD-4). */
type Mark = 'pending' | 'listed' | undefined

const listed = new Set<string>()
const pending = new Set<string>()
const listeners = new Set<() => void>()

function notify() {
  for (const each of listeners) each()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function put(into: Set<string>, id: string, isIn: boolean) {
  if (isIn) into.add(id)
  else into.delete(id)
  notify()
}

export const setListed = (id: string, isListed: boolean): void => put(listed, id, isListed)

export function listOnly(ids: readonly string[]): void {
  listed.clear()
  for (const id of ids) listed.add(id)
  notify()
}

/** By movie: one card is drawn anew, not all of them. The server marks none, as it does not know for whom. */
export const useMark = (id: string): Mark =>
  useSyncExternalStore(
    subscribe,
    () => (pending.has(id) ? 'pending' : listed.has(id) ? 'listed' : undefined),
    () => undefined,
  )

/** For members, and for whoever presses a button: other visitors never load it. */
const load = async () => await import('./list.tsx')

/** One thing at a time about each movie. Its button says so at once, also while the part that does it is on its way. */
async function whilePending(id: string, act: (list: Awaited<ReturnType<typeof load>>) => Promise<void>) {
  if (pending.has(id)) return
  if (sessionState().session) put(pending, id, true)
  try {
    const list = await load().catch(() => undefined)
    if (list) await act(list)
    else toast(markMessages.failedToAdd, { type: 'danger' })
  } finally {
    put(pending, id, false)
  }
}

/** CARD-6 */
async function addToWatchlist(movie: Marked): Promise<void> {
  if (!listed.has(movie.id)) await whilePending(movie.id, (list) => list.add(movie))
}

/** For a button that also takes back what it did. */
export async function toggleInWatchlist(movie: Marked): Promise<void> {
  await whilePending(movie.id, (list) => (listed.has(movie.id) ? list.remove(movie) : list.add(movie)))
}

/** A card's button, which can only add. Not `disabled`, which would drop the focus of whoever has just pressed it. */
export function useMarkButton(movie: Marked) {
  const mark = useMark(movie.id)
  const isListed = mark === 'listed'
  return {
    mark,
    button: {
      'aria-label': isListed ? markMessages.titleInWatchlist(movie.title) : markMessages.addTitle(movie.title),
      'aria-disabled': mark !== undefined || undefined,
      'aria-busy': mark === 'pending' || undefined,
      'data-mark': mark,
      title: isListed ? markMessages.inWatchlist : undefined,
      onClick: () => void addToWatchlist(movie),
    },
  }
}

let goTo: (path: string) => void | Promise<void> = (path) => location.assign(path)

/** For what is said outside of any page. */
export const goToPage = (path: string): void => void goTo(path)

let watched: string | undefined

/** CARD-5. Render it once, in the layout: reads the list of whoever is signed in, once for all pages. */
export function useMarksWatch(): void {
  const navigate = useNavigate()
  const userId = useSession()?.user._id
  useEffect(() => {
    goTo = navigate
    if (watched === userId) return
    watched = userId
    listOnly([])
    if (userId === undefined) return
    load().then(
      ({ readList }) => readList(userId),
      // oxlint-disable-next-line no-console -- logged, and no more (CARD-5)
      (error: unknown) => console.warn('The watchlist did not come', error),
    )
  }, [navigate, userId])
}
