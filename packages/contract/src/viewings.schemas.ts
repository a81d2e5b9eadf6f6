import { z } from 'zod'
import { id } from './fields.schemas.ts'
import { audioRoles, subtitleKinds } from './films.ts'
import type { Schemas } from './http/endpoint.ts'
import { movie } from './movies.schemas.ts'
import { viewingIdPattern } from './viewings.ts'

const viewingId = z.string().regex(viewingIdPattern)
const ofViewing = z.object({ viewingId: z.string() })
const ofMovie = z.object({ movieId: z.string() })
const milliseconds = z.int().min(0).max(1_000_000_000)
const done = z.object({ success: z.literal(true) })
/** In an address. */
const number = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const cursor = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/)

/** Where somebody stopped. */
const position = z.object({ milliseconds, durationMs: milliseconds, isFinished: z.boolean() })

/** Pictures for the seek bar: `addresses` are sheets of `columns` by `rows` of them. */
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

const viewing = z
  .object({
    /** Opens the viewing, so it is a secret. Null: the film lies elsewhere, and is played as it is. */
    viewingId: viewingId.nullable(),
    isExternal: z.boolean(),
    /** Of the playlist that names all others. */
    address: z.string(),
    title: z.string(),
    /** WATCH-14: shown when it starts. */
    ageRating: z.int().nullable(),
    durationMs: milliseconds.nullable(),
    /** Where the credits begin, if somebody has said so. */
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
    /** Where to go on from. */
    position: position.nullable(),
    /** When to send the position first. */
    nextSeconds: z.int(),
  })
  .meta({ id: 'Viewing' })

/** Another viewing of the same person, in the `details` of `viewings.tooManyViewings`. */
const otherViewing = z
  .object({ id, title: z.string(), device: z.string(), since: z.iso.datetime() })
  .meta({ id: 'OtherViewing' })

const liveViewing = otherViewing
  .extend({ movieId: id, user: z.object({ id, username: z.string() }).nullable() })
  .meta({ id: 'LiveViewing' })

const seen = position.extend({ watchedAt: z.iso.datetime(), movie })
const continuedMovie = seen.meta({ id: 'ContinuedMovie' })
const historyEntry = seen.meta({ id: 'HistoryEntry' })

/** What was watched of a movie's films. */
const watched = z
  .object({
    movieId: id,
    /** Viewings of at least 30 seconds, or of a twentieth of a short film. */
    plays: z.int(),
    /** Of film. What somebody played twice in one viewing counts once. */
    milliseconds: z.int(),
  })
  .meta({ id: 'Watched' })

export const viewingSchemas = {
  begin: {
    params: z.object({ id: z.string() }),
    body: z.object({ instead: z.string().optional() }),
    response: viewing,
  },
  playlist: { params: ofViewing.extend({ playlist: z.string() }), response: z.string() },
  key: { params: ofViewing.extend({ key: number }), response: z.any() },
  position: {
    params: ofViewing,
    body: z.object({
      /** Grows with each one that a viewing sends. */
      sequence: z.int().min(0).max(2_000_000_000),
      milliseconds,
      state: z.enum(['playing', 'paused', 'left']),
      /**
       * From here to `milliseconds` it has played without a jump: this counts as watched. A player that jumps sends the
       * place that it leaves as `paused`, then begins anew from where it landed. A pause is no jump.
       */
      playedFrom: milliseconds.optional(),
    }),
    response: z.object({ /** When to send the next one. */ nextSeconds: z.int() }),
  },
  end: { params: ofViewing, response: done },

  positions: {
    response: z.array(position.extend({ movieId: id }).meta({ id: 'MoviePosition' })),
  },
  continued: { response: z.array(continuedMovie) },
  forget: { params: ofMovie, response: done },
  recall: { params: ofMovie, response: done },
  history: {
    query: z.object({ after: cursor.optional() }),
    response: z.object({ isKept: z.boolean(), entries: z.array(historyEntry), next: z.string().nullable() }),
  },
  removeFromHistory: { params: ofMovie, response: done },
  clearHistory: { response: done },
  setHistory: { body: z.object({ isKept: z.boolean() }), response: done },

  list: {
    query: z.object({ after: cursor.optional() }),
    response: z.object({ viewings: z.array(liveViewing), next: z.string().nullable() }),
  },
  watched: {
    query: z.object({
      /** Ids, with commas in between. */
      movies: z
        .string()
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/)
        .transform((ids) => ids.split(',')),
    }),
    response: z.object({ movies: z.array(watched) }),
  },
  endOne: { params: z.object({ id: z.string() }), response: done },
} satisfies Record<string, Schemas>

export type Viewing = z.output<typeof viewing>
export type OtherViewing = z.output<typeof otherViewing>
export type Position = z.output<typeof viewingSchemas.position.body>
export type LiveViewing = z.output<typeof liveViewing>
export type Watched = z.output<typeof watched>
export type ContinuedMovie = z.output<typeof continuedMovie>
