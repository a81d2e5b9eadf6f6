import { AppError } from '@matinee/contract/http/errors'
import { movieMessages } from '@matinee/contract/movies'
import { watchlistEndpoints, type WatchlistMovie } from '@matinee/contract/watchlist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import * as list from './watchlist-actions.tsx'
import { currentUserId, toastExpired } from '../../platform/session/session.ts'
import { watchlistWords as words } from './words.ts'

type Loaded = { movies: readonly WatchlistMovie[] } | { failed: string }

/** The order of the server (WL-2), for what comes back to where it was. */
const inOrder = (movies: readonly WatchlistMovie[]) =>
  movies.toSorted(
    (a, b) =>
      Date.parse(b.addedToWatchlistAt) - Date.parse(a.addedToWatchlistAt) ||
      (a._id < b._id ? -1 : Number(a._id > b._id)),
  )

/** WL-5 */
function whyFailed(error: unknown): string {
  if (!(error instanceof AppError)) return words.failedToLoad
  if (error.status === 401) return words.expired
  if (error.status === 404) return words.notFound
  const isOurServer = error.status !== 0 && error.code !== 'http.unknown'
  return (isOurServer && error.message) || words.failedToLoad
}

/** The list of whoever is signed in, and what one does to it. Undefined while it is on its way. */
export function useWatchlist(userId: string) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isReloading, setReloading] = useState(false)
  const [removed, setRemoved] = useState<WatchlistMovie>()
  const changes = useRef(0)
  const latest = useRef(0)

  const read = useCallback(async (): Promise<Loaded> => {
    if (currentUserId() !== userId) return { failed: words.logInToView }
    try {
      return { movies: await browserApi()(watchlistEndpoints.show, { params: { userId } }) }
    } catch (error) {
      if (error instanceof AppError && error.status === 401) toastExpired(words.expired)
      return { failed: whyFailed(error) }
    }
  }, [userId])

  const load = useCallback(async () => {
    const mine = (latest.current += 1)
    const found = await read()
    if (mine !== latest.current) return
    setLoaded(found)
    setReloading(false)
  }, [read])

  /** What one looks at stays, unless there is something newer to show. */
  const refresh = useCallback(async () => {
    const before = changes.current
    const mine = (latest.current += 1)
    const found = await read()
    if (mine !== latest.current) return
    setReloading(false)
    if (before === changes.current && 'movies' in found) setLoaded(found)
  }, [read])

  useEffect(() => {
    void load()
    return () => {
      latest.current += 1
    }
  }, [load])
  useEffect(() => list.onNews(() => void refresh()), [refresh])

  const change = (to: (movies: readonly WatchlistMovie[]) => readonly WatchlistMovie[]) => {
    changes.current += 1
    setLoaded((before) => (before && 'movies' in before ? { movies: to(before.movies) } : before))
  }
  const shelfOf = (movie: WatchlistMovie) => ({
    addedAt: movie.addedToWatchlistAt,
    drop: () => {
      change((movies) => movies.filter(({ _id }) => _id !== movie._id))
      setRemoved(movie)
    },
    restore: () => {
      change((movies) => inOrder([...movies.filter(({ _id }) => _id !== movie._id), movie]))
      setRemoved((last) => (last?._id === movie._id ? undefined : last))
    },
  })
  const marked = ({ _id: id, title }: WatchlistMovie) => ({ id, title: title || movieMessages.untitled })

  return {
    loaded,
    /** What failed stays until there is an answer: its button has the focus. */
    isReloading,
    reload: () => {
      setReloading(true)
      void load()
    },
    /** What was removed last, until the next thing is done. */
    removed,
    remove: (movie: WatchlistMovie) => list.remove(marked(movie), shelfOf(movie)),
    undo: (movie: WatchlistMovie) => list.putBack(marked(movie), shelfOf(movie), userId),
    clear: async () => {
      const isDone = await list.clear()
      if (isDone) {
        change(() => [])
        setRemoved(undefined)
      }
      return isDone
    },
  }
}
