import { setTimeout as wait } from 'node:timers/promises'
import type { AppError } from '@matinee/contract/http/errors'
import { isId } from '@matinee/contract/ids'
import type { Movie } from '@matinee/contract/movies.schemas'
import {
  finishedFromMs,
  type Position,
  viewingErrors,
  viewingIdPattern,
  viewingLimits as limits,
} from '@matinee/contract/viewings'
import { type Connection, isDatabaseAwayOrSlow } from '../../platform/database/database.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { showMovies } from '../movies/movies.service.ts'
import {
  deletePosition,
  deletePositions,
  forgetRemovedBefore,
  insertPositions,
  isHistoryKept,
  type NewPosition,
  type PositionedViewing,
  type PositionRow,
  removePlace,
  restorePlace,
  selectContinued,
  selectHistory,
  selectPositionedViewings,
  selectPositions,
  setHistoryKept,
  type ViewingChange,
} from './positions.queries.ts'
import { judgeMove, type Origin, whyOver } from './may-watch.ts'
import { endViewings, moveViewings } from './viewings.queries.ts'
import { hashOf, type Opening } from './viewings.service.ts'

/** Per statement. */
const largestBatch = 500
/** More than can be written in half a minute: the rest is dropped, as each player sends its place again. */
const mostPending = 20_000
/** Where several arrive at once, the next ones gather for so long: a few large statements cost less than many small ones. */
const gatherMs = 40
/** Each time a position waits so long, players are asked to send half as often. */
const comfortableMs = 250

/** When to send the next position, by how long this one had to wait. */
export function nextSeconds(waitedMs: number): number {
  const slower = Math.floor(waitedMs / comfortableMs)
  return Math.min(limits.beatSeconds * 2 ** Math.min(slower, 10), limits.slowestBeatSeconds)
}

/** A place is held until somewhat after the next sign of life is due. */
const placeSeconds = (next: number) => Math.max(limits.placeSeconds, next + 30)
/** A place is renewed only once it has lost so many seconds, which saves writes. */
const renewedEarlySeconds = 35

/** One position, as a player sent it. */
interface Beat extends Position {
  secretHash: Buffer
  caller: Opening['caller']
  origin: Origin
}

interface PendingBeat extends Beat {
  since: number
  resolve: () => void
  reject: (error: unknown) => void
}

interface Judged {
  beat: Beat
  viewing: PositionedViewing | undefined
  refusal: AppError | undefined
  /** SAFE-4 */
  move: ReturnType<typeof judgeMove>
}

function judge(viewing: PositionedViewing | undefined, beat: Beat): Judged {
  const { caller, origin } = beat
  if (!viewing) return { beat, viewing, refusal: viewingErrors.notFound(), move: 'stays' }
  const { now, session } = viewing
  const over = whyOver({ now, viewing, session, callerId: caller?.id })
  if (over) return { beat, viewing, refusal: viewingErrors[over](), move: 'stays' }
  const isOwnSession = caller !== undefined && caller.sessionId === viewing.sessionId
  const move = judgeMove({ now, viewing, origin, isOwnSession })
  const refusals = {
    stays: undefined,
    moves: undefined,
    refused: viewingErrors.otherNetwork,
    tooOften: viewingErrors.elsewhere,
  }
  return { beat, viewing, refusal: refusals[move]?.(), move }
}

interface Accepted {
  beat: Beat
  viewing: PositionedViewing
}

/** SAFE-4: of all that is in a batch, what has come from elsewhere. */
async function followMoves(db: Connection, judged: readonly Judged[]): Promise<void> {
  const of = (wanted: Judged['move']) => judged.filter(({ move, viewing }) => move === wanted && viewing)
  // Of several in one batch the last one says where the viewing is.
  const moved = new Map(of('moves').map(({ viewing, beat }) => [viewing!.id, { id: viewing!.id, ...beat.origin }]))
  if (moved.size > 0) await moveViewings(db, [...moved.values()])
  const ended = of('tooOften').map(({ viewing }) => viewing!.id)
  if (ended.length > 0) await endViewings(db, ended, 'elsewhere')
}

/** A viewing that plays keeps its place, one that left gives it up; one that has none gets none by its position. */
function placeOf({ beat, viewing }: Accepted, seconds: number): number | null {
  if (viewing.placeSeconds <= 0) return null
  if (beat.state === 'left') return 0
  const isDue = beat.state === 'playing' && viewing.placeSeconds < seconds - renewedEarlySeconds
  return isDue ? seconds : null
}

/** As `int4multirange` reads it. Undefined where nothing is known to have been played. */
function playedOf({ beat: { playedFrom, milliseconds }, viewing: { durationMs } }: Accepted): string | undefined {
  const to = Math.min(milliseconds, durationMs)
  return playedFrom !== undefined && playedFrom < to ? `[${playedFrom},${to})` : undefined
}

/**
 * What is written of viewings. While a film plays on, each position says again from where: it is enough to write it with
 * the place, every twenty seconds or so. When it stops or jumps it is written at once.
 */
function changesOf(accepted: readonly Accepted[], seconds: number): ViewingChange[] {
  const changes = new Map<string, { place: number | null; played: string[] }>()
  for (const each of accepted) {
    const place = placeOf(each, seconds)
    if (place === null && each.beat.state === 'playing') continue
    const played = playedOf(each)
    if (place === null && played === undefined) continue
    const change = changes.get(each.viewing.id) ?? { place: null, played: [] }
    changes.set(each.viewing.id, change)
    // If a viewing both plays and leaves in one batch, it has left.
    if (place !== null) change.place = Math.min(change.place ?? place, place)
    if (played !== undefined) change.played.push(played)
  }
  return Array.from(changes, ([viewingId, { place, played }]) => ({
    viewingId,
    placeSeconds: place,
    played: played.length === 0 ? null : `{${played.join()}}`,
  }))
}

/** WATCH-6: near the beginning there is nothing to go on from. Visitors have no places. */
function positionOf({ beat, viewing }: Accepted): NewPosition[] {
  const { userId, movieId, durationMs, placedAt, id: viewingId } = viewing
  if (userId === null) return []
  const reached = Math.min(beat.milliseconds, durationMs)
  const isBeginning = reached < Math.min(limits.keptFromMs, durationMs * limits.keptFromShare)
  const milliseconds = isBeginning ? 0 : reached
  const isFinished = reached >= finishedFromMs(viewing)
  return [{ userId, movieId, milliseconds, durationMs, isFinished, viewingId, placedAt, sequence: beat.sequence }]
}

const keyOf = (secretHash: Buffer) => secretHash.toString('base64')

/** Returns for each beat, in their order, why it was refused: undefined if it is stored, or need not be. */
export async function writeBeats(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  beats: readonly Beat[],
  seconds: number,
): Promise<(AppError | undefined)[]> {
  const found = await selectPositionedViewings(
    pool,
    beats.map(({ secretHash }) => secretHash),
  )
  const viewings = new Map(found.map((viewing) => [keyOf(viewing.secretHash), viewing]))
  const judged = beats.map((beat) => judge(viewings.get(keyOf(beat.secretHash)), beat))
  await followMoves(db, judged)
  const accepted = judged.flatMap(({ beat, viewing, refusal }) => (viewing && !refusal ? [{ beat, viewing }] : []))
  const [changes, positions] = [changesOf(accepted, seconds), accepted.flatMap(positionOf)]
  if (changes.length + positions.length > 0) await insertPositions(pool, changes, positions)
  return judged.map(({ refusal }) => refusal)
}

/**
 * Writes positions in batches: those that arrive while one batch is in the database go together in the next. One is
 * answered when it is stored, so a process that dies loses nothing that it said it had.
 */
export class Positions {
  readonly #services: Pick<Services, 'db' | 'pool'>
  #pending: PendingBeat[] = []
  #isWriting = false
  #next: number = limits.beatSeconds

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  /** WATCH-6. Answers with when to send the next one. */
  async note({ viewingId, caller, origin }: Opening, position: Position): Promise<{ nextSeconds: number }> {
    if (!viewingIdPattern.test(viewingId)) throw viewingErrors.notFound()
    if (this.#pending.length >= mostPending) return { nextSeconds: limits.slowestBeatSeconds }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const beat = { ...position, secretHash: hashOf(viewingId), caller, origin }
    this.#pending.push({ ...beat, since: performance.now(), resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    await promise
    return { nextSeconds: this.#next }
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#pending.length > 0) {
      const beats = this.#pending.splice(0, largestBatch)
      await this.#write(beats)
      if (beats.length > 1 && this.#pending.length < largestBatch) await wait(gatherMs)
    }
    this.#isWriting = false
  }

  async #write(beats: readonly PendingBeat[]): Promise<void> {
    try {
      const refusals = await writeBeats(this.#services, beats, placeSeconds(this.#next))
      this.#next = nextSeconds(performance.now() - beats[0]!.since)
      beats.forEach(({ resolve, reject }, at) => (refusals[at] ? reject(refusals[at]) : resolve()))
    } catch (error) {
      if (beats.length === 1 || isDatabaseAwayOrSlow(error)) return beats.forEach(({ reject }) => reject(error))
      // One failing position must not fail the others: retry each alone.
      for (const beat of beats) await this.#write([beat])
    }
  }
}

type MovieNeeds = Pick<Services, 'db' | 'pool' | 'config' | 'storage'>

async function withMovies(services: MovieNeeds, rows: readonly PositionRow[]) {
  const movies = await showMovies(
    services,
    rows.map(({ movieId }) => movieId),
  )
  const byId = new Map<string, Movie>(movies.map((movie) => [movie._id, movie]))
  return rows.flatMap(({ movieId, watchedAt, ...place }) => {
    const movie = byId.get(movieId)
    return movie ? [{ ...place, watchedAt: watchedAt.toISOString(), movie }] : []
  })
}

/** WATCH-7 */
export const showContinued = async (services: MovieNeeds, userId: string) =>
  withMovies(services, await selectContinued(services.db, userId))

export const showPositions = ({ db }: Pick<Services, 'db'>, userId: string) => selectPositions(db, userId)

/** WATCH-7: 'Remove', which can be undone for a day. */
export async function forgetPlace({ db }: Pick<Services, 'db'>, userId: string, movieId: string): Promise<void> {
  if (!isId(movieId) || !(await removePlace(db, userId, movieId))) throw viewingErrors.nothingKept()
}

export async function recallPlace({ db }: Pick<Services, 'db'>, userId: string, movieId: string): Promise<void> {
  if (!isId(movieId) || !(await restorePlace(db, userId, movieId))) throw viewingErrors.nothingKept()
}

const undoMs = 24 * 60 * 60 * 1000

export const forgetRemovedPlaces = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  forgetRemovedBefore(db, new Date(clock.now().getTime() - undoMs))

/** WATCH-12 */
export async function showHistory(services: MovieNeeds, userId: string, { after }: { after?: string | undefined }) {
  const params = { limit: limits.historyPerPage, after }
  const [found, isKept] = await Promise.all([
    selectHistory(services.db, userId, params),
    isHistoryKept(services.db, userId),
  ])
  const { rows, next } = pageOf(found, params, ({ watchedAt, movieId }) => timeCursor(watchedAt, movieId))
  return { isKept, entries: await withMovies(services, rows), next }
}

export async function removeFromHistory({ db }: Pick<Services, 'db'>, userId: string, movieId: string): Promise<void> {
  if (!isId(movieId) || !(await deletePosition(db, userId, movieId))) throw viewingErrors.nothingKept()
}

export const clearHistory = ({ db }: Pick<Services, 'db'>, userId: string): Promise<void> => deletePositions(db, userId)

/** Turning the history off keeps what is there already until it is removed. */
export const changeHistory = ({ db }: Pick<Services, 'db'>, userId: string, isKept: boolean): Promise<void> =>
  setHistoryKept(db, userId, isKept)
