import { viewingLimits } from '@matinee/contract/viewings'
import type { Services } from '../../platform/services.ts'
import { filmIdOf, filmKeys } from './film-keys.ts'
import { deleteFilm, lockFilm, selectKnown, selectOrphans, selectRemoved, updateFilm } from './films.queries.ts'

/** WATCH-4 */
const longestViewingMs = viewingLimits.longestHours * 60 * 60 * 1000
/** A viewing that was being opened when the film was replaced has its row by then. */
const openingMs = 10 * 60 * 1000
/** A file younger than this may belong to a row that is about to be written. */
const youngMs = 24 * 60 * 60 * 1000
const batch = 1000

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

async function removeFolder({ storage }: Pick<Needs, 'storage'>, prefix: string): Promise<number> {
  let removed = 0
  for await (const { key } of storage.list(prefix)) {
    await storage.remove(key)
    removed++
  }
  return removed
}

/** FILM-10: once nobody watches them any more. First the files, then the row that knows of them. */
async function removeRetiredFilms({ db, storage, clock }: Needs, signal?: AbortSignal): Promise<number> {
  const now = clock.now()
  for (const id of await selectOrphans(db)) {
    await db.transaction().execute(async (tx) => {
      await lockFilm(tx, id)
      await updateFilm(tx, id, { state: 'removed', removedAt: now })
    })
  }
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const retired = await selectRemoved(db, { until: before(openingMs), watchedSince: before(longestViewingMs) })
  for (const { id, masterKey } of retired) {
    signal?.throwIfAborted()
    await removeFolder({ storage }, filmKeys.folder(id))
    // What the operator put under ingest/ stays theirs.
    if (masterKey?.startsWith('masters/')) await storage.remove(masterKey)
    await deleteFilm(db, id)
  }
  return retired.length
}

/** FILM-11: files of films and masters that nothing refers to, in batches. */
export async function* findOrphanFiles({ db, storage, clock }: Omit<Needs, 'log'>): AsyncGenerator<string> {
  const isOld = (modifiedAt: Date) => clock.now().getTime() - modifiedAt.getTime() > youngMs
  for (const prefix of ['films/', 'masters/']) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      if (isOld(modifiedAt)) keys.push(key)
      if (keys.length < batch) continue
      yield* await unknownOf(db, keys)
      keys = []
    }
    yield* await unknownOf(db, keys)
  }
}

async function unknownOf(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const filmIds = [...new Set(keys.map((key) => filmIdOf(key)).filter((id) => id !== undefined))]
  const known = await selectKnown(db, { filmIds, masterKeys: keys })
  return keys.filter((key) => {
    if (known.has(key)) return false
    // Subtitles are named one by one; everything else belongs to the film as a whole.
    const filmId = filmIdOf(key)
    return filmId === undefined || !known.has(filmId) || key.includes('/subtitles/')
  })
}

export async function sweepFilms({ signal, ...services }: Needs & { signal?: AbortSignal }): Promise<void> {
  const films = await removeRetiredFilms(services, signal)
  let files = 0
  for await (const key of findOrphanFiles(services)) {
    signal?.throwIfAborted()
    await services.storage.remove(key)
    files++
  }
  if (films + files > 0) services.log.info({ films, files }, 'removed films and files that nothing refers to')
}
