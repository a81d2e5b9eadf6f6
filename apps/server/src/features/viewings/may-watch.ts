import { viewingLimits } from '@matinee/contract/viewings'
import { toStatus } from '../subscriptions/subscriptions.service.ts'

/** Everything that decides who may watch what. Territories and rental windows will be further facts here. */
export interface WatchRequest {
  now: Date
  /** With their newest subscription. Null: a visitor. */
  person: { subscription: Parameters<typeof toStatus>[0]; ageLock: AgeLockFacts | null } | null
  /** `source`: where the movie's film is. Null: there is none, or no such movie. */
  movie: { source: 'film' | 'external' | null; isPremium: boolean; ageRating: number | null }
  viewings: {
    /** Of the same person, without this one. */
    others: number
    most: number
  }
}

/** WATCH-14 */
export interface AgeLockFacts {
  age: number
  /** The PIN was typed for this film, in this browser. */
  isOpened: boolean
}

export type Refusal = 'noFilm' | 'premiumRequired' | 'ageLocked' | 'tooManyViewings'

/** A film without a rating may be anything. */
const isAbove = (ageRating: number | null, age: number) => ageRating === null || ageRating > age

/** Undefined: they may. Asked when a viewing begins, and again for every key. */
export function mayWatch({ now, person, movie, viewings }: WatchRequest): Refusal | undefined {
  if (movie.source === null) return 'noFilm'
  if (movie.isPremium && toStatus(person?.subscription, now) !== 'Premium') return 'premiumRequired'
  const lock = person?.ageLock
  if (lock && !lock.isOpened && isAbove(movie.ageRating, lock.age)) return 'ageLocked'
  // What lies elsewhere is not ours to count, and visitors cannot be told apart.
  if (movie.source === 'film' && person && viewings.others >= viewings.most) return 'tooManyViewings'
  return undefined
}

export interface SessionFacts {
  isEnded: boolean
  /** The account is. */
  isDisabled: boolean
  expiresAt: Date
}

/** The state of a viewing, and the caller who wants to use it. */
interface UseRequest {
  now: Date
  viewing: {
    userId: string | null
    begunAt: Date
    endedBecause: 'owner' | 'again' | 'elsewhere' | 'desk' | null
  }
  /** The session in which it began; null for a visitor's. */
  session: SessionFacts | null
  /** The user whose token came with the request. Undefined for players that can only send the address. */
  callerId: string | undefined
}

export interface OpenRequest extends UseRequest {
  viewing: UseRequest['viewing'] & { placeUntil: Date }
}

/** Where a request comes from: a network, '192.0.2.0/24', and a browser family. */
export interface Origin {
  network: string
  browser: string
}

interface MoveRequest {
  now: Date
  /** Null: of a visitor, which has nothing to protect. */
  viewing: { network: string | null; browser: string | null; moves: number; movesSince: Date | null }
  origin: Origin
  /** A token of the session in which the viewing began came with the request. */
  isOwnSession: boolean
}

const hourMs = 60 * 60 * 1000

/** SAFE-4: a viewing plays where it began, and moves with its session, not too often. */
export function judgeMove({
  now,
  viewing,
  origin,
  isOwnSession,
}: MoveRequest): 'stays' | 'moves' | 'refused' | 'tooOften' {
  const { network, browser, moves, movesSince } = viewing
  if (network === null || (network === origin.network && browser === origin.browser)) return 'stays'
  if (!isOwnSession) return 'refused'
  const isThisHour = movesSince !== null && now.getTime() - movesSince.getTime() < hourMs
  return isThisHour && moves >= viewingLimits.movesAnHour ? 'tooOften' : 'moves'
}

export type Closed = 'notFound' | 'ended' | 'elsewhere' | 'endedByDesk' | 'signedOut'

/** What a player is told of one that ended. */
const closedBecause = {
  owner: 'ended',
  again: 'elsewhere',
  elsewhere: 'elsewhere',
  desk: 'endedByDesk',
} as const
const leaseAfterPlaceMs = (viewingLimits.leaseSeconds - viewingLimits.placeSeconds) * 1000
const longestMs = viewingLimits.longestHours * 60 * 60 * 1000

/** Undefined: the viewing has not ended, and is not somebody else's. */
export function whyOver({ now, viewing, session, callerId }: UseRequest): Closed | undefined {
  const isMember = viewing.userId !== null
  if (isMember && callerId !== undefined && callerId !== viewing.userId) return 'notFound'
  if (viewing.endedBecause) return closedBecause[viewing.endedBecause]
  if (now.getTime() - viewing.begunAt.getTime() >= longestMs) return 'ended'
  if (isMember && (!session || session.isEnded || session.isDisabled || session.expiresAt <= now)) return 'signedOut'
  return undefined
}

/** Undefined: the viewing is alive, and this caller may use it. What they may watch is another question. */
export function whyClosed(request: OpenRequest): Closed | undefined {
  const over = whyOver(request)
  if (over) return over
  const { now, viewing, callerId } = request
  const isMember = viewing.userId !== null
  // A member's address alone, without a token, opens nothing once the viewing was left.
  const isLeft = now.getTime() >= viewing.placeUntil.getTime() + leaseAfterPlaceMs
  if (isMember && isLeft && callerId === undefined) return 'ended'
  return undefined
}
