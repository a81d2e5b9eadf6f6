import { randomBytes } from 'node:crypto'
import {
  type Encoder,
  type Film,
  filmErrors,
  filmLimits as limits,
  type FilmState,
  type MovieFilm,
} from '@matinee/contract/films'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { addressFor } from '../../platform/storage/signed-addresses.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { hasSpaceFor } from '../storage-space/storage-space.service.ts'
import { listEncoders } from './encoders.service.ts'
import { type AddressOf, isWatchable, toFilm } from './film-view.ts'
import {
  type FilmRow,
  lockExistingMovie,
  insertFilm,
  lockFilm,
  getFilmRow,
  listFilmRows,
  listFilmRowsByMovie,
  getMovieFilmRow,
  updateCredits,
  updateFilm,
  upsertMovieFilm,
} from './films.queries.ts'
import { enqueueIngest, type MasterSource, claimMaster } from './masters.service.ts'
import { startEncoding } from './preparing.service.ts'
import { publishInPlace, retireFilm } from './publish.service.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'storage'>

const addresses =
  (services: Deps): AddressOf =>
  (key) =>
    addressFor(services, key)

async function readFilm(db: Connection, id: string): Promise<FilmRow> {
  const row = isId(id) ? await getFilmRow(db, id) : undefined
  if (!row) throw filmErrors.notFound()
  return row
}

export async function getFilm(services: Deps, id: string): Promise<Film> {
  return toFilm(await readFilm(services.db, id), addresses(services))
}

/** Newest first. */
export async function listFilms(
  services: Deps,
  { before, only }: { before?: string | undefined; only: 'all' | 'unfinished' },
): Promise<{ films: Film[]; next: string | null; encoders: Encoder[] }> {
  const limit = limits.perPage
  // One more than the page shows whether there is a next page.
  const [found, encoders] = await Promise.all([
    listFilmRows(services.db, { before, isUnfinished: only === 'unfinished', limit: limit + 1 }),
    listEncoders(services),
  ])
  const films = found.slice(0, limit).map((row) => toFilm(row, addresses(services)))
  return { films, next: found.length > limit ? (films.at(-1)?.id ?? null) : null, encoders }
}

export async function getMovieFilm(services: Deps, movieId: string): Promise<MovieFilm> {
  const { db } = services
  const isThere =
    isId(movieId) && (await db.transaction().execute((tx) => lockExistingMovie(tx, movieId))) !== undefined
  if (!isThere) throw movieErrors.notFound()
  const [shown, rows, encoders] = await Promise.all([
    getMovieFilmRow(db, movieId),
    listFilmRowsByMovie(db, movieId),
    listEncoders(services),
  ])
  return {
    isPremium: shown?.isPremium ?? true,
    externalUrl: shown?.externalUrl ?? null,
    films: rows.map((row) => toFilm(row, addresses(services))),
    hasEncoder: encoders.length > 0,
  }
}

async function titleOf(tx: Connection, movieId: string): Promise<string> {
  const title = isId(movieId) ? await lockExistingMovie(tx, movieId) : undefined
  if (title === undefined) throw movieErrors.notFound()
  return title
}

const movieTarget = (id: string | null, name: string) => ({ kind: 'movie' as const, id, name })

/** FILM-1, FILM-3. An external address replaces the film that was shown, and is free. */
export async function changeMovieFilm(
  services: Deps,
  movieId: string,
  wanted: { isPremium: boolean; externalUrl: string | null },
  actor: Actor,
): Promise<MovieFilm> {
  const isPremium = wanted.externalUrl === null && wanted.isPremium
  await services.db.transaction().execute(async (tx) => {
    const title = await titleOf(tx, movieId)
    const before = await getMovieFilmRow(tx, movieId)
    const isReplaced = wanted.externalUrl !== null
    if (isReplaced && before?.filmId) await retireFilm(tx, before.filmId, services.clock.now())
    await upsertMovieFilm(tx, movieId, {
      ...(isReplaced && { filmId: null }),
      externalUrl: wanted.externalUrl,
      isPremium,
    })
    await writeAuditEntry(tx, actor, {
      action: 'film.settings',
      target: movieTarget(movieId, title),
      before: { isPremium: before?.isPremium ?? true, externalUrl: before?.externalUrl ?? null },
      after: { isPremium, externalUrl: wanted.externalUrl },
    })
  })
  return getMovieFilm(services, movieId)
}

/** FILM-2, FILM-3: takes a master, which is then probed by a worker. */
export async function addFilm(services: Deps, movieId: string, source: MasterSource, actor: Actor): Promise<Film> {
  const { db } = services
  const id = await db.transaction().execute(async (tx) => {
    const title = await titleOf(tx, movieId)
    const master = await claimMaster(tx, services, source)
    const filmId = await insertFilm(tx, {
      movieId,
      masterKey: master.key,
      masterName: master.name,
      masterBytes: master.bytes,
      secret: randomBytes(32),
      by: actor.id,
    })
    await enqueueIngest(tx, filmId, master)
    await writeAuditEntry(tx, actor, {
      action: 'film.add',
      target: movieTarget(movieId, title),
      after: { filmId, master: master.name, bytes: master.bytes },
    })
    return filmId
  })
  return getFilm(services, id)
}

interface Step {
  /** States from which it may be done. */
  from: readonly FilmState[]
  action: 'film.prepare' | 'film.retry' | 'film.cancel' | 'film.publish' | 'film.remove' | 'film.credits'
  /** What is new, for the audit log. */
  after?: object
  change: (tx: Connection, film: FilmRow) => Promise<void>
}

/** One step of an editor: under the film's lock, allowed from some states only, and written to the audit log. */
async function step({ db }: Pick<Services, 'db'>, id: string, actor: Actor, { from, action, after, change }: Step) {
  if (!isId(id)) throw filmErrors.notFound()
  await db.transaction().execute(async (tx) => {
    const locked = await lockFilm(tx, id)
    if (!locked || locked.state === 'removed') throw filmErrors.notFound()
    if (!from.includes(locked.state)) throw filmErrors.wrongState()
    const film = await readFilm(tx, id)
    await change(tx, film)
    await writeAuditEntry(tx, actor, {
      action,
      target: movieTarget(film.movie_id, film.movie_title ?? ''),
      before: { state: film.state },
      after: { filmId: id, ...after },
    })
  })
}

/** FILM-4: refuses if there is no room for what is yet to be written. */
async function reserveRoom(tx: Connection, services: Pick<Services, 'storage'>, film: FilmRow): Promise<void> {
  const written = film.encodeParts.reduce((sum, part) => sum + part.bytes, 0)
  if (!(await hasSpaceFor(tx, services, (film.plan?.roomBytes ?? 0) - written))) throw filmErrors.noRoom()
}

export async function prepareFilm(
  services: Deps,
  id: string,
  { publishWhenReady }: { publishWhenReady: boolean },
  actor: Actor,
): Promise<Film> {
  await step(services, id, actor, {
    from: ['probed', 'cancelled'],
    action: 'film.prepare',
    async change(tx, film) {
      if (!film.plan) throw filmErrors.wrongState()
      await reserveRoom(tx, services, film)
      await updateFilm(tx, id, { state: 'preparing', publishWhenReady, problem: null })
      await startEncoding(tx, film)
    },
  })
  return getFilm(services, id)
}

/** FILM-5: 'Try again' goes on with what is missing. A master that was not probed to the end is probed again. */
export async function retryFilm(services: Deps, id: string, actor: Actor): Promise<Film> {
  await step(services, id, actor, {
    from: ['failed', 'refused', 'cancelled'],
    action: 'film.retry',
    async change(tx, film) {
      if (!film.plan) {
        await updateFilm(tx, id, { state: 'probing', problem: null })
        return enqueueIngest(tx, id, { key: film.master_key })
      }
      await reserveRoom(tx, services, film)
      await updateFilm(tx, id, { state: 'preparing', problem: null })
      await startEncoding(tx, film)
    },
  })
  return getFilm(services, id)
}

/** Workers notice within seconds, and stop. Finished parts are kept, so that preparing can go on later. */
export async function cancelFilm(services: Deps, id: string, actor: Actor): Promise<Film> {
  await step(services, id, actor, {
    from: ['probing', 'probed', 'preparing', 'failed'],
    action: 'film.cancel',
    change: async (tx, film) => {
      if (film.is_published) throw filmErrors.wrongState()
      await updateFilm(tx, id, { state: 'cancelled' })
    },
  })
  return getFilm(services, id)
}

/** WATCH-6. Playback sessions that have begun keep the mark that they began with. */
export async function changeCredits(services: Deps, id: string, creditsMs: number | null, actor: Actor): Promise<Film> {
  await step(services, id, actor, {
    from: ['probed', 'preparing', 'ready', 'failed', 'cancelled'],
    action: 'film.credits',
    after: { creditsMs },
    async change(tx, { plan }) {
      if (creditsMs !== null && creditsMs >= (plan?.durationMs ?? 0)) throw filmErrors.creditsOutside()
      await updateCredits(tx, id, creditsMs)
    },
  })
  return getFilm(services, id)
}

export async function publishFilm(services: Deps, id: string, actor: Actor): Promise<Film> {
  await step(services, id, actor, {
    from: ['preparing', 'ready'],
    action: 'film.publish',
    async change(tx, film) {
      if (!isWatchable(film)) throw filmErrors.notReady()
      if (film.movie_id) await publishInPlace(tx, film.movie_id, id, services.clock.now())
    },
  })
  return getFilm(services, id)
}

export async function removeFilm(services: Deps, id: string, actor: Actor): Promise<void> {
  await step(services, id, actor, {
    from: ['probing', 'refused', 'probed', 'preparing', 'ready', 'failed', 'cancelled'],
    action: 'film.remove',
    async change(tx, film) {
      if (film.is_published && film.movie_id) await upsertMovieFilm(tx, film.movie_id, { filmId: null })
      await updateFilm(tx, id, { state: 'removed', removedAt: services.clock.now() })
    },
  })
}
