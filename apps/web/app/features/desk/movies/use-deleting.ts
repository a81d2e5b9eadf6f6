import { deskMovieEndpoints as endpoints, deskMovieMessages as messages } from '@matinee/contract/desk-movies'
import { adminApi } from '../../../platform/admin-api.ts'
import { useDeskAction, useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import { deskWords } from '../words.ts'
import { movieWords as words } from './words.ts'

interface NamedMovie {
  _id: string
  title: string
}

/** MANAGE-2, MANAGE-3: deletes one movie or many, with Undo. */
export function useDeleting() {
  const refresh = useRefreshDesk()
  const restoreAll = async (ids: readonly string[]) => {
    const outcomes = await Promise.allSettled(ids.map((id) => adminApi()(endpoints.restore, { params: { id } })))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length
    if (done > 0) notify.success(done === 1 ? messages.restored : words.restoredMany(done))
    if (failed) notify.failed(words.restoreFailed, failed.reason)
  }
  const undo = (movies: readonly NamedMovie[]) => ({
    label: deskWords.undo,
    name: words.undoOf(movies.map(({ title }) => title).join(', ')),
    // The toast outlives this tab.
    run: () => void restoreAll(movies.map(({ _id }) => _id)).then(refresh),
  })

  const remove = useDeskAction(
    async ({ _id: id }: NamedMovie) => await adminApi()(endpoints.remove, { params: { id } }),
    {
      failed: messages.deleteFailed,
      onDone: (_, movie) => notify.success(messages.deleted, { detail: movie.title, action: undo([movie]) }),
    },
  )
  const removeMany = useDeskAction(
    async (ids: readonly string[]) => (await adminApi()(endpoints.removeMany, { body: { ids: [...ids] } })).outcomes,
    {
      failed: messages.deleteManyFailed,
      onDone: (outcomes) => {
        const gone = outcomes.filter(({ ok }) => ok).map(({ id, title }) => ({ _id: id, title }))
        const action = undo(gone)
        if (gone.length === outcomes.length) notify.success(messages.deletedMany(gone.length), { action })
        else if (gone.length > 0) notify.warning(messages.deletedSome(gone.length, outcomes.length), { action })
        else notify.error(messages.deleteManyFailed)
      },
    },
  )
  const restore = useDeskAction(async (id: string) => await adminApi()(endpoints.restore, { params: { id } }), {
    failed: words.restoreFailed,
    onDone: () => notify.success(messages.restored),
  })
  return { remove, removeMany, restore }
}
