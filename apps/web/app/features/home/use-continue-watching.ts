import { AppError } from '@matinee/contract/http/errors'
import { type ContinueWatchingMovie, playbackEndpoints as endpoints, playbackErrors } from '@matinee/contract/playback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { toast } from '../../ui/toasts.ts'
import { storeHasContinueWatching, setPosition } from '../positions/index.ts'
import * as words from '@matinee/locales/home/continue-row'

type Continued = readonly ContinueWatchingMovie[]
const queryKey = ['continue']

const sortByWatchedAt = (movies: Continued): Continued =>
  movies.toSorted((a, b) => Date.parse(b.watchedAt) - Date.parse(a.watchedAt))

/** The films to continue. `remove` is optimistic: rolled back if the server refuses, or by 'Undo'. */
export function useContinueWatching(userId: string) {
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async (): Promise<Continued> => {
      const movies = await browserApi()(endpoints.continueWatching)
      storeHasContinueWatching(movies.length > 0)
      return movies
    },
  })

  const change = (to: (movies: Continued) => Continued) => {
    const movies = to(queryClient.getQueryData<Continued>(queryKey) ?? [])
    queryClient.setQueryData<Continued>(queryKey, movies)
    storeHasContinueWatching(movies.length > 0)
  }
  const removeFromList = ({ movie: { _id } }: ContinueWatchingMovie) => {
    change((movies) => movies.filter(({ movie }) => movie._id !== _id))
    setPosition(_id, undefined)
  }
  const restoreToList = (continued: ContinueWatchingMovie) => {
    const { movie, milliseconds, durationMs, isFinished } = continued
    change((movies) => sortByWatchedAt([...movies.filter((each) => each.movie._id !== movie._id), continued]))
    setPosition(movie._id, { milliseconds, durationMs, isFinished })
  }
  const isGone = (error: unknown) => error instanceof AppError && error.code === playbackErrors.noPosition().code
  const fail = (message: string, { movie }: ContinueWatchingMovie) =>
    toast(message, { type: 'danger', detail: movie.title })

  const undo = async (continued: ContinueWatchingMovie) => {
    if (currentUserId() !== userId) return
    restoreToList(continued)
    try {
      await browserApi()(endpoints.undismiss, { params: { movieId: continued.movie._id } })
    } catch {
      if (currentUserId() !== userId) return
      removeFromList(continued)
      fail(words.restoreFailed, continued)
    }
  }
  const remove = async (continued: ContinueWatchingMovie) => {
    const { _id: movieId, title } = continued.movie
    removeFromList(continued)
    try {
      await browserApi()(endpoints.dismiss, { params: { movieId } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      if (currentUserId() !== userId) return
      const action = { label: words.undo, name: words.undoTitle({ title }), run: () => void undo(continued) }
      toast(words.removedFromContinueWatching, { detail: title, action })
    } catch {
      if (currentUserId() !== userId) return
      restoreToList(continued)
      fail(words.removeFailed, continued)
    }
  }
  return { movies: data, isError, isFetching, refetch: () => void refetch(), remove }
}
