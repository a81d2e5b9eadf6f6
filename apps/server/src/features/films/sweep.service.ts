import { playbackLimits } from '@matinee/contract/playback'
import { imageWidths } from '@matinee/contract/images'
import type { Services } from '../../platform/services.ts'
import { isOwnStorage } from '../../platform/storage/marker.ts'
import { listFilmFiles, belongsToOpenEncodePart } from './film-files.ts'
import { filmIdOf, filmKeys, isMasterKey, isResizedFrame } from './film-keys.ts'
import {
  deleteFilm,
  lockFilm,
  getFilmRow,
  listFilmIds,
  getFilmRowsById,
  listKnownMasterKeys,
  listFilmsWithoutMovie,
  listRemovedFilms,
  updateFilm,
} from './films.queries.ts'

/** WATCH-4 */
const maxSessionMs = playbackLimits.maxHours * 60 * 60 * 1000
/** A playback session that was being opened when the film was removed has written its row by then. */
const openingMs = 10 * 60 * 1000
/** A file younger than this may belong to a row that is about to be written. */
const youngMs = 24 * 60 * 60 * 1000
const batch = 1000

type Deps = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

async function removeFiles({ storage }: Pick<Deps, 'storage'>, filmId: string): Promise<void> {
  for await (const { key } of storage.list(filmKeys.folder(filmId)))
    if (filmIdOf(key) === filmId) await storage.remove(key)
}

/** FILM-10: deletes removed films without an active playback session. Files first, then the row, so that a retry finds the rest. */
async function removeRetiredFilms({ db, storage, clock }: Deps, signal?: AbortSignal): Promise<number> {
  const now = clock.now()
  for (const id of await listFilmsWithoutMovie(db)) {
    await db.transaction().execute(async (tx) => {
      await lockFilm(tx, id)
      await updateFilm(tx, id, { state: 'removed', removedAt: now })
    })
  }
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const retired = await listRemovedFilms(db, { until: before(openingMs), watchedSince: before(maxSessionMs) })
  for (const { id, masterKey } of retired) {
    signal?.throwIfAborted()
    await removeFiles({ storage }, id)
    // What the operator put under ingest/ stays theirs.
    if (masterKey !== null && isMasterKey(masterKey)) await storage.remove(masterKey)
    await deleteFilm(db, id)
  }
  return retired.length
}

/** Reports the files that are not of our own form: an operator's, which are never deleted. */
type OnForeign = (key: string) => void

/** FILM-11: files of films and masters that nothing refers to, in batches. */
export async function* findOrphanFiles(
  { db, storage, clock }: Omit<Deps, 'log'>,
  onForeign?: OnForeign,
): AsyncGenerator<string> {
  const isOld = (modifiedAt: Date) => clock.now().getTime() - modifiedAt.getTime() > youngMs
  const folders = [
    { prefix: 'films/', isOwn: (key: string) => filmIdOf(key) !== undefined, orphansAmong: orphanFilmFiles },
    { prefix: 'masters/', isOwn: isMasterKey, orphansAmong: orphanMasters },
    ...imageWidths.map((width) => ({
      prefix: `resized/${width}/films/`,
      isOwn: isResizedFrame,
      orphansAmong: async (_: Services['db'], keys: readonly string[]) => keys,
    })),
  ]
  for (const { prefix, isOwn, orphansAmong } of folders) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      if (!isOwn(key)) onForeign?.(key)
      else if (isOld(modifiedAt)) keys.push(key)
      if (keys.length < batch) continue
      yield* await orphansAmong(db, keys)
      keys = []
    }
    yield* await orphansAmong(db, keys)
  }
}

async function orphanFilmFiles(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const ids = new Set(keys.map((key) => filmIdOf(key)).filter((id) => id !== undefined))
  const films = await getFilmRowsById(db, [...ids])
  const named = new Map(Array.from(films, ([id, film]) => [id, listFilmFiles(film)]))
  return keys.filter((key) => {
    const film = films.get(filmIdOf(key)!)
    if (!film) return true
    // Files of a removed film are left to `removeRetiredFilms`.
    return film.state !== 'removed' && !named.get(film.id)!.has(key) && !belongsToOpenEncodePart(film, key)
  })
}

async function orphanMasters(db: Services['db'], keys: readonly string[]): Promise<string[]> {
  const known = await listKnownMasterKeys(db, keys)
  return keys.filter((key) => !known.has(key))
}

/** FILM-11: files that rows of films name and that are not in storage, or not as large as they were. */
export async function* findMissingFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>): AsyncGenerator<string> {
  for (let after = '', ids = [after]; ids.length > 0; after = ids.at(-1) ?? '') {
    ids = await listFilmIds(db, after, batch)
    for (const id of ids) {
      const missing = await missingOf({ db, storage }, id)
      if (missing.length === 0) continue
      // The film may have changed since its row was read, and its files with it.
      const still = new Set(await missingOf({ db, storage }, id))
      yield* missing.filter((key) => still.has(key))
    }
  }
}

async function missingOf({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string): Promise<string[]> {
  const film = await getFilmRow(db, id)
  if (!film) return []
  const wanted = listFilmFiles(film)
  // Files under ingest/ belong to the operator, and may disappear.
  const master = film.master_key?.startsWith('masters/') ? film.master_key : undefined
  if (master && (await storage.stat(master))?.size !== film.master_bytes) wanted.set(master, film.master_bytes)
  for await (const { key, size } of storage.list(filmKeys.folder(id))) {
    const isWhole = wanted.get(key) === undefined || wanted.get(key) === size
    if (isWhole) wanted.delete(key)
  }
  return [...wanted.keys()]
}

/** How many names of an operator's files are logged. */
const namesLogged = 5
/** What was logged last, so that an hourly job does not repeat it. */
const loggedForeign = new WeakMap<Services['storage'], string>()

function logForeign({ log, storage }: Pick<Deps, 'log' | 'storage'>, keys: { count: number; first: string[] }): void {
  const line = JSON.stringify(keys)
  if (keys.count === 0 || loggedForeign.get(storage) === line) return
  loggedForeign.set(storage, line)
  log.warn(keys, "files that are not ours lie in storage's folders of films and masters: they are left alone")
}

export async function sweepFilms({
  signal,
  ...services
}: Deps & Pick<Services, 'config'> & { signal?: AbortSignal }): Promise<void> {
  if (!(await isOwnStorage(services))) return
  const films = await removeRetiredFilms(services, signal)
  let files = 0
  const foreign = { count: 0, first: [] as string[] }
  const onForeign = (key: string) => {
    foreign.count++
    if (foreign.first.length < namesLogged) foreign.first.push(key)
  }
  for await (const key of findOrphanFiles(services, onForeign)) {
    signal?.throwIfAborted()
    await services.storage.remove(key)
    files++
  }
  logForeign(services, foreign)
  if (films + files > 0) services.log.info({ films, files }, 'removed films and files that nothing refers to')
}
