import {
  adminMovieEndpoints as endpoints,
  adminMovieLimits as limits,
  deskMovieMessages as messages,
  type MovieOutcome,
} from '@matinee/contract/admin-movies'
import { adminApi } from '../../../platform/admin-api.ts'
import { useDeskAction, useRefreshDesk } from '../desk-query.ts'
import { notify } from '../notify.ts'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/movies'

interface NamedMovie {
  _id: string
  title: string
}

/** The outcomes, and the ids that were not sent because an earlier batch failed. */
interface BatchResult {
  outcomes: MovieOutcome[]
  left: readonly string[]
}

/** In calls of as many movies as one takes. */
async function inBatches(
  ids: readonly string[],
  call: (part: string[]) => Promise<{ outcomes: MovieOutcome[] }>,
): Promise<BatchResult> {
  const outcomes: MovieOutcome[] = []
  for (let at = 0; at < ids.length; at += limits.atOnce) {
    try {
      outcomes.push(...(await call(ids.slice(at, at + limits.atOnce))).outcomes)
    } catch (error) {
      if (outcomes.length === 0) throw error
      return { outcomes, left: ids.slice(at) }
    }
  }
  return { outcomes, left: [] }
}

/** As many titles are named. */
const maxNamed = 10

/** MANAGE-2, MANAGE-3: deletes one movie or many, with Undo. */
export function useMovieDeletion() {
  const refresh = useRefreshDesk()
  const restoreAll = async (ids: readonly string[]) => {
    try {
      const { outcomes } = await inBatches(ids, (part) => adminApi()(endpoints.restoreMany, { body: { ids: part } }))
      const done = outcomes.filter(({ ok }) => ok).length
      if (done === ids.length) notify.success(done === 1 ? messages.restored : messages.restoredMany({ n: done }))
      else if (done > 0) notify.warning(messages.restoredSome({ n: done, of: ids.length }))
      else notify.error(words.restoreFailed)
    } catch (error) {
      notify.failed(words.restoreFailed, error)
    }
  }
  const undo = (movies: readonly NamedMovie[]) => ({
    label: deskWords.undo,
    name: words.undoOf({
      titles:
        movies.length > maxNamed
          ? words.someMovies({ count: movies.length })
          : movies.map(({ title }) => title).join(', '),
    }),
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
    (ids: readonly string[]) => inBatches(ids, (part) => adminApi()(endpoints.removeMany, { body: { ids: part } })),
    {
      failed: messages.deleteManyFailed,
      onDone: ({ outcomes }, ids) => {
        const gone = outcomes.filter(({ ok }) => ok).map(({ id, title }) => ({ _id: id, title }))
        const action = undo(gone)
        if (gone.length === ids.length) notify.success(messages.deletedMany({ n: gone.length }), { action })
        else if (gone.length > 0) notify.warning(messages.deletedSome({ n: gone.length, of: ids.length }), { action })
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
