import { viewingLimits } from '@matinee/contract/viewings'
import type { Services } from '../../platform/services.ts'
import { filesOfFilm, isOfOpenPart } from './film-files.ts'
import { filmIdOf, filmKeys } from './film-keys.ts'
import {
  deleteFilm,
  lockFilm,
  selectFilm,
  selectFilmIds,
  selectFilmsById,
  selectKnownMasters,
  selectOrphans,
  selectRemoved,
  updateFilm,
} from './films.queries.ts'

/** WATCH-4 */
const longestViewingMs = viewingLimits.longestHours * 60 * 60 * 1000
/** A viewing that was being opened when the film was removed has written its row by then. */
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

/** FILM-10: removes films that nobody watches any more. Files first, then the row: a retry finds what is left. */
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
  for (const [prefix, orphansAmong] of [
    ['films/', orphanFilmFiles],
    ['masters/', orphanMasters],
  ] as const) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      if (isOld(modifiedAt)) keys.push(key)
      if (keys.length < batch) continue
      yield* await orphansAmong(db, keys)
      keys = []
    }
    yield* await orphansAmong(db, keys)
  }
}

async function orphanFilmFiles(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const ids = new Set(keys.map((key) => filmIdOf(key)).filter((id) => id !== undefined))
  const films = await selectFilmsById(db, [...ids])
  const named = new Map(Array.from(films, ([id, film]) => [id, filesOfFilm(film)]))
  return keys.filter((key) => {
    const id = filmIdOf(key) ?? ''
    const film = films.get(id)
    if (!film) return true
    // Files of a removed film are left to `removeRetiredFilms`.
    return film.state !== 'removed' && !named.get(id)!.has(key) && !isOfOpenPart(film, key)
  })
}

async function orphanMasters(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const known = await selectKnownMasters(db, keys)
  return keys.filter((key) => !known.has(key))
}

/** FILM-11: files that rows of films name and that are not in storage, or not as large as they were. */
export async function* findMissingFiles({ db, storage }: Pick<Needs, 'db' | 'storage'>): AsyncGenerator<string> {
  for (let after = '', ids = [after]; ids.length > 0; after = ids.at(-1) ?? '') {
    ids = await selectFilmIds(db, after, batch)
    for (const id of ids) {
      const missing = await missingOf({ db, storage }, id)
      if (missing.length === 0) continue
      // The film may have changed since its row was read, and its files with it.
      const still = new Set(await missingOf({ db, storage }, id))
      yield* missing.filter((key) => still.has(key))
    }
  }
}

async function missingOf({ db, storage }: Pick<Needs, 'db' | 'storage'>, id: string): Promise<string[]> {
  const film = await selectFilm(db, id)
  if (!film) return []
  const wanted = filesOfFilm(film)
  // What lies under ingest/ is the operator's, who may take it away.
  const master = film.master_key?.startsWith('masters/') ? film.master_key : undefined
  if (master && (await storage.stat(master))?.size !== film.master_bytes) wanted.set(master, film.master_bytes)
  for await (const { key, size } of storage.list(filmKeys.folder(id))) {
    const isWhole = wanted.get(key) === undefined || wanted.get(key) === size
    if (isWhole) wanted.delete(key)
  }
  return [...wanted.keys()]
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
