import { AppError } from '@matinee/contract/http/errors'
import { type ContinuedMovie, viewingEndpoints as endpoints, viewingErrors } from '@matinee/contract/viewings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { browserApi } from '../../platform/browser-api.ts'
import { currentUserId } from '../../platform/session/session.ts'
import { toast } from '../../ui/toasts.ts'
import { noteContinuing, setPlace } from '../positions/index.ts'
import * as words from '@matinee/locales/home/continue-row'

type Continued = readonly ContinuedMovie[]
const queryKey = ['continue']

const inOrder = (movies: Continued): Continued =>
  movies.toSorted((a, b) => Date.parse(b.watchedAt) - Date.parse(a.watchedAt))

/** The films to continue. `remove` is optimistic: rolled back if the server refuses, or by 'Undo'. */
export function useContinued(userId: string) {
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async (): Promise<Continued> => {
      const movies = await browserApi()(endpoints.continued)
      noteContinuing(movies.length > 0)
      return movies
    },
  })

  const change = (to: (movies: Continued) => Continued) => {
    const movies = to(queryClient.getQueryData<Continued>(queryKey) ?? [])
    queryClient.setQueryData<Continued>(queryKey, movies)
    noteContinuing(movies.length > 0)
  }
  const take = ({ movie: { _id } }: ContinuedMovie) => {
    change((movies) => movies.filter(({ movie }) => movie._id !== _id))
    setPlace(_id, undefined)
  }
  const putBack = (continued: ContinuedMovie) => {
    const { movie, milliseconds, durationMs, isFinished } = continued
    change((movies) => inOrder([...movies.filter((each) => each.movie._id !== movie._id), continued]))
    setPlace(movie._id, { milliseconds, durationMs, isFinished })
  }
  const isGone = (error: unknown) => error instanceof AppError && error.code === viewingErrors.nothingKept().code
  const fail = (message: string, { movie }: ContinuedMovie) => toast(message, { type: 'danger', detail: movie.title })

  const undo = async (continued: ContinuedMovie) => {
    if (currentUserId() !== userId) return
    putBack(continued)
    try {
      await browserApi()(endpoints.recall, { params: { movieId: continued.movie._id } })
    } catch {
      if (currentUserId() !== userId) return
      take(continued)
      fail(words.restoreFailed, continued)
    }
  }
  const remove = async (continued: ContinuedMovie) => {
    const { _id: movieId, title } = continued.movie
    take(continued)
    try {
      await browserApi()(endpoints.forget, { params: { movieId } }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      if (currentUserId() !== userId) return
      const action = { label: words.undo, name: words.undoTitle({ title }), run: () => void undo(continued) }
      toast(words.removedFromContinueWatching, { detail: title, action })
    } catch {
      if (currentUserId() !== userId) return
      putBack(continued)
      fail(words.removeFailed, continued)
    }
  }
  return { movies: data, isFailed: isError, isReading: isFetching, read: () => void refetch(), remove }
}
