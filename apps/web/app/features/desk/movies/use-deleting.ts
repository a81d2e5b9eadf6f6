import {
  deskMovieEndpoints as endpoints,
  deskMovieMessages as messages,
  manageMessages as words,
  type MovieOutcome,
} from '@matinee/contract/desk-movies'
import { AppError } from '@matinee/contract/http/errors'
import { useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { useDesk } from '../desk-context.ts'
import { notify } from '../notify.ts'

interface Named {
  _id: string
  title: string
}

/** MANAGE-2, MANAGE-3, and the way back from both. */
export function useDeleting() {
  const { reload } = useDesk()
  const [pending, setPending] = useState(false)
  const [restoring, setRestoring] = useState<string>()

  const restore = async (ids: readonly string[]) => {
    const outcomes = await Promise.allSettled(ids.map((id) => adminApi()(endpoints.restore, { params: { id } })))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length
    if (done > 0) notify.success(words.restoredMany(done))
    if (failed) notify.failed(messages.restoreFailed, failed.reason)
    reload()
  }
  const undo = (movies: readonly Named[]) => ({
    label: words.undo,
    name: `${words.undo}: ${movies.map(({ title }) => title).join(', ')}`,
    run: () => void restore(movies.map(({ _id }) => _id)),
  })

  /** Whether it is gone. */
  const remove = async (movie: Named): Promise<boolean> => {
    setPending(true)
    try {
      await adminApi()(endpoints.remove, { params: { id: movie._id } })
      notify.success(messages.deleted, { detail: movie.title, action: undo([movie]) })
      reload()
      return true
    } catch (error) {
      notify.failed(messages.deleteFailed, error)
      // Somebody else may have been there before.
      reload()
      return error instanceof AppError && error.status === 404
    } finally {
      setPending(false)
    }
  }

  /** What became of each; nothing, if the call itself failed. */
  const removeMany = async (ids: readonly string[]): Promise<MovieOutcome[]> => {
    setPending(true)
    try {
      const { outcomes } = await adminApi()(endpoints.removeMany, { body: { ids: [...ids] } })
      const gone = outcomes.filter(({ ok }) => ok).map(({ id, title }) => ({ _id: id, title }))
      const action = undo(gone)
      if (gone.length === outcomes.length) notify.success(messages.deletedMany(gone.length), { action })
      else if (gone.length > 0) notify.warning(messages.deletedSome(gone.length, outcomes.length), { action })
      else notify.error(messages.deleteManyFailed)
      reload()
      return outcomes
    } catch (error) {
      notify.failed(messages.deleteManyFailed, error)
      return []
    } finally {
      setPending(false)
    }
  }

  const restoreOne = async (id: string) => {
    setRestoring(id)
    await restore([id])
    setRestoring(undefined)
  }
  return { pending, restoring, remove, removeMany, restoreOne }
}
