import type { EndReason } from '../../src/features/playback/playback.queries.ts'

const [second, hour] = [1000, 3_600_000]

/** What is true of playback sessions and places in films, as short as it can be said. Members and movies are numbers. */
export interface Model {
  now: number
  members: Member[]
  movies: Movie[]
  playbacks: Playback[]
  /** When players were last asked to send their next position. */
  nextHeartbeatSeconds: number
}

export interface Session {
  token: string
  begun: number
  isEnded: boolean
}

export interface Member {
  id: string
  isPremium: boolean
  isHistoryEnabled: boolean
  /** One for each of two browsers. */
  sessions: Session[]
  /** By movie. */
  places: Map<number, Place>
}

interface Movie {
  isPremium: boolean
  isDeleted: boolean
}

export interface Playback {
  /** In its address. */
  playbackToken: string
  /** In lists. */
  id: string
  /** Null: a visitor's. */
  owner: number | null
  session: Session | null
  movie: number
  begun: number
  placed: number
  slotExpiresAt: number
  ended: EndReason | null
  sequence: number
  keysAsked: number
}

export interface Place {
  milliseconds: number
  isFinished: boolean
  watched: number
  isRemoved: boolean
  /** By which a later position is told from an earlier one. */
  playback: { placed: number; sequence: number }
}

/** Who asks: a member in one of two browsers, or nobody who says so. */
export type Caller = { who: number; browser: number } | null

const durationMs = 4 * second
export const maxPlaybacks = 2
const placeMs = 60 * second
const leaseAfterPlaceMs = 30 * second
const longestMs = 12 * hour
/** Clocks of machines differ. */
const toleranceMs = 30 * second

const isSignedIn = ({ now, members }: Model, { who, browser }: NonNullable<Caller>): boolean => {
  const { isEnded, begun } = members[who]!.sessions[browser]!
  return !isEnded && begun + longestMs + toleranceMs > now
}

export const isRefused = (model: Model, caller: Caller): boolean => caller !== null && !isSignedIn(model, caller)

/** It counts among those that a member may have at once. */
const isActive = ({ now }: Model, { ended, slotExpiresAt, begun, session }: Playback): boolean =>
  ended === null && slotExpiresAt > now && begun + longestMs > now && !session?.isEnded

export const liveOf = (model: Model, who: number | null): Playback[] =>
  model.playbacks.filter((playback) => playback.owner === who && isActive(model, playback))

const isAnothers = ({ owner }: Playback, caller: Caller) => owner !== null && caller !== null && caller.who !== owner

const toldOfEnd = { stopped: 'ended', restarted: 'replaced', replaced: 'replaced', admin: 'endedByAdmin' } as const

/** Why nothing is to be had of a playback session any more, whatever is asked of it. */
function getEndReason(model: Model, playback: Playback, caller: Caller): string | undefined {
  const { owner, session, ended, begun } = playback
  if (isAnothers(playback, caller)) return 'playback.notFound'
  if (ended) return `playback.${toldOfEnd[ended]}`
  if (begun + longestMs <= model.now) return 'playback.ended'
  if (owner !== null && (session!.isEnded || session!.begun + longestMs <= model.now)) return 'playback.signedOut'
  return undefined
}

const lacksPremium = (model: Model, who: number | null, movie: number) =>
  model.movies[movie]!.isPremium && !(who !== null && model.members[who]!.isPremium)

/** Of a new playback session. `instead`: one that makes room for it. */
export function begin(
  model: Model,
  { caller, movie, instead }: { caller: Caller; movie: number; instead: Playback | undefined },
): { refused: string } | { over: Playback[] } {
  if (model.movies[movie]!.isDeleted) return { refused: 'movies.notFound' }
  if (lacksPremium(model, caller?.who ?? null, movie)) return { refused: 'playback.premiumRequired' }
  if (caller === null) return { over: [] }
  const live = liveOf(model, caller.who)
  const session = model.members[caller.who]!.sessions[caller.browser]
  const again = live.filter((one) => one.movie === movie && one.session === session)
  const replaced = live.filter((one) => one === instead && !again.includes(one))
  if (live.length - again.length - replaced.length >= maxPlaybacks)
    return { refused: 'playback.tooManyPlaybackSessions' }
  for (const one of again) one.ended = 'restarted'
  for (const one of replaced) one.ended = 'replaced'
  return { over: [...again, ...replaced] }
}

/** Of a key: it asks for the right again, and takes or keeps a place. */
export function takeKey(model: Model, playback: Playback, caller: Caller, isOfFilm: boolean): number | string {
  const over = getEndReason(model, playback, caller)
  if (over) return over
  const { owner, movie, slotExpiresAt } = playback
  if (owner !== null && caller === null && model.now >= slotExpiresAt + leaseAfterPlaceMs) return 'playback.ended'
  if (model.movies[movie]!.isDeleted) return 'playback.noFilm'
  if (lacksPremium(model, owner, movie)) return 'playback.premiumRequired'
  if (!isOfFilm) return 'playback.noTrack'
  if (slotExpiresAt > model.now) playback.slotExpiresAt = Math.max(slotExpiresAt, model.now + placeMs)
  else {
    const others = owner === null ? [] : liveOf(model, owner).filter((one) => one !== playback)
    if (others.length >= maxPlaybacks) return 'playback.tooManyPlaybackSessions'
    Object.assign(playback, { placed: model.now, slotExpiresAt: model.now + placeMs })
  }
  return 200
}

interface Position {
  milliseconds: number
  sequence: number
  state: 'playing' | 'paused' | 'left'
}

/** A place is kept from a twentieth on, and finished from there on but for a twentieth. */
export function notePosition(model: Model, playback: Playback, caller: Caller, position: Position): number | string {
  const over = getEndReason(model, playback, caller)
  if (over) return over
  const { milliseconds: sent, sequence, state } = position
  const left = playback.slotExpiresAt - model.now
  const renewedTo = Math.max(placeMs, (model.nextHeartbeatSeconds + 30) * second)
  if (left > 0 && state === 'left') playback.slotExpiresAt = model.now
  else if (left > 0 && state === 'playing' && left < renewedTo - 35 * second)
    playback.slotExpiresAt = model.now + renewedTo
  const { owner, movie, placed } = playback
  if (owner === null || model.movies[movie]!.isDeleted || !model.members[owner]!.isHistoryEnabled) return 200
  const { places } = model.members[owner]!
  const kept = places.get(movie)
  const reached = Math.min(sent, durationMs)
  const milliseconds = reached < durationMs / 20 ? 0 : reached
  if (!kept && milliseconds === 0) return 200
  const isLater =
    !kept || placed > kept.playback.placed || (placed === kept.playback.placed && sequence > kept.playback.sequence)
  if (!isLater) return 200
  const isFinished = milliseconds === 0 ? kept!.isFinished : reached >= durationMs * 0.95
  places.set(movie, {
    milliseconds,
    isFinished,
    watched: model.now,
    isRemoved: false,
    playback: { placed, sequence },
  })
  return 200
}

/** A place that a film goes on from. */
export const placeOf = (model: Model, who: number, movie: number): Place | undefined => {
  const place = model.movies[movie]!.isDeleted ? undefined : model.members[who]!.places.get(movie)
  return place && place.milliseconds > 0 && !place.isFinished && !place.isRemoved ? place : undefined
}
