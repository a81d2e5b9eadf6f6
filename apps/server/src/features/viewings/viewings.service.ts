import { hash, randomBytes } from 'node:crypto'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import {
  type OtherViewing,
  type Viewing,
  viewingErrors,
  viewingIdPattern,
  viewingLimits as limits,
} from '@matinee/contract/viewings'
import type { Actor, Caller } from '../../platform/actor.ts'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { keyOfFilm, keysOfFilm, showPlayableFilm, showPlaylist } from '../films/playback.service.ts'
import { deviceOf } from '../../platform/device.ts'
import { judgeMove, mayWatch, type Origin, type Refusal, whyClosed } from './may-watch.ts'
import { selectPosition } from './positions.queries.ts'
import {
  deleteViewingsBefore,
  type DeskRow,
  endViewings,
  insertViewing,
  moveViewings,
  type LiveRow,
  renewPlace,
  countLive,
  selectAllLive,
  selectLiveViewing,
  selectLiveViewings,
  selectViewing,
  selectWatched,
  selectWatchFacts,
  takePlace,
  type ViewingRow,
} from './viewings.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'config' | 'storage' | 'clock'>

/** A request for something of a viewing. */
export interface Opening {
  viewingId: string
  caller: Pick<Caller, 'id' | 'sessionId'> | undefined
  origin: Origin
}

export const hashOf = (viewingId: string): Buffer => hash('sha256', viewingId, 'buffer')

const toOther = ({ id, title, device, begunAt }: LiveRow): OtherViewing => ({
  id,
  title,
  device,
  since: begunAt.toISOString(),
})

interface RefusalFacts {
  ageRating: number | null
  others?: readonly LiveRow[]
}
function refuse(refusal: Refusal, { ageRating, others = [] }: RefusalFacts) {
  if (refusal === 'tooManyViewings') return viewingErrors.tooManyViewings({ details: { others: others.map(toOther) } })
  if (refusal === 'ageLocked') return viewingErrors.ageLocked({ details: { ageRating } })
  return viewingErrors[refusal]()
}

interface Beginning {
  movieId: string
  caller: Pick<Caller, 'id' | 'sessionId'> | undefined
  userAgent: string | undefined
  origin: Origin
  /** The id of another viewing of the same person, whose place this one takes over. */
  instead: string | undefined
}

/** WATCH-2, WATCH-5. In one browser the same film has one viewing: opening it again ends the one before. */
async function openBeginning({ db, config }: Deps, beginning: Beginning) {
  const { movieId, caller, userAgent, origin, instead } = beginning
  const viewingId = `vw_${randomBytes(16).toString('base64url')}`
  return db.transaction().execute(async (tx) => {
    if (caller) await lockUserAdvisory(tx, caller.id)
    const facts = await selectWatchFacts(tx, movieId, caller)
    if (!facts) throw movieErrors.notFound()
    const live = caller ? await selectLiveViewings(tx, caller.id) : []
    const again = live.filter((one) => one.movieId === movieId && one.sessionId === caller?.sessionId)
    const replaced = live.filter(({ id }) => id === instead)
    const others = live.filter((one) => !again.includes(one) && !replaced.includes(one))
    const refusal = mayWatch({
      now: facts.now,
      person: caller ? facts : null,
      movie: facts,
      viewings: { others: others.length, most: config.viewings.most },
    })
    if (refusal) throw refuse(refusal, { ...facts, others })
    const { filmId, durationMs, creditsMs, title, ageRating } = facts
    if (facts.externalUrl !== null) return { title, ageRating, externalUrl: facts.externalUrl }
    if (filmId === null || durationMs === null) throw viewingErrors.noFilm()
    const idsOf = (rows: readonly LiveRow[]) => rows.map(({ id }) => id)
    await endViewings(tx, idsOf(again), 'again')
    await endViewings(tx, idsOf(replaced), 'elsewhere')
    await insertViewing(tx, {
      secretHash: hashOf(viewingId),
      userId: caller?.id ?? null,
      sessionId: caller?.sessionId ?? null,
      movieId,
      filmId,
      isPremium: facts.isPremium,
      durationMs,
      creditsMs,
      device: deviceOf(userAgent),
      origin: caller ? origin : null,
    })
    return { title, ageRating, viewingId, filmId }
  })
}

const addressOf = (viewingId: string) => `/api/viewings/${viewingId}`

export async function beginViewing(services: Deps, beginning: Beginning): Promise<Viewing> {
  const { movieId, caller } = beginning
  if (!isId(movieId)) throw movieErrors.notFound()
  const begun = await openBeginning(services, beginning)
  const nextSeconds = limits.beatSeconds
  if (begun.externalUrl !== undefined)
    return {
      viewingId: null,
      isExternal: true,
      address: begun.externalUrl,
      title: begun.title,
      ageRating: begun.ageRating,
      durationMs: null,
      creditsMs: null,
      tracks: { audio: [], subtitles: [] },
      storyboard: null,
      position: null,
      nextSeconds,
    }
  const { viewingId, filmId, title, ageRating } = begun
  const [film, position] = await Promise.all([
    showPlayableFilm(services, filmId),
    caller && selectPosition(services.db, caller.id, movieId),
  ])
  if (!film) throw viewingErrors.noFilm()
  return {
    viewingId,
    isExternal: false,
    address: `${addressOf(viewingId)}/film.m3u8`,
    title,
    ageRating,
    ...film,
    position: position ?? null,
    nextSeconds,
  }
}

/** WATCH-3, WATCH-4: checked for each request against the current rows. Nothing is cached. */
async function openViewing(services: Deps, opening: Opening): Promise<ViewingRow> {
  const { viewingId, caller } = opening
  const row = viewingIdPattern.test(viewingId) ? await selectViewing(services, hashOf(viewingId)) : undefined
  if (!row) throw viewingErrors.notFound()
  const closed = whyClosed({ now: row.now, viewing: row, session: row.session, callerId: caller?.id })
  if (closed) throw viewingErrors[closed]()
  await followMove(services, row, opening)
  // `others: 0`, as the limit of viewings is checked where a place is taken.
  const refusal = mayWatch({ ...watchRequest(row), viewings: { others: 0, most: services.config.viewings.most } })
  if (refusal) throw refuse(refusal, row)
  return row
}

/** SAFE-4. Costs a statement only where the network or browser has changed. */
async function followMove({ db }: Pick<Deps, 'db'>, row: ViewingRow, { caller, origin }: Opening): Promise<void> {
  const isOwnSession = caller !== undefined && caller.sessionId === row.sessionId
  const move = judgeMove({ now: row.now, viewing: row, origin, isOwnSession })
  if (move === 'stays') return
  if (move === 'refused') throw viewingErrors.otherNetwork()
  if (move === 'moves') return moveViewings(db, [{ id: row.id, ...origin }])
  await endViewings(db, [row.id], 'elsewhere')
  throw viewingErrors.elsewhere()
}

const watchRequest = (row: ViewingRow) => ({
  now: row.now,
  person: row.userId === null ? null : row,
  movie: row,
})

export async function showViewingPlaylist(services: Deps, opening: Opening & { playlist: string }): Promise<string> {
  const track = /^([a-z0-9-]{1,40})\.m3u8$/.exec(opening.playlist)?.[1]
  const { filmId } = await openViewing(services, opening)
  const base = addressOf(opening.viewingId)
  const playlist = track === undefined ? undefined : await showPlaylist(services, { filmId, track, base })
  if (playlist === undefined) throw viewingErrors.noTrack()
  return playlist
}

/** WATCH-5: a viewing that was paused for long has lost its place, and takes one again only if there is one. */
async function takePlaceAgain({ db, config }: Pick<Deps, 'db' | 'config'>, row: ViewingRow, userId: string) {
  await db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const others = (await selectLiveViewings(tx, userId)).filter(({ id }) => id !== row.id)
    const viewings = { others: others.length, most: config.viewings.most }
    const refusal = mayWatch({ ...watchRequest(row), viewings })
    if (refusal) throw refuse(refusal, { ...row, others })
    await takePlace(tx, row.id)
  })
}

interface KeyRequest extends Opening {
  key: number
  /** Rejects if this viewing has had its share of keys; called with the length of the film. */
  limit: (filmMinutes: number) => Promise<void>
}

/** WATCH-3: the one place where the right to watch is enforced. */
export async function showKey(services: Deps, opening: KeyRequest): Promise<Buffer> {
  const row = await openViewing(services, opening)
  const key = keyOfFilm(row, opening.key)
  if (!key) throw viewingErrors.noTrack()
  await opening.limit(keysOfFilm(row))
  if (row.placeUntil > row.now) await renewPlace(services.db, row.id)
  else if (row.userId === null) await takePlace(services.db, row.id)
  else await takePlaceAgain(services, row, row.userId)
  return key
}

/** Ending what has ended changes nothing. */
export async function endViewing(services: Pick<Deps, 'db' | 'pool'>, opening: Opening): Promise<void> {
  const { viewingId, caller, origin } = opening
  const row = viewingIdPattern.test(viewingId) ? await selectViewing(services, hashOf(viewingId)) : undefined
  const isAnothers = row && row.userId !== null && caller !== undefined && caller.id !== row.userId
  if (!row || isAnothers) throw viewingErrors.notFound()
  const isOwnSession = caller !== undefined && caller.sessionId === row.sessionId
  if (judgeMove({ now: row.now, viewing: row, origin, isOwnSession }) === 'refused') throw viewingErrors.otherNetwork()
  await endViewings(services.db, [row.id], 'owner')
}

const toLive = ({ userId, username, movieId, ...row }: DeskRow) => ({
  ...toOther({ ...row, movieId }),
  movieId,
  user: userId === null ? null : { id: userId, username: username ?? '' },
})

/** How many films are being watched at this moment. */
export const countLiveViewings = ({ db }: Pick<Deps, 'db'>): Promise<number> => countLive(db)

export async function listViewings({ db }: Pick<Deps, 'db'>, { after }: { after?: string | undefined }) {
  const params = { limit: limits.deskPerPage, after }
  const found = await selectAllLive(db, params)
  const { rows, next } = pageOf(found, params, ({ begunAt, id }) => timeCursor(begunAt, id))
  return { viewings: rows.map(toLive), next }
}

export async function endViewingAtDesk({ db }: Pick<Deps, 'db'>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = isId(id) ? await selectLiveViewing(tx, id) : undefined
    if (!row) throw viewingErrors.notFound()
    await endViewings(tx, [id], 'desk')
    await writeAuditEntry(tx, actor, {
      action: 'viewing.end',
      target: { kind: 'movie', id: row.movieId, name: row.title },
      dataSubjects: row.userId === null ? [] : [row.userId],
      before: { viewing: id, device: row.device, since: row.begunAt.toISOString(), userId: row.userId },
    })
  })
}

/** Plays and minutes, for the desk. A movie of which nothing was watched has none. */
export async function showWatched({ db }: Pick<Deps, 'db'>, movieIds: readonly string[]) {
  const found = new Map((await selectWatched(db, movieIds, limits.watchedDays)).map((row) => [row.movieId, row]))
  return { movies: movieIds.map((movieId) => found.get(movieId) ?? { movieId, plays: 0, milliseconds: 0 }) }
}

/** No viewing is alive after so long. */
const retentionMs = 2 * limits.longestHours * 60 * 60 * 1000

export const deleteOldViewings = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteViewingsBefore(db, new Date(clock.now().getTime() - retentionMs))
