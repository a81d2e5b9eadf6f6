import { z } from 'zod'
import { id } from './fields.schemas.ts'
import { audioRoles, subtitleKinds } from './films.ts'
import type { Schemas } from './http/endpoint.ts'
import { movie } from './movies.schemas.ts'
import { playbackTokenPattern } from './playback.ts'

const playbackToken = z.string().regex(playbackTokenPattern)
const byToken = z.object({ playbackToken: z.string() })
const ofMovie = z.object({ movieId: z.string() })
const milliseconds = z.int().min(0).max(1_000_000_000)
const success = z.object({ success: z.literal(true) })
/** A number in a path. */
const number = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const cursor = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/)

/** Where a member stopped. */
const position = z.object({ milliseconds, durationMs: milliseconds, isFinished: z.boolean() })

/** Thumbnails for the seek bar: `addresses` are sheets of `columns` by `rows` thumbnails. */
const storyboard = z
  .object({
    everySeconds: z.number(),
    columns: z.int(),
    rows: z.int(),
    width: z.int(),
    height: z.int(),
    pictures: z.int(),
    addresses: z.array(z.string()),
  })
  .meta({ id: 'Storyboard' })

const playbackSession = z
  .object({
    /** A secret: it gives access to the playback session. Null for an external film, which needs none. */
    playbackToken: playbackToken.nullable(),
    isExternal: z.boolean(),
    /** Of the multivariant playlist, or of the external film. */
    address: z.string(),
    title: z.string(),
    /** WATCH-14: shown when it starts. */
    ageRating: z.int().nullable(),
    durationMs: milliseconds.nullable(),
    /** Where the credits begin, if an admin has set it. */
    creditsMs: milliseconds.nullable(),
    tracks: z.object({
      audio: z.array(
        z.object({ language: z.string(), title: z.string(), role: z.enum(audioRoles), channels: z.int() }),
      ),
      subtitles: z.array(
        z.object({ language: z.string(), title: z.string(), kind: z.enum(subtitleKinds), address: z.string() }),
      ),
    }),
    storyboard: storyboard.nullable(),
    /** Where to resume. */
    position: position.nullable(),
    /** Seconds until the first heartbeat. */
    nextHeartbeatSeconds: z.int(),
  })
  .meta({ id: 'PlaybackSession' })

/** Another playback session of the same member, in the `details` of `playback.tooManyPlaybackSessions`. */
const otherPlaybackSession = z
  .object({ id, title: z.string(), device: z.string(), since: z.iso.datetime() })
  .meta({ id: 'OtherPlaybackSession' })

const activePlaybackSession = otherPlaybackSession
  .extend({ movieId: id, user: z.object({ id, username: z.string() }).nullable() })
  .meta({ id: 'ActivePlaybackSession' })

const seen = position.extend({ watchedAt: z.iso.datetime(), movie })
const continueWatchingMovie = seen.meta({ id: 'ContinueWatchingMovie' })
const historyEntry = seen.meta({ id: 'HistoryEntry' })

const watchStats = z
  .object({
    movieId: id,
    /** Playback sessions of at least 30 seconds, or of a twentieth of a short film. */
    plays: z.int(),
    /** Of film. What is played twice in one playback session counts once. */
    milliseconds: z.int(),
  })
  .meta({ id: 'WatchStats' })

export const playbackSchemas = {
  start: {
    params: z.object({ id: z.string() }),
    body: z.object({ takeOverId: z.string().optional() }),
    response: playbackSession,
  },
  playlist: { params: byToken.extend({ playlist: z.string() }), response: z.string() },
  key: { params: byToken.extend({ key: number }), response: z.any() },
  heartbeat: {
    params: byToken,
    body: z.object({
      /** Increases with every heartbeat of a playback session. */
      sequence: z.int().min(0).max(2_000_000_000),
      milliseconds,
      state: z.enum(['playing', 'paused', 'left']),
      /**
       * The film was played from here to `milliseconds` without a seek: this counts as watched. Before a seek the player
       * sends the position that it leaves as `paused`, then starts anew from its target. A pause is no seek.
       */
      playedFrom: milliseconds.optional(),
    }),
    response: z.object({ /** Seconds until the next heartbeat. */ nextHeartbeatSeconds: z.int() }),
  },
  end: { params: byToken, response: success },

  positions: {
    response: z.array(position.extend({ movieId: id }).meta({ id: 'MoviePosition' })),
  },
  continueWatching: { response: z.array(continueWatchingMovie) },
  dismiss: { params: ofMovie, response: success },
  undismiss: { params: ofMovie, response: success },
  history: {
    query: z.object({ after: cursor.optional() }),
    response: z.object({ isEnabled: z.boolean(), entries: z.array(historyEntry), next: z.string().nullable() }),
  },
  removeFromHistory: { params: ofMovie, response: success },
  clearHistory: { response: success },
  setHistory: { body: z.object({ isEnabled: z.boolean() }), response: success },

  list: {
    query: z.object({ after: cursor.optional() }),
    response: z.object({ sessions: z.array(activePlaybackSession), next: z.string().nullable() }),
  },
  watchStats: {
    query: z.object({
      /** Ids, separated by commas. */
      movies: z
        .string()
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/)
        .transform((ids) => ids.split(',')),
    }),
    response: z.object({ movies: z.array(watchStats) }),
  },
  endByAdmin: { params: z.object({ id: z.string() }), response: success },
} satisfies Record<string, Schemas>

export type PlaybackSession = z.output<typeof playbackSession>
export type OtherPlaybackSession = z.output<typeof otherPlaybackSession>
export type Heartbeat = z.output<typeof playbackSchemas.heartbeat.body>
export type ActivePlaybackSession = z.output<typeof activePlaybackSession>
export type WatchStats = z.output<typeof watchStats>
export type ContinueWatchingMovie = z.output<typeof continueWatchingMovie>
