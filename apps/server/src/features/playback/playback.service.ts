import { hash, randomBytes } from 'node:crypto'
import { isId } from '@matinee/contract/ids'
import { movieErrors } from '@matinee/contract/movies'
import {
  type OtherPlaybackSession,
  type PlaybackSession,
  playbackErrors,
  playbackTokenPattern,
  playbackLimits as limits,
} from '@matinee/contract/playback'
import type { Actor, Caller } from '../../platform/actor.ts'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { getFilmKey, countFilmKeys, getPlayableFilm, renderPlaylist } from '../films/streaming.service.ts'
import { deviceOf } from '../../platform/device.ts'
import { decideMove, getPlaybackRefusal, type Origin, type PlaybackRefusal, getAccessError } from './playback-rules.ts'
import { getPosition } from './positions.queries.ts'
import {
  purgeSessionsBefore,
  type AdminSessionRow,
  endSessions,
  insertPlaybackSession,
  updateOrigins,
  type ActiveSessionRow,
  extendSlot,
  countActiveSessions,
  listActiveSessions,
  getActiveSession,
  listActiveSessionsByUser,
  getPlaybackSession,
  listWatchStats,
  getPlaybackFacts,
  claimSlot,
  type PlaybackSessionRow,
} from './playback.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'config' | 'storage' | 'clock'>

/** A request that uses a playback session. */
export interface PlaybackRequest {
  playbackToken: string
  caller: Pick<Caller, 'id' | 'sessionId'> | undefined
  origin: Origin
}

export const hashPlaybackToken = (playbackToken: string): Buffer => hash('sha256', playbackToken, 'buffer')

const toOtherSession = ({ id, title, device, startedAt }: ActiveSessionRow): OtherPlaybackSession => ({
  id,
  title,
  device,
  since: startedAt.toISOString(),
})

interface RefusalFacts {
  ageRating: number | null
  others?: readonly ActiveSessionRow[]
}
function refuse(refusal: PlaybackRefusal, { ageRating, others = [] }: RefusalFacts) {
  if (refusal === 'tooManyPlaybackSessions')
    return playbackErrors.tooManyPlaybackSessions({ details: { others: others.map(toOtherSession) } })
  if (refusal === 'ageLocked') return playbackErrors.ageLocked({ details: { ageRating } })
  return playbackErrors[refusal]()
}

interface StartPlayback {
  movieId: string
  caller: Pick<Caller, 'id' | 'sessionId'> | undefined
  userAgent: string | undefined
  origin: Origin
  /** Another playback session of the same member, whose slot this one takes over. */
  takeOverId: string | undefined
}

/** WATCH-2, WATCH-5. A browser has one playback session per film: starting it again ends the previous one. */
async function createPlaybackSession({ db, config }: Deps, request: StartPlayback) {
  const { movieId, caller, userAgent, origin, takeOverId } = request
  const playbackToken = `pt_${randomBytes(16).toString('base64url')}`
  return db.transaction().execute(async (tx) => {
    if (caller) await lockUserAdvisory(tx, caller.id)
    const facts = await getPlaybackFacts(tx, movieId, caller)
    if (!facts) throw movieErrors.notFound()
    const active = caller ? await listActiveSessionsByUser(tx, caller.id) : []
    const sameFilm = active.filter((one) => one.movieId === movieId && one.sessionId === caller?.sessionId)
    const takenOver = active.filter(({ id }) => id === takeOverId)
    const others = active.filter((one) => !sameFilm.includes(one) && !takenOver.includes(one))
    const refusal = getPlaybackRefusal({
      now: facts.now,
      person: caller ? facts : null,
      movie: facts,
      sessions: { others: others.length, max: config.playback.maxSessions },
    })
    if (refusal) throw refuse(refusal, { ...facts, others })
    const { filmId, durationMs, creditsMs, title, ageRating } = facts
    if (facts.externalUrl !== null) return { title, ageRating, externalUrl: facts.externalUrl }
    if (filmId === null || durationMs === null) throw playbackErrors.noFilm()
    const idsOf = (rows: readonly ActiveSessionRow[]) => rows.map(({ id }) => id)
    await endSessions(tx, idsOf(sameFilm), 'restarted')
    await endSessions(tx, idsOf(takenOver), 'replaced')
    await insertPlaybackSession(tx, {
      tokenHash: hashPlaybackToken(playbackToken),
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
    return { title, ageRating, playbackToken, filmId }
  })
}

const addressOf = (playbackToken: string) => `/api/playback-sessions/${playbackToken}`

export async function startPlayback(services: Deps, request: StartPlayback): Promise<PlaybackSession> {
  const { movieId, caller } = request
  if (!isId(movieId)) throw movieErrors.notFound()
  const started = await createPlaybackSession(services, request)
  const nextHeartbeatSeconds = limits.heartbeatSeconds
  if (started.externalUrl !== undefined)
    return {
      playbackToken: null,
      isExternal: true,
      address: started.externalUrl,
      title: started.title,
      ageRating: started.ageRating,
      durationMs: null,
      creditsMs: null,
      tracks: { audio: [], subtitles: [] },
      storyboard: null,
      position: null,
      nextHeartbeatSeconds,
    }
  const { playbackToken, filmId, title, ageRating } = started
  const [film, position] = await Promise.all([
    getPlayableFilm(services, filmId),
    caller && getPosition(services.db, caller.id, movieId),
  ])
  if (!film) throw playbackErrors.noFilm()
  return {
    playbackToken,
    isExternal: false,
    address: `${addressOf(playbackToken)}/film.m3u8`,
    title,
    ageRating,
    ...film,
    position: position ?? null,
    nextHeartbeatSeconds,
  }
}

/** WATCH-3, WATCH-4: checks every request against the current rows. Nothing is cached. */
async function authorizePlayback(services: Deps, request: PlaybackRequest): Promise<PlaybackSessionRow> {
  const { playbackToken, caller } = request
  const row = playbackTokenPattern.test(playbackToken)
    ? await getPlaybackSession(services, hashPlaybackToken(playbackToken))
    : undefined
  if (!row) throw playbackErrors.notFound()
  const accessError = getAccessError({ now: row.now, playback: row, session: row.session, callerId: caller?.id })
  if (accessError) throw playbackErrors[accessError]()
  await applyMove(services, row, request)
  // `others: 0`: the limit is checked when a slot is claimed.
  const refusal = getPlaybackRefusal({
    ...playbackCheck(row),
    sessions: { others: 0, max: services.config.playback.maxSessions },
  })
  if (refusal) throw refuse(refusal, row)
  return row
}

/** SAFE-4. Writes only if the network or browser has changed. */
async function applyMove(
  { db }: Pick<Deps, 'db'>,
  row: PlaybackSessionRow,
  { caller, origin }: PlaybackRequest,
): Promise<void> {
  const isOwnSession = caller !== undefined && caller.sessionId === row.sessionId
  const move = decideMove({ now: row.now, playback: row, origin, isOwnSession })
  if (move === 'same origin') return
  if (move === 'refused') throw playbackErrors.otherNetwork()
  if (move === 'moved') return updateOrigins(db, [{ id: row.id, ...origin }])
  await endSessions(db, [row.id], 'replaced')
  throw playbackErrors.replaced()
}

const playbackCheck = (row: PlaybackSessionRow) => ({
  now: row.now,
  person: row.userId === null ? null : row,
  movie: row,
})

export async function getPlaylist(services: Deps, request: PlaybackRequest & { playlist: string }): Promise<string> {
  const track = /^([a-z0-9-]{1,40})\.m3u8$/.exec(request.playlist)?.[1]
  const { filmId } = await authorizePlayback(services, request)
  const base = addressOf(request.playbackToken)
  const playlist = track === undefined ? undefined : await renderPlaylist(services, { filmId, track, base })
  if (playlist === undefined) throw playbackErrors.noTrack()
  return playlist
}

/** WATCH-5: a long pause loses the slot. Claims another one if the account has one left. */
async function reclaimSlot({ db, config }: Pick<Deps, 'db' | 'config'>, row: PlaybackSessionRow, userId: string) {
  await db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const others = (await listActiveSessionsByUser(tx, userId)).filter(({ id }) => id !== row.id)
    const sessions = { others: others.length, max: config.playback.maxSessions }
    const refusal = getPlaybackRefusal({ ...playbackCheck(row), sessions })
    if (refusal) throw refuse(refusal, { ...row, others })
    await claimSlot(tx, row.id)
  })
}

interface KeyRequest extends PlaybackRequest {
  key: number
  /** Rejects if this playback session has exceeded the hourly limit of keys for a film of this length. */
  limit: (filmMinutes: number) => Promise<void>
}

/** WATCH-3: the right to watch is enforced here. */
export async function getKey(services: Deps, request: KeyRequest): Promise<Buffer> {
  const row = await authorizePlayback(services, request)
  const key = getFilmKey(row, request.key)
  if (!key) throw playbackErrors.noTrack()
  await request.limit(countFilmKeys(row))
  if (row.slotExpiresAt > row.now) await extendSlot(services.db, row.id)
  else if (row.userId === null) await claimSlot(services.db, row.id)
  else await reclaimSlot(services, row, row.userId)
  return key
}

/** Idempotent. */
export async function endPlayback(services: Pick<Deps, 'db' | 'pool'>, request: PlaybackRequest): Promise<void> {
  const { playbackToken, caller, origin } = request
  const row = playbackTokenPattern.test(playbackToken)
    ? await getPlaybackSession(services, hashPlaybackToken(playbackToken))
    : undefined
  const isOtherMembers = row && row.userId !== null && caller !== undefined && caller.id !== row.userId
  if (!row || isOtherMembers) throw playbackErrors.notFound()
  const isOwnSession = caller !== undefined && caller.sessionId === row.sessionId
  if (decideMove({ now: row.now, playback: row, origin, isOwnSession }) === 'refused')
    throw playbackErrors.otherNetwork()
  await endSessions(services.db, [row.id], 'stopped')
}

const toActiveSession = ({ userId, username, movieId, ...row }: AdminSessionRow) => ({
  ...toOtherSession({ ...row, movieId }),
  movieId,
  user: userId === null ? null : { id: userId, username: username ?? '' },
})

export const countActivePlaybackSessions = ({ db }: Pick<Deps, 'db'>): Promise<number> => countActiveSessions(db)

export async function listAllActiveSessions({ db }: Pick<Deps, 'db'>, { after }: { after?: string | undefined }) {
  const params = { limit: limits.adminPerPage, after }
  const found = await listActiveSessions(db, params)
  const { rows, next } = pageOf(found, params, ({ startedAt, id }) => timeCursor(startedAt, id))
  return { sessions: rows.map(toActiveSession), next }
}

export async function endPlaybackAsAdmin({ db }: Pick<Deps, 'db'>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = isId(id) ? await getActiveSession(tx, id) : undefined
    if (!row) throw playbackErrors.notFound()
    await endSessions(tx, [id], 'admin')
    await writeAuditEntry(tx, actor, {
      action: 'viewing.end',
      target: { kind: 'movie', id: row.movieId, name: row.title },
      dataSubjects: row.userId === null ? [] : [row.userId],
      before: { playback: id, device: row.device, since: row.startedAt.toISOString(), userId: row.userId },
    })
  })
}

/** One entry for each movie, also for those that were not watched. */
export async function getWatchStats({ db }: Pick<Deps, 'db'>, movieIds: readonly string[]) {
  const found = new Map((await listWatchStats(db, movieIds, limits.watchStatsDays)).map((row) => [row.movieId, row]))
  return { movies: movieIds.map((movieId) => found.get(movieId) ?? { movieId, plays: 0, milliseconds: 0 }) }
}

/** Twice the longest lifetime of a playback session. */
const retentionMs = 2 * limits.maxHours * 60 * 60 * 1000

export const purgeOldPlaybackSessions = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  purgeSessionsBefore(db, new Date(clock.now().getTime() - retentionMs))
