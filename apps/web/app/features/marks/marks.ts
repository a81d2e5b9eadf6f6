import { markMessages } from '@matinee/contract/marks'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toasts.ts'
import { sessionState } from '../session/session-store.ts'
import { useSession } from '../session/session.ts'
import { isListed, isPending, listOnly, type Marked, setGoTo, setPending, useMark } from './mark-store.ts'

/** For members, and for whoever presses a button: other visitors never load it. */
const load = async () => await import('./list.tsx')

/** One thing at a time about each movie. Its button says so at once, also while the part that does it is on its way. */
async function whilePending(id: string, act: (list: Awaited<ReturnType<typeof load>>) => Promise<void>) {
  if (isPending(id)) return
  const asking = sessionState().session?.user._id
  if (asking !== undefined) setPending(id, true)
  try {
    const list = await load().catch(() => undefined)
    const now = sessionState().session?.user._id
    // Somebody else has signed in meanwhile, in another tab.
    if (asking !== undefined && now !== undefined && now !== asking) return
    if (list) await act(list)
    else toast(markMessages.failedToAdd, { type: 'danger' })
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
      'aria-label': isIn ? markMessages.titleInWatchlist(movie.title) : markMessages.addTitle(movie.title),
      'aria-disabled': mark !== undefined || undefined,
      'aria-busy': mark === 'pending' || undefined,
      'data-mark': mark,
      title: isIn ? markMessages.inWatchlist : undefined,
      onClick: () => void addToWatchlist(movie),
    },
  }
}

let watched: string | undefined

/** CARD-5. Render it once, in the layout: reads the list of whoever is signed in, once for all pages. */
export function useMarksWatch(): void {
  const navigate = useNavigate()
  const userId = useSession()?.user._id
  useEffect(() => {
    setGoTo(navigate)
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
