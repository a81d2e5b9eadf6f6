import { viewingLimits } from '@matinee/contract/viewings'
import { statusOf } from '../subscriptions/subscriptions.service.ts'

/** Everything that decides who may watch what. Territories and rental windows will be further facts here. */
export interface WatchRequest {
  now: Date
  /** With their newest subscription. Null: a visitor. */
  person: { subscription: Parameters<typeof statusOf>[0]; ageLock: AgeLockFacts | null } | null
  /** `source`: what the movie has to watch. Null: nothing, or there is no such movie. */
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
  if (movie.isPremium && statusOf(person?.subscription, now) !== 'Premium') return 'premiumRequired'
  const lock = person?.ageLock
  if (lock && !lock.isOpened && isAbove(movie.ageRating, lock.age)) return 'ageLocked'
  // What lies elsewhere is not ours to count, and visitors cannot be told apart.
  if (movie.source === 'film' && person && viewings.others >= viewings.most) return 'tooManyViewings'
  return undefined
}

/** A viewing as it stands, and who asks for something of it. */
export interface OpenRequest {
  now: Date
  viewing: {
    userId: string | null
    begunAt: Date
    placeUntil: Date
    endedBecause: 'owner' | 'again' | 'elsewhere' | 'desk' | null
  }
  /** The session in which it began; null for a visitor's. */
  session: { isEnded: boolean; isDisabled: boolean; expiresAt: Date } | null
  /** Who showed a token. Players that cannot show one have the address alone. */
  callerId: string | undefined
}

export type Closed = 'notFound' | 'ended' | 'elsewhere' | 'endedByDesk' | 'signedOut'

/** What a player is told of one that ended. */
export const closedBecause = {
  owner: 'ended',
  again: 'elsewhere',
  elsewhere: 'elsewhere',
  desk: 'endedByDesk',
} as const
const leaseAfterPlaceMs = (viewingLimits.leaseSeconds - viewingLimits.placeSeconds) * 1000
const longestMs = viewingLimits.longestHours * 60 * 60 * 1000

/** Undefined: the viewing is alive, and this caller may use it. What they may watch is another question. */
export function whyClosed({ now, viewing, session, callerId }: OpenRequest): Closed | undefined {
  const isMember = viewing.userId !== null
  if (isMember && callerId !== undefined && callerId !== viewing.userId) return 'notFound'
  if (viewing.endedBecause) return closedBecause[viewing.endedBecause]
  if (now.getTime() - viewing.begunAt.getTime() >= longestMs) return 'ended'
  if (isMember && (!session || session.isEnded || session.isDisabled || session.expiresAt <= now)) return 'signedOut'
  // An address that somebody left lying about opens nothing.
  const isLeft = now.getTime() >= viewing.placeUntil.getTime() + leaseAfterPlaceMs
  if (isMember && isLeft && callerId === undefined) return 'ended'
  return undefined
}
