import { adminCall, optionalCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { playbackSchemas } from './playback.schemas.ts'
import * as problems from '@matinee/locales/api/playback'

export const playbackLimits = {
  /** WATCH-5: without a heartbeat or a key request for so long, a playback session no longer counts. */
  slotSeconds: 60,
  /** After so long without either, the playback token alone no longer works: the member's session is required too. */
  leaseSeconds: 90,
  /** WATCH-4 */
  maxHours: 12,
  /** SAFE-4: moves of a playback session to another network or browser. */
  maxMovesPerHour: 30,
  /** WATCH-6: the interval of heartbeats. Under load the server asks for longer ones. */
  heartbeatSeconds: 10,
  maxHeartbeatSeconds: 60,
  /** WATCH-6: positions below the smaller of the two are not stored. */
  minPositionMs: 60_000,
  minPositionShare: 0.05,
  /** From here on the film is finished, unless an admin has set where its credits begin. */
  finishedShare: 0.95,
  /** Movies in 'Continue Watching'. */
  continueWatching: 20,
  historyPerPage: 25,
  adminPerPage: 50,
  watchStatsDays: 30,
} as const

/** WATCH-6: from here on a film is finished. */
export const finishedFromMs = ({ durationMs, creditsMs }: { durationMs: number; creditsMs: number | null }): number =>
  creditsMs ?? durationMs * playbackLimits.finishedShare

/** Playback tokens: 128 random bits, with a prefix by which logs and secret scanners recognize them. */
export const playbackTokenPattern = /^pt_[\w-]{22}$/

export const playbackEndpoints = {
  /** `takeOverId` ends another playback session of the same member, and takes over its slot. */
  start: optionalCall<typeof playbackSchemas.start>('POST', '/api/movies/:id/playback-sessions'),
  /** `film.m3u8` names all others: `720p.m3u8`, `audio-0-2.m3u8`, `subtitles-0.m3u8`. */
  playlist: optionalCall<typeof playbackSchemas.playlist>('GET', '/api/playback-sessions/:playbackToken/:playlist'),
  /** 16 bytes, for a minute of the film. */
  key: optionalCall<typeof playbackSchemas.key>('GET', '/api/playback-sessions/:playbackToken/keys/:key'),
  heartbeat: optionalCall<typeof playbackSchemas.heartbeat>('PUT', '/api/playback-sessions/:playbackToken/position'),
  end: optionalCall<typeof playbackSchemas.end>('DELETE', '/api/playback-sessions/:playbackToken'),

  /** Lists all positions of a member, for progress bars on cards. */
  positions: userCall<typeof playbackSchemas.positions>('GET', '/api/me/positions'),
  /** WATCH-7 */
  continueWatching: userCall<typeof playbackSchemas.continueWatching>('GET', '/api/me/continue'),
  dismiss: userCall<typeof playbackSchemas.dismiss>('DELETE', '/api/me/continue/:movieId'),
  /** Undoes `dismiss`. */
  undismiss: userCall<typeof playbackSchemas.undismiss>('POST', '/api/me/continue/:movieId'),
  /** WATCH-12: lists the watch history, the newest first; `after` is the `next` of the previous answer. */
  history: userCall<typeof playbackSchemas.history>('GET', '/api/me/history'),
  removeFromHistory: userCall<typeof playbackSchemas.removeFromHistory>('DELETE', '/api/me/history/:movieId'),
  clearHistory: userCall<typeof playbackSchemas.clearHistory>('DELETE', '/api/me/history'),
  setHistory: userCall<typeof playbackSchemas.setHistory>('PUT', '/api/me/history'),

  /** Lists the active playback sessions, the newest first; `after` is the `next` of the previous answer. */
  list: adminCall<typeof playbackSchemas.list>('GET', '/api/admin/playback-sessions', 'people'),
  /** Returns plays and watched time of one or several movies in the last `watchStatsDays` days. */
  watchStats: adminCall<typeof playbackSchemas.watchStats>('GET', '/api/admin/watch-stats', 'films'),
  endByAdmin: adminCall<typeof playbackSchemas.endByAdmin>('DELETE', '/api/admin/playback-sessions/:id', 'people', {
    fresh: false,
  }),
}

/** Why playback is refused or ends: the player shows the message. */
export const playbackErrors = /* @__PURE__ */ defineErrors('playback', {
  /** No such playback session, or another member's. */
  notFound: { status: 404, message: problems.notFound },
  noFilm: { status: 404, message: problems.noFilm },
  noTrack: { status: 404, message: problems.noTrack },
  premiumRequired: { status: 403, message: problems.premiumRequired },
  /** WATCH-14. `details` has the film's `ageRating`; the PIN unlocks it (`ageLockEndpoints.open`). */
  ageLocked: { status: 403, message: problems.ageLocked },
  /** `details` has the account's active playback sessions. */
  tooManyPlaybackSessions: { status: 403, message: problems.tooManyViewings },
  signedOut: { status: 403, message: problems.signedOut },
  ended: { status: 403, message: problems.ended },
  /** SAFE-4: the playback token alone, from another network or browser. */
  otherNetwork: { status: 403, message: problems.otherNetwork },
  /** Restarted in the same browser, taken over by another device, or moved too often. */
  replaced: { status: 403, message: problems.elsewhere },
  endedByAdmin: { status: 403, message: problems.endedByDesk },
  noPosition: { status: 404, message: problems.nothingKept },
})

export type {
  ActivePlaybackSession,
  ContinueWatchingMovie,
  Heartbeat,
  OtherPlaybackSession,
  PlaybackSession,
  WatchStats,
} from './playback.schemas.ts'
