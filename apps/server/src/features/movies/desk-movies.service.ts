import {
  deskMovieErrors,
  deskMovieLimits as limits,
  deskMovieMessages as messages,
  type DeletedMovie,
  type DeskMovie,
  type MovieDraft,
  type MovieOutcome,
} from '@matinee/contract/desk-movies'
import { AppError } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import { readAddress } from '@matinee/contract/image-address'
import { type Genre, movieErrors } from '@matinee/contract/movies'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  deleteMovie,
  type DeskRow,
  insertMovie,
  lockCatalogue,
  type MovieFacts,
  removeMovie,
  restoreMovie,
  selectDeleted,
  selectDeletedAt,
  selectDeskMovie,
  selectDeskMovies,
  selectOutlived,
  selectTitles,
  toDeletedMovie,
  toDeskMovie,
  updateMovie,
} from './desk-movies.queries.ts'
import { ownFiles } from './own-files.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'storage'>

const dayMs = 24 * 60 * 60 * 1000
/** When a movie is gone for good that was deleted then. */
const goneAt = (deletedAt: Date) => new Date(deletedAt.getTime() + limits.restoreDays * dayMs)
/** Whatever was deleted later can still be brought back. */
const restorableSince = (now: Date) => new Date(now.getTime() - limits.restoreDays * dayMs)

/**
 * What was shown and comes back unchanged is kept as it was, and so is a file of the house: it is stored as a path, so
 * that the house can move.
 */
function storedAddress(given: string, stored: string | null, origin: string): string {
  const shown = stored?.startsWith('/') ? origin + stored : stored
  if (stored !== null && (given === shown || given === readAddress(shown))) return stored
  if (!given.startsWith(`${origin}/media/`)) return given
  // Its version is added whenever it is shown.
  return given.slice(origin.length).replace(/\?v=[a-z0-9]+$/, '')
}

function factsOf(draft: MovieDraft, before: DeskRow | undefined, { site }: Services['config']): MovieFacts {
  return {
    title: draft.title,
    description: draft.description,
    year: draft.year,
    rating_tenths: Math.round(draft.rating * 10),
    genres: draft.genres,
    image_url: storedAddress(draft.imageUrl, before?.image_url ?? null, site.url),
    video_url: storedAddress(draft.videoUrl, before?.video_url ?? null, site.url),
    director: draft.director === '' ? null : draft.director,
    cast_names: draft.cast,
    minutes: draft.minutes,
  }
}

/** A movie as the record tells of it. */
interface Told {
  title: string
  description: string
  year: number | null
  rating: number | null
  genres: readonly Genre[]
  imageUrl: string | null
  videoUrl: string | null
  director: string | null
  cast: readonly string[]
  minutes: number | null
}
const toldOf = (row: Omit<DeskRow, 'version'>): Told => ({
  title: row.title,
  description: row.description,
  year: row.year,
  rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
  genres: row.genres,
  imageUrl: row.image_url,
  videoUrl: row.video_url,
  director: row.director,
  cast: row.cast_names,
  minutes: row.minutes,
})

/** What differs, before and after. */
function differences(before: Told, after: Told): { before: Partial<Told>; after: Partial<Told> } {
  const changed = (Object.keys(after) as (keyof Told)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (told: Told): Partial<Told> => Object.fromEntries(changed.map((name) => [name, told[name]]))
  return { before: only(before), after: only(after) }
}

const asTarget = ({ id, title }: { id: string; title: string }) => ({ kind: 'movie' as const, id, name: title })

/** FORM-2. It is in every list and search as soon as this is answered. */
export async function addMovie(services: Needs, draft: MovieDraft, actor: Actor): Promise<DeskMovie> {
  const { db, clock, config } = services
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const id = await insertMovie(tx, factsOf(draft, undefined, config), clock.now())
    const row = (await selectDeskMovie(tx, id))!
    await writeAuditEntry(tx, actor, { action: 'movie.add', target: asTarget(row), after: { ...toldOf(row) } })
    return toDeskMovie(row, ownFiles(services))
  })
}

type PurgeServices = Pick<Services, 'db' | 'clock'> & { signal?: AbortSignal }

interface Edit {
  id: string
  draft: MovieDraft
  /** Only one of these versions may be replaced; undefined for whichever there is. */
  versions: readonly string[] | undefined
}

export async function changeMovie(services: Needs, edit: Edit, actor: Actor): Promise<DeskMovie> {
  const { db, config } = services
  const { id, draft, versions } = edit
  if (!isId(id)) throw movieErrors.notFound()
  return db.transaction().execute(async (tx) => {
    // Before it is read: two editors take turns, and the second sees what the first did.
    await lockCatalogue(tx)
    const before = await selectDeskMovie(tx, id)
    if (!before) throw movieErrors.notFound()
    if (versions && !versions.includes(before.version)) throw deskMovieErrors.changedMeanwhile()
    await updateMovie(tx, id, factsOf(draft, before, config))
    const after = (await selectDeskMovie(tx, id))!
    const changes = differences(toldOf(before), toldOf(after))
    await writeAuditEntry(tx, actor, { action: 'movie.update', target: asTarget(after), ...changes } as const)
    return toDeskMovie(after, ownFiles(services))
  })
}

/** Undefined: there is no such movie, or it is deleted already. Otherwise what it was called. */
async function removeOne(tx: Connection, id: string, at: Date, actor: Actor): Promise<string | undefined> {
  await lockCatalogue(tx)
  const row = await selectDeskMovie(tx, id)
  if (!row || !(await deleteMovie(tx, id, at))) return undefined
  await writeAuditEntry(tx, actor, { action: 'movie.delete', target: asTarget(row), before: { ...toldOf(row) } })
  return row.title
}

/** MANAGE-2 */
export async function takeMovieAway({ db, clock }: Needs, id: string, actor: Actor): Promise<void> {
  const title = isId(id) ? await db.transaction().execute((tx) => removeOne(tx, id, clock.now(), actor)) : undefined
  if (title === undefined) throw movieErrors.notFound()
}

/** MANAGE-3. Each by itself: what became of one changes nothing for the others. */
export async function takeMoviesAway(
  services: Needs & Pick<Services, 'log'>,
  given: readonly string[],
  actor: Actor,
): Promise<MovieOutcome[]> {
  const { db, clock, log } = services
  const ids = [...new Set(given)]
  const titles = await selectTitles(db, ids)
  const outcomes: MovieOutcome[] = []
  for (const id of ids) {
    const about = { id, title: titles.get(id) ?? '' }
    try {
      const title = await db.transaction().execute((tx) => removeOne(tx, id, clock.now(), actor))
      const message = title === undefined ? movieErrors.notFound().message : null
      outcomes.push({ ...about, title: title ?? about.title, ok: title !== undefined, message })
    } catch (error) {
      log.error({ reqId: actor.requestId, err: error }, 'a movie could not be deleted')
      outcomes.push({ ...about, ok: false, message: error instanceof AppError ? error.message : messages.deleteFailed })
    }
  }
  return outcomes
}

/** Everything that belongs to it comes back with it. */
export async function bringMovieBack(services: Needs, id: string, actor: Actor): Promise<DeskMovie> {
  const { db, clock } = services
  if (!isId(id)) throw deskMovieErrors.notDeleted()
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const deletedAt = await selectDeletedAt(tx, id)
    // Its time may be over though the job has not come by yet.
    if (!deletedAt || deletedAt <= restorableSince(clock.now())) throw deskMovieErrors.notDeleted()
    await restoreMovie(tx, id)
    const row = (await selectDeskMovie(tx, id))!
    const before = { deletedAt: deletedAt.toISOString() }
    await writeAuditEntry(tx, actor, { action: 'movie.restore', target: asTarget(row), before })
    return toDeskMovie(row, ownFiles(services))
  })
}

/** Removes movies that were deleted longer ago than they can be restored. May run in parallel. */
export async function purgeMovies({ db, clock, signal }: PurgeServices): Promise<number> {
  for (let purged = 0; ; purged++) {
    signal?.throwIfAborted()
    const isDone = await db.transaction().execute(async (tx) => {
      await lockCatalogue(tx)
      const row = await selectOutlived(tx, restorableSince(clock.now()))
      if (!row) return true
      await removeMovie(tx, row.id)
      await writeAuditEntry(tx, undefined, { action: 'movie.purge', target: asTarget(row), before: { ...toldOf(row) } })
      return false
    })
    if (isDone) return purged
  }
}

export async function showDeskMovie(services: Needs, id: string): Promise<DeskMovie> {
  const row = isId(id) ? await selectDeskMovie(services.db, id) : undefined
  if (!row) throw movieErrors.notFound()
  return toDeskMovie(row, ownFiles(services))
}

/** In the order of the ids; those that are not shown are left out. */
export async function showDeskMovies(
  services: Pick<Needs, 'db' | 'config' | 'storage'>,
  ids: readonly string[],
): Promise<DeskMovie[]> {
  const rows = await selectDeskMovies(services.db, ids)
  const files = ownFiles(services)
  return rows.map((row) => toDeskMovie(row, files))
}

/** Those that can still be brought back. */
export async function listDeletedMovies(
  services: Needs,
  { page, limit }: { page: number; limit: number },
): Promise<{ movies: DeletedMovie[]; total: number }> {
  const { db, clock } = services
  const files = ownFiles(services)
  const since = restorableSince(clock.now())
  const { rows, total } = await selectDeleted(db, { since, offset: (page - 1) * limit, limit })
  return { movies: rows.map((row) => toDeletedMovie(row, goneAt(row.deleted_at), files)), total }
}
