import { adminCall, optionalCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { viewingSchemas } from './viewings.schemas.ts'
import * as problems from '@matinee/locales/api/viewings'

export const viewingLimits = {
  /** WATCH-5: a viewing that gives no sign of life for so long no longer counts. */
  placeSeconds: 60,
  /** Until then its address alone goes on; later the person has to show who they are. */
  leaseSeconds: 90,
  /** WATCH-4 */
  longestHours: 12,
  /** SAFE-4: how often in an hour a viewing may go on in another network or browser. */
  movesAnHour: 30,
  /** WATCH-6: how often a player says where it is; the server may ask for less. */
  beatSeconds: 10,
  slowestBeatSeconds: 60,
  /** WATCH-6: below the smaller of the two nothing is kept; */
  keptFromMs: 60_000,
  keptFromShare: 0.05,
  /** from here on the film is finished, unless somebody has marked where its credits begin. */
  finishedShare: 0.95,
  /** Movies in 'Continue Watching'. */
  continued: 20,
  historyPerPage: 25,
  deskPerPage: 50,
  /** Of the desk's figures about plays and minutes. */
  watchedDays: 30,
} as const

/** WATCH-6: from here on a film is finished. */
export const finishedFromMs = ({ durationMs, creditsMs }: { durationMs: number; creditsMs: number | null }): number =>
  creditsMs ?? durationMs * viewingLimits.finishedShare

/** What a viewing's secret looks like, so that logs and scanners know it: 128 random bits. */
export const viewingIdPattern = /^vw_[\w-]{22}$/

export const viewingEndpoints = {
  /** `instead` ends another viewing of the same person, and takes its place. */
  begin: optionalCall<typeof viewingSchemas.begin>('POST', '/api/movies/:id/viewings'),
  /** `film.m3u8` names all others: `720p.m3u8`, `audio-0-2.m3u8`, `subtitles-0.m3u8`. */
  playlist: optionalCall<typeof viewingSchemas.playlist>('GET', '/api/viewings/:viewingId/:playlist'),
  /** 16 bytes, for a minute of the film. */
  key: optionalCall<typeof viewingSchemas.key>('GET', '/api/viewings/:viewingId/keys/:key'),
  position: optionalCall<typeof viewingSchemas.position>('PUT', '/api/viewings/:viewingId/position'),
  end: optionalCall<typeof viewingSchemas.end>('DELETE', '/api/viewings/:viewingId'),

  /** All places of a member, for progress on cards. */
  positions: userCall<typeof viewingSchemas.positions>('GET', '/api/me/positions'),
  /** WATCH-7 */
  continued: userCall<typeof viewingSchemas.continued>('GET', '/api/me/continue'),
  forget: userCall<typeof viewingSchemas.forget>('DELETE', '/api/me/continue/:movieId'),
  /** Takes `forget` back. */
  recall: userCall<typeof viewingSchemas.recall>('POST', '/api/me/continue/:movieId'),
  /** WATCH-12. The newest first; `after` is the `next` of the answer before. */
  history: userCall<typeof viewingSchemas.history>('GET', '/api/me/history'),
  removeFromHistory: userCall<typeof viewingSchemas.removeFromHistory>('DELETE', '/api/me/history/:movieId'),
  clearHistory: userCall<typeof viewingSchemas.clearHistory>('DELETE', '/api/me/history'),
  setHistory: userCall<typeof viewingSchemas.setHistory>('PUT', '/api/me/history'),

  /** Who watches now. The newest first; `after` is the `next` of the answer before. */
  list: adminCall<typeof viewingSchemas.list>('GET', '/api/admin/viewings', 'people'),
  /** Plays and film watched in the last `watchedDays` days, of one movie or several. */
  watched: adminCall<typeof viewingSchemas.watched>('GET', '/api/admin/watched', 'films'),
  endOne: adminCall<typeof viewingSchemas.endOne>('DELETE', '/api/admin/viewings/:id', 'people', { fresh: false }),
}

/** Why somebody may not watch, or not any longer: a player shows the sentence. */
export const viewingErrors = /* @__PURE__ */ defineErrors('viewings', {
  /** There is no such viewing, or it is somebody else's. */
  notFound: { status: 404, message: problems.notFound },
  noFilm: { status: 404, message: problems.noFilm },
  noTrack: { status: 404, message: problems.noTrack },
  premiumRequired: { status: 403, message: problems.premiumRequired },
  /** WATCH-14. `details` has the film's `ageRating`; the PIN opens it (`ageLockEndpoints.open`). */
  ageLocked: { status: 403, message: problems.ageLocked },
  /** `details` has the others. */
  tooManyViewings: { status: 403, message: problems.tooManyViewings },
  signedOut: { status: 403, message: problems.signedOut },
  ended: { status: 403, message: problems.ended },
  /** SAFE-4: the address alone, in another network or browser than the viewing. */
  otherNetwork: { status: 403, message: problems.otherNetwork },
  elsewhere: { status: 403, message: problems.elsewhere },
  endedByDesk: { status: 403, message: problems.endedByDesk },
  nothingKept: { status: 404, message: problems.nothingKept },
})

export type { ContinuedMovie, LiveViewing, OtherViewing, Position, Viewing, Watched } from './viewings.schemas.ts'
