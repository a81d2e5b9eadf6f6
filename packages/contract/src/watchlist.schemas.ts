import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'
import { movie } from './movies.schemas.ts'

const id = z.string().regex(idPattern)
const said = z.object({ success: z.literal(true), message: z.string() })

const entry = z
  .object({
    movieId: id,
    /** The same under its older name. */
    _id: id,
    addedToWatchlistAt: z.iso.datetime(),
  })
  .meta({ id: 'WatchlistEntry' })

const watchlistMovie = movie
  .extend({ movieId: id, addedToWatchlistAt: z.iso.datetime() })
  .meta({ id: 'WatchlistMovie' })

export const watchlistSchemas = {
  list: { response: z.array(entry) },
  add: {
    body: z.object({
      movieId: z.string(),
      /** Where it stood before it was removed, to undo that. Never later than now. */
      addedToWatchlistAt: z.iso.datetime().optional(),
    }),
    response: said,
  },
  show: { params: z.object({ userId: id }), response: z.array(watchlistMovie) },
  // Both in full, so that no word in one's place is taken for the other call.
  remove: { params: z.object({ movieId: id, userId: id }), response: said },
  clear: { params: z.object({ userId: id }), response: said },
} satisfies Record<string, Schemas>

export type WatchlistMovie = z.output<typeof watchlistMovie>
