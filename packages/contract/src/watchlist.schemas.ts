import { z } from 'zod'
import { id, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { movie } from './movies.schemas.ts'

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
    response: success,
  },
  show: { params: z.object({ userId: id }), response: z.array(watchlistMovie) },
  // Both in full, so that no word in one's place is taken for the other call.
  remove: { params: z.object({ movieId: id, userId: id }), response: success },
  clear: { params: z.object({ userId: id }), response: success },
} satisfies Record<string, Schemas>

export type WatchlistMovie = z.output<typeof watchlistMovie>
