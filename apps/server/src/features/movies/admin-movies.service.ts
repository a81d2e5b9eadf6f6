import {
  adminMovieErrors,
  adminMovieLimits as limits,
  deskMovieMessages as messages,
  type DeletedMovie,
  type AdminMovie,
  type MovieDraft,
  type MovieOutcome,
  settingProblems,
} from '@matinee/contract/admin-movies'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import { readAddress } from '@matinee/contract/image-address'
import { movieErrors } from '@matinee/contract/movies'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import {
  chosenTrailer,
  type AdminMovieRow,
  insertMovie,
  lockCatalogue,
  insertDeletedMovie,
  type MovieFacts,
  purgeMovie,
  listDeletedMovieRows,
  getDeletedAt,
  getAdminMovieRow,
  listAdminMovieRows,
  lockExpiredMovie,
  getExpiredMovieId,
  getTitlesById,
  listUploadedMedia,
  toDeletedMovie,
  toAdminMovie,
  removeDeletedMovie,
  updateMovieFacts,
} from './admin-movies.queries.ts'
import type { MovieRow } from './movies.queries.ts'
import { ownFiles } from './own-files.ts'

export { lockCatalogue, listUploadedMedia, updatePreparedTrailer } from './admin-movies.queries.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'storage'>

const dayMs = 24 * 60 * 60 * 1000
/** When a deleted movie is removed for good. */
const goneAt = (deletedAt: Date) => new Date(deletedAt.getTime() + limits.restoreDays * dayMs)
/** Movies that were deleted after this time can be restored. */
const restorableSince = (now: Date) => new Date(now.getTime() - limits.restoreDays * dayMs)

/** An unchanged address stays as it is stored. A file of this site is stored as a path, so that the site can move. */
export function storedAddress(given: string, stored: string | null, origin: string): string {
  const shown = stored?.startsWith('/') ? origin + stored : stored
  if (stored !== null && (given === shown || given === readAddress(shown))) return stored
  if (!given.startsWith(`${origin}/media/`)) return given
  // The version is added when it is shown.
  return given.slice(origin.length).replace(/\?v=[a-z0-9]+$/, '')
}

/**
 * A trailer that is still being prepared becomes `next_video_url`: the movie keeps its current one until then. Adds the
 * previews of uploaded pictures.
 */
export async function withUploaded(
  tx: Connection,
  facts: StoredFacts,
  before: AdminMovieRow | undefined,
): Promise<MovieFacts> {
  const { image_url: image, backdrop_url: backdrop, video_url: video } = facts
  const uploaded = await listUploadedMedia(tx, [image, backdrop, video])
  const isComing = uploaded.get(video)?.isReady === false
  return {
    ...facts,
    video_url: isComing ? (before?.video_url ?? null) : video,
    next_video_url: isComing ? video : null,
    trailer_coming: isComing,
    image_preview: uploaded.get(image)?.preview ?? undefined,
    backdrop_preview: uploaded.get(backdrop ?? '')?.preview ?? undefined,
  }
}

/** The facts as the desk has chosen them: `video_url` may be a trailer that is still being prepared. */
export type StoredFacts = Omit<MovieFacts, 'video_url' | 'next_video_url' | 'trailer_coming'> & { video_url: string }

/** A name that had nothing but control characters is empty by now, and stored as null. */
const orNone = (name: string | null | undefined) => (name === '' ? null : name)

export function toFacts(
  draft: MovieDraft,
  before: AdminMovieRow | undefined,
  { site }: Services['config'],
): StoredFacts {
  return {
    title: draft.title,
    description: draft.description,
    year: draft.year,
    rating_tenths: Math.round(draft.rating * 10),
    genres: draft.genres,
    image_url: storedAddress(draft.imageUrl, before?.image_url ?? null, site.url),
    video_url: storedAddress(draft.videoUrl, before ? chosenTrailer(before) : null, site.url),
    backdrop_url: draft.backdropUrl && storedAddress(draft.backdropUrl, before?.backdrop_url ?? null, site.url),
    original_title: orNone(draft.originalTitle),
    director: orNone(draft.director),
    cast_names: draft.cast,
    minutes: draft.minutes,
    country: draft.country,
    original_language: draft.originalLanguage,
    age_rating: draft.ageRating,
  }
}

/** For the audit log. */
const auditFacts = (row: MovieRow & Partial<Pick<AdminMovieRow, 'next_video_url'>>) => ({
  title: row.title,
  originalTitle: row.original_title,
  description: row.description,
  year: row.year,
  rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
  genres: row.genres,
  imageUrl: row.image_url,
  videoUrl: row.next_video_url ?? row.video_url,
  backdropUrl: row.backdrop_url,
  director: row.director,
  cast: row.cast_names,
  minutes: row.minutes,
  country: row.country,
  originalLanguage: row.original_language,
  ageRating: row.age_rating,
})
type AuditFacts = ReturnType<typeof auditFacts>

/** Only what differs. */
function differences(before: AuditFacts, after: AuditFacts) {
  const names = Object.keys(after) as (keyof AuditFacts)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (facts: AuditFacts) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}

/** FORM-1, FILM-15 */
function checkSettings(draft: MovieDraft, before: AdminMovieRow | undefined, { site }: Services['config']): void {
  const fields = settingProblems(draft, site.movies, before && { ...before, ageRating: before.age_rating })
  if (Object.keys(fields).length > 0) throw httpErrors.invalid({ fields })
}

const asTarget = ({ id, title }: { id: string; title: string }) => ({ kind: 'movie' as const, id, name: title })

/** FORM-2 */
export async function addMovie(services: Deps, draft: MovieDraft, actor: Actor): Promise<AdminMovie> {
  const { db, clock, config } = services
  checkSettings(draft, undefined, config)
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx)
    const facts = await withUploaded(tx, toFacts(draft, undefined, config), undefined)
    const id = await insertMovie(tx, facts, clock.now())
    const row = (await getAdminMovieRow(tx, id))!
    await writeAuditEntry(tx, actor, { action: 'movie.add', target: asTarget(row), after: auditFacts(row) })
    return toAdminMovie(row, ownFiles(services))
  })
}

type PurgeServices = Pick<Services, 'db' | 'clock' | 'log'> & { signal?: AbortSignal }

interface Edit {
  id: string
  draft: MovieDraft
  /** Only one of these versions may be replaced; undefined for any. */
  versions: readonly string[] | undefined
}

export async function updateMovie(services: Deps, edit: Edit, actor: Actor): Promise<AdminMovie> {
  const { db, config } = services
  const { id, draft, versions } = edit
  if (!isId(id)) throw movieErrors.notFound()
  return db.transaction().execute(async (tx) => {
    // Before it is read, so that a second editor sees the change of the first.
    await lockCatalogue(tx)
    const before = await getAdminMovieRow(tx, id)
    if (!before) throw movieErrors.notFound()
    if (versions && !versions.includes(before.version)) throw adminMovieErrors.changedMeanwhile()
    checkSettings(draft, before, config)
    await updateMovieFacts(tx, id, await withUploaded(tx, toFacts(draft, before, config), before))
    const after = (await getAdminMovieRow(tx, id))!
    const changes = differences(auditFacts(before), auditFacts(after))
    await writeAuditEntry(tx, actor, { action: 'movie.update', target: asTarget(after), ...changes } as const)
    return toAdminMovie(after, ownFiles(services))
  })
}

/** Returns the movie's title; undefined if there is no such movie. */
async function removeOne(tx: Connection, id: string, at: Date, actor: Actor): Promise<string | undefined> {
  await lockCatalogue(tx)
  const row = await getAdminMovieRow(tx, id)
  if (!row || !(await insertDeletedMovie(tx, id, at))) return undefined
  await writeAuditEntry(tx, actor, { action: 'movie.delete', target: asTarget(row), before: auditFacts(row) })
  return row.title
}

/** MANAGE-2 */
export async function removeMovie({ db, clock }: Deps, id: string, actor: Actor): Promise<void> {
  const title = isId(id) ? await db.transaction().execute((tx) => removeOne(tx, id, clock.now(), actor)) : undefined
  if (title === undefined) throw movieErrors.notFound()
}

interface Change {
  /** Returns the movie's title; undefined if the movie is not as it has to be. */
  change: (tx: Connection, id: string) => Promise<string | undefined>
  /** Why it was not changed then. */
  refused: string
  failed: string
}

/** MANAGE-3. Each in its own transaction. */
async function changeMovies(
  { db, log }: Pick<Services, 'db' | 'log'>,
  given: readonly string[],
  { change, refused, failed }: Change,
): Promise<MovieOutcome[]> {
  const ids = [...new Set(given)]
  const titles = await getTitlesById(db, ids)
  const outcomes: MovieOutcome[] = []
  for (const id of ids) {
    const about = { id, title: titles.get(id) ?? '' }
    try {
      const title = await db.transaction().execute((tx) => change(tx, id))
      const message = title === undefined ? refused : null
      outcomes.push({ ...about, title: title ?? about.title, ok: title !== undefined, message })
    } catch (error) {
      log.error({ err: error }, 'movie could not be changed')
      outcomes.push({ ...about, ok: false, message: error instanceof AppError ? error.message : failed })
    }
  }
  return outcomes
}

export const removeMovies = (
  services: Deps & Pick<Services, 'log'>,
  ids: readonly string[],
  actor: Actor,
): Promise<MovieOutcome[]> =>
  changeMovies(services, ids, {
    change: (tx, id) => removeOne(tx, id, services.clock.now(), actor),
    refused: movieErrors.notFound().message,
    failed: messages.deleteFailed,
  })

/** With its reactions, comments and watchlist entries. Undefined if it is not deleted, or was too long ago. */
async function restoreOne(
  tx: Connection,
  id: string,
  { clock, actor }: Pick<Deps, 'clock'> & { actor: Actor },
): Promise<AdminMovieRow | undefined> {
  await lockCatalogue(tx)
  const deletedAt = await getDeletedAt(tx, id)
  // Expired ones stay until the job has run.
  if (!deletedAt || deletedAt <= restorableSince(clock.now())) return undefined
  await removeDeletedMovie(tx, id)
  const row = (await getAdminMovieRow(tx, id))!
  const before = { deletedAt: deletedAt.toISOString() }
  await writeAuditEntry(tx, actor, { action: 'movie.restore', target: asTarget(row), before })
  return row
}

export async function restoreMovie(services: Deps, id: string, actor: Actor): Promise<AdminMovie> {
  const { db, clock } = services
  const row = isId(id) ? await db.transaction().execute((tx) => restoreOne(tx, id, { clock, actor })) : undefined
  if (!row) throw adminMovieErrors.notDeleted()
  return toAdminMovie(row, ownFiles(services))
}

export const restoreMovies = (
  services: Deps & Pick<Services, 'log'>,
  ids: readonly string[],
  actor: Actor,
): Promise<MovieOutcome[]> =>
  changeMovies(services, ids, {
    change: async (tx, id) => (await restoreOne(tx, id, { ...services, actor }))?.title,
    refused: adminMovieErrors.notDeleted().message,
    failed: messages.restoreManyFailed,
  })

async function* expired({ db, clock }: Pick<Services, 'db' | 'clock'>): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const id = await getExpiredMovieId(db, { until: restorableSince(clock.now()), after })
    if (id === undefined) return
    yield id
    after = id
  }
}

/** Removes movies that were deleted longer ago than they can be restored. May run in parallel. */
export async function purgeMovies({ db, clock, log, signal }: PurgeServices): Promise<number> {
  let purged = 0
  const purge = async (id: string) => {
    const isPurged = await db.transaction().execute(async (tx) => {
      await lockCatalogue(tx)
      const row = await lockExpiredMovie(tx, id, restorableSince(clock.now()))
      if (!row) return false
      await purgeMovie(tx, id)
      await writeAuditEntry(tx, undefined, { action: 'movie.purge', target: asTarget(row), before: auditFacts(row) })
      return true
    })
    if (isPurged) purged += 1
  }
  await forEachItem(expired({ db, clock }), purge, { log, what: 'movie', signal })
  return purged
}

export async function getAdminMovie(services: Deps, id: string): Promise<AdminMovie> {
  const row = isId(id) ? await getAdminMovieRow(services.db, id) : undefined
  if (!row) throw movieErrors.notFound()
  return toAdminMovie(row, ownFiles(services))
}

/** In the order of the ids, without deleted movies. */
export async function getAdminMoviesById(
  services: Pick<Deps, 'db' | 'config' | 'storage'>,
  ids: readonly string[],
): Promise<AdminMovie[]> {
  const rows = await listAdminMovieRows(services.db, ids)
  const files = ownFiles(services)
  return rows.map((row) => toAdminMovie(row, files))
}

/** Those that can still be restored. */
export async function listDeletedMovies(
  services: Deps,
  { page, limit }: { page: number; limit: number },
): Promise<{ movies: DeletedMovie[]; total: number }> {
  const { db, clock } = services
  const files = ownFiles(services)
  const since = restorableSince(clock.now())
  const { rows, total } = await listDeletedMovieRows(db, { since, offset: (page - 1) * limit, limit })
  return { movies: rows.map((row) => toDeletedMovie(row, goneAt(row.deleted_at), files)), total }
}
