import { playbackLimits } from '@matinee/contract/playback'
import { toStatus } from '../subscriptions/subscriptions.service.ts'

/** Everything that decides whether playback is allowed. Territories and rental windows will be added here. */
export interface PlaybackCheck {
  now: Date
  /** With the newest subscription. Null for a visitor. */
  person: { subscription: Parameters<typeof toStatus>[0]; ageLock: AgeLockFacts | null } | null
  /** `source` is null if the movie has no film, or does not exist. */
  movie: { source: 'film' | 'external' | null; isPremium: boolean; ageRating: number | null }
  sessions: {
    /** The person's other active playback sessions. */
    others: number
    max: number
  }
}

/** WATCH-14 */
export interface AgeLockFacts {
  age: number
  /** The PIN was entered for this film in this login session. */
  isUnlocked: boolean
}

export type PlaybackRefusal = 'noFilm' | 'premiumRequired' | 'ageLocked' | 'tooManyPlaybackSessions'

/** A film without a rating counts as above every age. */
const isAbove = (ageRating: number | null, age: number) => ageRating === null || ageRating > age

/** Returns why playback is refused, or undefined. Checked at the start and for every key. */
export function getPlaybackRefusal({ now, person, movie, sessions }: PlaybackCheck): PlaybackRefusal | undefined {
  if (movie.source === null) return 'noFilm'
  if (movie.isPremium && toStatus(person?.subscription, now) !== 'Premium') return 'premiumRequired'
  const lock = person?.ageLock
  if (lock && !lock.isUnlocked && isAbove(movie.ageRating, lock.age)) return 'ageLocked'
  // External films have no playback session, and visitors no account to count them by.
  if (movie.source === 'film' && person && sessions.others >= sessions.max) return 'tooManyPlaybackSessions'
  return undefined
}

export interface LoginSessionFacts {
  isEnded: boolean
  /** Whether the account is disabled. */
  isDisabled: boolean
  expiresAt: Date
}

/** A request that uses a playback session. */
interface SessionUse {
  now: Date
  playback: {
    userId: string | null
    startedAt: Date
    endReason: 'stopped' | 'restarted' | 'replaced' | 'admin' | null
  }
  /** The login session in which playback started. Null for a visitor. */
  session: LoginSessionFacts | null
  /** The signed-in user who sends the request. Undefined for players that send the playback token alone. */
  callerId: string | undefined
}

export interface SessionAccess extends SessionUse {
  playback: SessionUse['playback'] & { slotExpiresAt: Date }
}

/** The network ('192.0.2.0/24') and the browser family of a request. */
export interface Origin {
  network: string
  browser: string
}

interface MoveRequest {
  now: Date
  /** Null for a visitor, whose playback sessions are not bound to an origin. */
  playback: { network: string | null; browser: string | null; moves: number; movesSince: Date | null }
  origin: Origin
  /** Whether the request has a token of the login session in which playback started. */
  isOwnSession: boolean
}

const hourMs = 60 * 60 * 1000

/** SAFE-4: playback is bound to the origin where it started. Only its own login session may move it, and not too often. */
export function decideMove({
  now,
  playback,
  origin,
  isOwnSession,
}: MoveRequest): 'same origin' | 'moved' | 'refused' | 'too often' {
  const { network, browser, moves, movesSince } = playback
  if (network === null || (network === origin.network && browser === origin.browser)) return 'same origin'
  if (!isOwnSession) return 'refused'
  const isThisHour = movesSince !== null && now.getTime() - movesSince.getTime() < hourMs
  return isThisHour && moves >= playbackLimits.maxMovesPerHour ? 'too often' : 'moved'
}

/** A key of `playbackErrors`. */
export type AccessError = 'notFound' | 'ended' | 'replaced' | 'endedByAdmin' | 'signedOut'

const errorByEndReason = {
  stopped: 'ended',
  restarted: 'replaced',
  replaced: 'replaced',
  admin: 'endedByAdmin',
} as const
const leaseAfterSlotMs = (playbackLimits.leaseSeconds - playbackLimits.slotSeconds) * 1000
const maxMs = playbackLimits.maxHours * 60 * 60 * 1000

/** Returns why a playback session has ended, 'notFound' if it is another member's, or undefined. */
export function getEndError({ now, playback, session, callerId }: SessionUse): AccessError | undefined {
  const isMember = playback.userId !== null
  if (isMember && callerId !== undefined && callerId !== playback.userId) return 'notFound'
  if (playback.endReason) return errorByEndReason[playback.endReason]
  if (now.getTime() - playback.startedAt.getTime() >= maxMs) return 'ended'
  if (isMember && (!session || session.isEnded || session.isDisabled || session.expiresAt <= now)) return 'signedOut'
  return undefined
}

/** Returns why this caller may not use a playback session, or undefined. Does not check the right to the film. */
export function getAccessError(request: SessionAccess): AccessError | undefined {
  const ended = getEndError(request)
  if (ended) return ended
  const { now, playback, callerId } = request
  const isMember = playback.userId !== null
  // After its lease, a member's playback token needs a login session beside it.
  const isLeaseOver = now.getTime() >= playback.slotExpiresAt.getTime() + leaseAfterSlotMs
  if (isMember && isLeaseOver && callerId === undefined) return 'ended'
  return undefined
}
