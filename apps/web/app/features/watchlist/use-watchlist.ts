import { AppError } from '@matinee/contract/http/errors'
import { movieMessages } from '@matinee/contract/movies'
import { watchlistEndpoints, type WatchlistMovie } from '@matinee/contract/watchlist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import * as actions from './watchlist-actions.tsx'
import { currentUserId, toastExpired } from '../../platform/session/session.ts'
import { watchlistWords as words } from './words.ts'

type Loaded = { movies: readonly WatchlistMovie[] } | { failed: string }

const inOrder = (movies: readonly WatchlistMovie[]) =>
  movies.toSorted(
    (a, b) =>
      Date.parse(b.addedToWatchlistAt) - Date.parse(a.addedToWatchlistAt) ||
      (a._id < b._id ? -1 : Number(a._id > b._id)),
  )

/** WL-5 */
function failureMessage(error: unknown): string {
  if (!(error instanceof AppError)) return words.failedToLoad
  if (error.status === 401) return words.expired
  if (error.status === 404) return 'Watchlist not found. Please try again.'
  const isOurServer = error.status !== 0 && error.code !== 'http.unknown'
  return (isOurServer && error.message) || words.failedToLoad
}

/** The user's list and its actions. `loaded` is undefined until the first answer. */
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
      return { failed: failureMessage(error) }
    }
  }, [userId])

  const load = useCallback(async () => {
    const mine = (latest.current += 1)
    const found = await read()
    if (mine !== latest.current) return
    setLoaded(found)
    setReloading(false)
  }, [read])

  /** Keeps what is shown if the read fails, or if the list was changed meanwhile. */
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
  useEffect(() => actions.onListChange(() => void refresh()), [refresh])

  const change = (to: (movies: readonly WatchlistMovie[]) => readonly WatchlistMovie[]) => {
    changes.current += 1
    setLoaded((before) => (before && 'movies' in before ? { movies: to(before.movies) } : before))
  }
  const positionOf = (movie: WatchlistMovie) => ({
    addedAt: movie.addedToWatchlistAt,
    remove: () => {
      change((movies) => movies.filter(({ _id }) => _id !== movie._id))
      setRemoved(movie)
    },
    insert: () => {
      change((movies) => inOrder([...movies.filter(({ _id }) => _id !== movie._id), movie]))
      setRemoved((last) => (last?._id === movie._id ? undefined : last))
    },
  })
  const marked = ({ _id: id, title }: WatchlistMovie) => ({ id, title: title || movieMessages.untitled })

  return {
    loaded,
    isReloading,
    reload: () => {
      setReloading(true)
      void load()
    },
    removed,
    remove: (movie: WatchlistMovie) => actions.remove(marked(movie), positionOf(movie)),
    undo: (movie: WatchlistMovie) => actions.restore(marked(movie), positionOf(movie), userId),
    clear: async () => {
      const isDone = await actions.clear()
      if (isDone) {
        change(() => [])
        setRemoved(undefined)
      }
      return isDone
    },
  }
}
