import { setTimeout as wait } from 'node:timers/promises'
import type { AppError } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import type { Movie } from '@matinee/contract/movies.schemas'
import {
  finishedFromMs,
  type Heartbeat,
  playbackErrors,
  playbackTokenPattern,
  playbackLimits as limits,
} from '@matinee/contract/playback'
import { type Connection, isDatabaseAwayOrSlow } from '../../platform/database/database.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { getMoviesById } from '../movies/movies.service.ts'
import {
  deletePosition,
  deletePositions,
  purgeDismissedBefore,
  saveHeartbeats,
  isHistoryEnabled,
  type NewPosition,
  type HeartbeatSession,
  type PositionRow,
  dismissPosition,
  restorePosition,
  listContinueWatching,
  listHistory,
  listHeartbeatSessions,
  listPositions,
  updateHistoryEnabled,
  type SessionChange,
} from './positions.queries.ts'
import { decideMove, type Origin, getEndError } from './playback-rules.ts'
import { endSessions, updateOrigins } from './playback.queries.ts'
import { hashPlaybackToken, type PlaybackRequest } from './playback.service.ts'

/** Per statement. */
const maxBatch = 500
/** More than can be written in half a minute. Further heartbeats are dropped: each player sends its position again. */
const maxPending = 20_000
/** The pause between batches under load: a few large statements cost less than many small ones. */
const gatherMs = 40
/** For each such wait, the interval of heartbeats is doubled. */
const slowDownMs = 250

/** The interval of heartbeats, by how long the last batch had to wait. */
export function nextHeartbeatSeconds(waitedMs: number): number {
  const slower = Math.floor(waitedMs / slowDownMs)
  return Math.min(limits.heartbeatSeconds * 2 ** Math.min(slower, 10), limits.maxHeartbeatSeconds)
}

/** A slot lasts until somewhat after the next heartbeat is due. */
const slotSecondsFor = (next: number) => Math.max(limits.slotSeconds, next + 30)
/** Extending a slot only after it has lost so many seconds saves writes. */
const extendAfterSeconds = 35

interface ReceivedHeartbeat extends Heartbeat {
  tokenHash: Buffer
  caller: PlaybackRequest['caller']
  origin: Origin
}

interface PendingHeartbeat extends ReceivedHeartbeat {
  since: number
  resolve: () => void
  reject: (error: unknown) => void
}

interface HeartbeatDecision {
  heartbeat: ReceivedHeartbeat
  playback: HeartbeatSession | undefined
  refusal: AppError | undefined
  /** SAFE-4 */
  move: ReturnType<typeof decideMove>
}

function decideHeartbeat(playback: HeartbeatSession | undefined, heartbeat: ReceivedHeartbeat): HeartbeatDecision {
  const { caller, origin } = heartbeat
  if (!playback) return { heartbeat, playback, refusal: playbackErrors.notFound(), move: 'same origin' }
  const { now, session } = playback
  const endError = getEndError({ now, playback, session, callerId: caller?.id })
  if (endError) return { heartbeat, playback, refusal: playbackErrors[endError](), move: 'same origin' }
  const isOwnSession = caller !== undefined && caller.sessionId === playback.sessionId
  const move = decideMove({ now, playback, origin, isOwnSession })
  const refusals = {
    'same origin': undefined,
    moved: undefined,
    refused: playbackErrors.otherNetwork,
    'too often': playbackErrors.replaced,
  }
  return { heartbeat, playback, refusal: refusals[move]?.(), move }
}

interface Accepted {
  heartbeat: ReceivedHeartbeat
  playback: HeartbeatSession
}

/** SAFE-4: applies the moves of a batch to its playback sessions. */
async function applyMoves(db: Connection, decisions: readonly HeartbeatDecision[]): Promise<void> {
  const withMove = (wanted: HeartbeatDecision['move']) =>
    decisions.filter(({ move, playback }) => move === wanted && playback)
  // The last heartbeat of a playback session wins.
  const moved = new Map(
    withMove('moved').map(({ playback, heartbeat }) => [playback!.id, { id: playback!.id, ...heartbeat.origin }]),
  )
  if (moved.size > 0) await updateOrigins(db, [...moved.values()])
  const ended = withMove('too often').map(({ playback }) => playback!.id)
  if (ended.length > 0) await endSessions(db, ended, 'replaced')
}

/** Playing extends the slot, leaving releases it. A heartbeat does not claim a slot that has expired. */
function slotChange({ heartbeat, playback }: Accepted, seconds: number): number | null {
  if (playback.slotSeconds <= 0) return null
  if (heartbeat.state === 'left') return 0
  const isDue = heartbeat.state === 'playing' && playback.slotSeconds < seconds - extendAfterSeconds
  return isDue ? seconds : null
}

/** A range of an `int4multirange`. Undefined where nothing is known to have been played. */
function playedRange({
  heartbeat: { playedFrom, milliseconds },
  playback: { durationMs },
}: Accepted): string | undefined {
  const to = Math.min(milliseconds, durationMs)
  return playedFrom !== undefined && playedFrom < to ? `[${playedFrom},${to})` : undefined
}

/**
 * While a film plays, each heartbeat repeats where it has played from, so `played` is written only when the slot is
 * extended, about every twenty seconds. A pause or a seek is written at once.
 */
function toSessionChanges(accepted: readonly Accepted[], seconds: number): SessionChange[] {
  const changes = new Map<string, { slotSeconds: number | null; played: string[] }>()
  for (const each of accepted) {
    const slotSeconds = slotChange(each, seconds)
    if (slotSeconds === null && each.heartbeat.state === 'playing') continue
    const played = playedRange(each)
    if (slotSeconds === null && played === undefined) continue
    const change = changes.get(each.playback.id) ?? { slotSeconds: null, played: [] }
    changes.set(each.playback.id, change)
    // If a playback session both plays and leaves in one batch, it has left.
    if (slotSeconds !== null) change.slotSeconds = Math.min(change.slotSeconds ?? slotSeconds, slotSeconds)
    if (played !== undefined) change.played.push(played)
  }
  return Array.from(changes, ([playbackSessionId, { slotSeconds, played }]) => ({
    playbackSessionId,
    slotSeconds,
    played: played.length === 0 ? null : `{${played.join()}}`,
  }))
}

/** WATCH-6: near the beginning the position is 0. Visitors have none. */
function toPositions({ heartbeat, playback }: Accepted): NewPosition[] {
  const { userId, movieId, durationMs, slotClaimedAt, id: playbackSessionId } = playback
  if (userId === null) return []
  const reached = Math.min(heartbeat.milliseconds, durationMs)
  const isBeginning = reached < Math.min(limits.minPositionMs, durationMs * limits.minPositionShare)
  const milliseconds = isBeginning ? 0 : reached
  const isFinished = reached >= finishedFromMs(playback)
  return [
    {
      userId,
      movieId,
      milliseconds,
      durationMs,
      isFinished,
      playbackSessionId,
      slotClaimedAt,
      sequence: heartbeat.sequence,
    },
  ]
}

const mapKey = (tokenHash: Buffer) => tokenHash.toString('base64')

/** Returns for each heartbeat, in order, why it was refused, or undefined. */
export async function storeHeartbeats(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  heartbeats: readonly ReceivedHeartbeat[],
  seconds: number,
): Promise<(AppError | undefined)[]> {
  const found = await listHeartbeatSessions(
    pool,
    heartbeats.map(({ tokenHash }) => tokenHash),
  )
  const byToken = new Map(found.map((playback) => [mapKey(playback.tokenHash), playback]))
  const decisions = heartbeats.map((heartbeat) => decideHeartbeat(byToken.get(mapKey(heartbeat.tokenHash)), heartbeat))
  await applyMoves(db, decisions)
  const accepted = decisions.flatMap(({ heartbeat, playback, refusal }) =>
    playback && !refusal ? [{ heartbeat, playback }] : [],
  )
  const [changes, positions] = [toSessionChanges(accepted, seconds), accepted.flatMap(toPositions)]
  if (changes.length + positions.length > 0) await saveHeartbeats(pool, changes, positions)
  return decisions.map(({ refusal }) => refusal)
}

/**
 * Writes heartbeats in batches: those that arrive during a write form the next batch. A heartbeat is answered after it is
 * stored, so that a crash loses nothing that was acknowledged.
 */
export class HeartbeatBatcher {
  readonly #services: Pick<Services, 'db' | 'pool'>
  #pending: PendingHeartbeat[] = []
  #isWriting = false
  #nextSeconds: number = limits.heartbeatSeconds

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  /** WATCH-6. Resolves when the heartbeat is stored. */
  async add(
    { playbackToken, caller, origin }: PlaybackRequest,
    sent: Heartbeat,
  ): Promise<{ nextHeartbeatSeconds: number }> {
    if (!playbackTokenPattern.test(playbackToken)) throw playbackErrors.notFound()
    if (this.#pending.length >= maxPending) return { nextHeartbeatSeconds: limits.maxHeartbeatSeconds }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const heartbeat = { ...sent, tokenHash: hashPlaybackToken(playbackToken), caller, origin }
    this.#pending.push({ ...heartbeat, since: performance.now(), resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    await promise
    return { nextHeartbeatSeconds: this.#nextSeconds }
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#pending.length > 0) {
      const heartbeats = this.#pending.splice(0, maxBatch)
      await this.#write(heartbeats)
      if (heartbeats.length > 1 && this.#pending.length < maxBatch) await wait(gatherMs)
    }
    this.#isWriting = false
  }

  async #write(heartbeats: readonly PendingHeartbeat[]): Promise<void> {
    try {
      const refusals = await storeHeartbeats(this.#services, heartbeats, slotSecondsFor(this.#nextSeconds))
      this.#nextSeconds = nextHeartbeatSeconds(performance.now() - heartbeats[0]!.since)
      heartbeats.forEach(({ resolve, reject }, at) => (refusals[at] ? reject(refusals[at]) : resolve()))
    } catch (error) {
      if (heartbeats.length === 1 || isDatabaseAwayOrSlow(error))
        return heartbeats.forEach(({ reject }) => reject(error))
      // One bad heartbeat must not fail the others: retry each alone.
      for (const heartbeat of heartbeats) await this.#write([heartbeat])
    }
  }
}

type MovieDeps = Pick<Services, 'db' | 'pool' | 'config' | 'storage'>

async function withMovies(services: MovieDeps, rows: readonly PositionRow[]) {
  const movies = await getMoviesById(
    services,
    rows.map(({ movieId }) => movieId),
  )
  const byId = new Map<string, Movie>(movies.map((movie) => [movie._id, movie]))
  return rows.flatMap(({ movieId, watchedAt, ...position }) => {
    const movie = byId.get(movieId)
    return movie ? [{ ...position, watchedAt: watchedAt.toISOString(), movie }] : []
  })
}

/** WATCH-7 */
export const getContinueWatching = async (services: MovieDeps, userId: string) =>
  withMovies(services, await listContinueWatching(services.db, userId))

export const getPositions = ({ db }: Pick<Services, 'db'>, userId: string) => listPositions(db, userId)

/** WATCH-7. Can be undone for a day. */
export async function dismissContinueWatching(
  { db }: Pick<Services, 'db'>,
  userId: string,
  movieId: string,
): Promise<void> {
  if (!isId(movieId) || !(await dismissPosition(db, userId, movieId))) throw playbackErrors.noPosition()
}

export async function restoreContinueWatching(
  { db }: Pick<Services, 'db'>,
  userId: string,
  movieId: string,
): Promise<void> {
  if (!isId(movieId) || !(await restorePosition(db, userId, movieId))) throw playbackErrors.noPosition()
}

const undoMs = 24 * 60 * 60 * 1000

export const purgeDismissedPositions = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  purgeDismissedBefore(db, new Date(clock.now().getTime() - undoMs))

/** WATCH-12 */
export async function getHistory(services: MovieDeps, userId: string, { after }: { after?: string | undefined }) {
  const params = { limit: limits.historyPerPage, after }
  const [found, isEnabled] = await Promise.all([
    listHistory(services.db, userId, params),
    isHistoryEnabled(services.db, userId),
  ])
  const { rows, next } = pageOf(found, params, ({ watchedAt, movieId }) => timeCursor(watchedAt, movieId))
  return { isEnabled, entries: await withMovies(services, rows), next }
}

export async function removeFromHistory({ db }: Pick<Services, 'db'>, userId: string, movieId: string): Promise<void> {
  if (!isId(movieId) || !(await deletePosition(db, userId, movieId))) throw playbackErrors.noPosition()
}

export const clearHistory = ({ db }: Pick<Services, 'db'>, userId: string): Promise<void> => deletePositions(db, userId)

/** Turning the history off keeps existing entries. */
export const setHistoryEnabled = ({ db }: Pick<Services, 'db'>, userId: string, isEnabled: boolean): Promise<void> =>
  updateHistoryEnabled(db, userId, isEnabled)
