import { AppError } from '@matinee/contract/http/errors'
import { movieMessages } from '@matinee/contract/movies'
import { watchlistEndpoints, type WatchlistMovie } from '@matinee/contract/watchlist'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import * as actions from './watchlist-actions.tsx'
import { currentUserId, toastExpired } from '../../platform/session/session.ts'
import * as words from '@matinee/locales/watchlist'

type Loaded = { movies: readonly WatchlistMovie[] } | { failed: string }

const sortNewestFirst = (movies: readonly WatchlistMovie[]) =>
  movies.toSorted(
    (a, b) =>
      Date.parse(b.addedToWatchlistAt) - Date.parse(a.addedToWatchlistAt) ||
      (a._id < b._id ? -1 : Number(a._id > b._id)),
  )

/** WL-5 */
function failureMessage(error: unknown): string {
  if (!(error instanceof AppError)) return words.loadFailed
  if (error.status === 401) return words.expired
  if (error.status === 404) return words.notFound
  const isOurServer = error.status !== 0 && error.code !== 'http.unknown'
  return (isOurServer && error.message) || words.loadFailed
}

async function fetchWatchlist(userId: string): Promise<Loaded> {
  if (currentUserId() !== userId) return { failed: words.logInToView }
  try {
    return { movies: await browserApi()(watchlistEndpoints.show, { params: { userId } }) }
  } catch (error) {
    if (error instanceof AppError && error.status === 401) toastExpired(words.expired)
    return { failed: failureMessage(error) }
  }
}

/** The user's list and its actions. `loaded` is undefined until the first answer. */
export function useWatchlist(userId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['watchlist', userId]
  const [removed, setRemoved] = useState<WatchlistMovie>()
  const {
    data: loaded,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async () => {
      const found = await fetchWatchlist(userId)
      // Keep the current list if a refetch fails.
      const shown = queryClient.getQueryData<Loaded>(queryKey)
      return 'failed' in found && shown && 'movies' in shown ? shown : found
    },
  })
  useEffect(() => actions.onListChange(() => void refetch()), [refetch])

  const change = (to: (movies: readonly WatchlistMovie[]) => readonly WatchlistMovie[]) => {
    queryClient.setQueryData<Loaded>(queryKey, (before) =>
      before && 'movies' in before ? { movies: to(before.movies) } : before,
    )
    // A read in flight may be older than this change.
    void queryClient.cancelQueries({ queryKey })
  }
  const positionOf = (movie: WatchlistMovie) => ({
    addedAt: movie.addedToWatchlistAt,
    remove: () => {
      change((movies) => movies.filter(({ _id }) => _id !== movie._id))
      setRemoved(movie)
    },
    insert: () => {
      change((movies) => sortNewestFirst([...movies.filter(({ _id }) => _id !== movie._id), movie]))
      setRemoved((last) => (last?._id === movie._id ? undefined : last))
    },
  })
  const toRef = ({ _id: id, title }: WatchlistMovie) => ({ id, title: title || movieMessages.untitled })

  return {
    loaded,
    isReloading: isFetching,
    reload: () => void refetch(),
    removed,
    remove: (movie: WatchlistMovie) => actions.remove(toRef(movie), positionOf(movie)),
    undo: (movie: WatchlistMovie) => actions.restore(toRef(movie), positionOf(movie), userId),
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
