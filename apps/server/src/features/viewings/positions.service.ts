import { isId } from '@matinee/contract/ids'
import type { Movie } from '@matinee/contract/movies.schemas'
import { type Position, viewingErrors, viewingIdPattern, viewingLimits as limits } from '@matinee/contract/viewings'
import { isDatabaseDown } from '../../platform/database/database.ts'
import { pageOf, timeCursor } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { showMovies } from '../movies/movies.service.ts'
import {
  type Beat,
  type BeatOutcome,
  deletePosition,
  deletePositions,
  forgetRemovedBefore,
  insertBeats,
  isHistoryKept,
  type PositionRow,
  removePlace,
  restorePlace,
  selectContinued,
  selectHistory,
  selectPositions,
  setHistoryKept,
} from './positions.queries.ts'
import { closedBecause } from './may-watch.ts'
import { hashOf, type Opening } from './viewings.service.ts'

/** Per statement. */
const largestBatch = 500
/** More than can be written in half a minute: the rest is dropped, as each player sends its place again. */
const mostPending = 20_000
/** Each time a position waits so long, players are asked to send half as often. */
const comfortableMs = 250

/** When to send the next position, by how long this one had to wait. */
export function nextSeconds(waitedMs: number): number {
  const slower = Math.floor(waitedMs / comfortableMs)
  return Math.min(limits.beatSeconds * 2 ** Math.min(slower, 10), limits.slowestBeatSeconds)
}

/** A place is held until somewhat after the next sign of life is due. */
const placeSeconds = (next: number) => Math.max(limits.placeSeconds, next + 30)

interface PendingBeat extends Beat {
  since: number
  resolve: (outcome: BeatOutcome | undefined) => void
  reject: (error: unknown) => void
}

function refuseClosed({ isKnown, endedBecause, isSignedOut, isTooOld }: BeatOutcome) {
  if (!isKnown) throw viewingErrors.notFound()
  if (endedBecause) throw viewingErrors[closedBecause[endedBecause]]()
  if (isTooOld) throw viewingErrors.ended()
  if (isSignedOut) throw viewingErrors.signedOut()
}

/**
 * Writes positions in batches: those that arrive while one batch is in the database go together in the next. One is
 * answered when it is stored, so a process that dies loses nothing that it said it had.
 */
export class Positions {
  readonly #services: Pick<Services, 'pool'>
  readonly #now: () => number
  #pending: PendingBeat[] = []
  #isWriting = false
  #next: number = limits.beatSeconds

  constructor(services: Pick<Services, 'pool'>, now: () => number = () => performance.now()) {
    this.#services = services
    this.#now = now
  }

  /** WATCH-6. Answers with when to send the next one. */
  async note({ viewingId, callerId }: Opening, position: Position): Promise<{ nextSeconds: number }> {
    if (!viewingIdPattern.test(viewingId)) throw viewingErrors.notFound()
    if (this.#pending.length >= mostPending) return { nextSeconds: limits.slowestBeatSeconds }
    const { promise, resolve, reject } = Promise.withResolvers<BeatOutcome | undefined>()
    const beat = { ...position, secretHash: hashOf(viewingId), callerId }
    this.#pending.push({ ...beat, since: this.#now(), resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    const outcome = await promise
    if (outcome) refuseClosed(outcome)
    return { nextSeconds: this.#next }
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#pending.length > 0) await this.#write(this.#pending.splice(0, largestBatch))
    this.#isWriting = false
  }

  async #write(beats: readonly PendingBeat[]): Promise<void> {
    try {
      const outcomes = await insertBeats(this.#services.pool, beats, placeSeconds(this.#next))
      this.#next = nextSeconds(this.#now() - beats[0]!.since)
      beats.forEach(({ resolve }, at) => resolve(outcomes[at]))
    } catch (error) {
      if (beats.length === 1 || isDatabaseDown(error)) return beats.forEach(({ reject }) => reject(error))
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

/** What is there already stays until it is removed. */
export const changeHistory = ({ db }: Pick<Services, 'db'>, userId: string, isKept: boolean): Promise<void> =>
  setHistoryKept(db, userId, isKept)
