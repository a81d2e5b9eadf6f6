import type { EndReason } from '../../src/features/viewings/viewings.queries.ts'

const [second, hour] = [1000, 3_600_000]

/** What is true of viewings and places in films, as short as it can be said. Members and movies are numbers. */
export interface Model {
  now: number
  members: Member[]
  movies: Movie[]
  viewings: Viewing[]
  /** When players were last asked to send their next position. */
  nextSeconds: number
}

export interface Session {
  token: string
  begun: number
  isEnded: boolean
}

export interface Member {
  id: string
  isPremium: boolean
  isHistoryKept: boolean
  /** One for each of two browsers. */
  sessions: Session[]
  /** By movie. */
  places: Map<number, Place>
}

interface Movie {
  isPremium: boolean
  isDeleted: boolean
}

export interface Viewing {
  /** In its address. */
  viewingId: string
  /** In lists. */
  id: string
  /** Null: a visitor's. */
  owner: number | null
  session: Session | null
  movie: number
  begun: number
  placed: number
  placeUntil: number
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
  viewing: { placed: number; sequence: number }
}

/** Who asks: a member in one of two browsers, or nobody who says so. */
export type Caller = { who: number; browser: number } | null

const durationMs = 4 * second
export const mostViewings = 2
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
const isLive = ({ now }: Model, { ended, placeUntil, begun, session }: Viewing): boolean =>
  ended === null && placeUntil > now && begun + longestMs > now && !session?.isEnded

export const liveOf = (model: Model, who: number | null): Viewing[] =>
  model.viewings.filter((viewing) => viewing.owner === who && isLive(model, viewing))

const isAnothers = ({ owner }: Viewing, caller: Caller) => owner !== null && caller !== null && caller.who !== owner

const toldOfEnd = { owner: 'ended', again: 'elsewhere', elsewhere: 'elsewhere', desk: 'endedByDesk' } as const

/** Why nothing is to be had of a viewing any more, whatever is asked of it. */
function whyOver(model: Model, viewing: Viewing, caller: Caller): string | undefined {
  const { owner, session, ended, begun } = viewing
  if (isAnothers(viewing, caller)) return 'viewings.notFound'
  if (ended) return `viewings.${toldOfEnd[ended]}`
  if (begun + longestMs <= model.now) return 'viewings.ended'
  if (owner !== null && (session!.isEnded || session!.begun + longestMs <= model.now)) return 'viewings.signedOut'
  return undefined
}

const lacksPremium = (model: Model, who: number | null, movie: number) =>
  model.movies[movie]!.isPremium && !(who !== null && model.members[who]!.isPremium)

/** Of a new viewing. `instead`: one that makes room for it. */
export function begin(
  model: Model,
  { caller, movie, instead }: { caller: Caller; movie: number; instead: Viewing | undefined },
): { refused: string } | { over: Viewing[] } {
  if (model.movies[movie]!.isDeleted) return { refused: 'movies.notFound' }
  if (lacksPremium(model, caller?.who ?? null, movie)) return { refused: 'viewings.premiumRequired' }
  if (caller === null) return { over: [] }
  const live = liveOf(model, caller.who)
  const session = model.members[caller.who]!.sessions[caller.browser]
  const again = live.filter((one) => one.movie === movie && one.session === session)
  const replaced = live.filter((one) => one === instead && !again.includes(one))
  if (live.length - again.length - replaced.length >= mostViewings) return { refused: 'viewings.tooManyViewings' }
  for (const one of again) one.ended = 'again'
  for (const one of replaced) one.ended = 'elsewhere'
  return { over: [...again, ...replaced] }
}

/** Of a key: it asks for the right again, and takes or keeps a place. */
export function takeKey(model: Model, viewing: Viewing, caller: Caller, isOfFilm: boolean): number | string {
  const over = whyOver(model, viewing, caller)
  if (over) return over
  const { owner, movie, placeUntil } = viewing
  if (owner !== null && caller === null && model.now >= placeUntil + leaseAfterPlaceMs) return 'viewings.ended'
  if (model.movies[movie]!.isDeleted) return 'viewings.noFilm'
  if (lacksPremium(model, owner, movie)) return 'viewings.premiumRequired'
  if (!isOfFilm) return 'viewings.noTrack'
  if (placeUntil > model.now) viewing.placeUntil = Math.max(placeUntil, model.now + placeMs)
  else {
    const others = owner === null ? [] : liveOf(model, owner).filter((one) => one !== viewing)
    if (others.length >= mostViewings) return 'viewings.tooManyViewings'
    Object.assign(viewing, { placed: model.now, placeUntil: model.now + placeMs })
  }
  return 200
}

interface Position {
  milliseconds: number
  sequence: number
  state: 'playing' | 'paused' | 'left'
}

/** A place is kept from a twentieth on, and finished from there on but for a twentieth. */
export function notePosition(model: Model, viewing: Viewing, caller: Caller, position: Position): number | string {
  const over = whyOver(model, viewing, caller)
  if (over) return over
  const { milliseconds: sent, sequence, state } = position
  const left = viewing.placeUntil - model.now
  const renewedTo = Math.max(placeMs, (model.nextSeconds + 30) * second)
  if (left > 0 && state === 'left') viewing.placeUntil = model.now
  else if (left > 0 && state === 'playing' && left < renewedTo - 35 * second) viewing.placeUntil = model.now + renewedTo
  const { owner, movie, placed } = viewing
  if (owner === null || model.movies[movie]!.isDeleted || !model.members[owner]!.isHistoryKept) return 200
  const { places } = model.members[owner]!
  const kept = places.get(movie)
  const reached = Math.min(sent, durationMs)
  const milliseconds = reached < durationMs / 20 ? 0 : reached
  if (!kept && milliseconds === 0) return 200
  const isLater =
    !kept || placed > kept.viewing.placed || (placed === kept.viewing.placed && sequence > kept.viewing.sequence)
  if (!isLater) return 200
  const isFinished = milliseconds === 0 ? kept!.isFinished : reached >= durationMs * 0.95
  places.set(movie, {
    milliseconds,
    isFinished,
    watched: model.now,
    isRemoved: false,
    viewing: { placed, sequence },
  })
  return 200
}

/** A place that a film goes on from. */
export const placeOf = (model: Model, who: number, movie: number): Place | undefined => {
  const place = model.movies[movie]!.isDeleted ? undefined : model.members[who]!.places.get(movie)
  return place && place.milliseconds > 0 && !place.isFinished && !place.isRemoved ? place : undefined
}
