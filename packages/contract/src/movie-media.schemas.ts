import { z } from 'zod'
import { id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { frameKinds, mediaKinds, mediaStates } from './movie-media.ts'

const movieMedia = z
  .object({
    id,
    kind: z.enum(mediaKinds),
    state: z.enum(mediaStates),
    /** What a movie refers to it by, from its beginning; there is something at this address when it is ready. */
    address: z.string(),
    /** As the editor's file was called. */
    fileName: z.string(),
    /** 0 to 1. */
    progress: z.number(),
    problem: z.object({ sentence: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: 'MovieMedia' })

const params = z.object({ mediaId: z.string() })

export const movieMediaSchemas = {
  add: { body: z.object({ uploadId: z.string(), kind: z.enum(mediaKinds) }), response: movieMedia },
  addFrame: {
    body: z.object({
      filmId: z.string(),
      /** Its place in `posters`. */ frame: z.int().min(0),
      kind: z.enum(frameKinds),
    }),
    response: movieMedia,
  },
  show: { params, response: movieMedia },
  retry: { params, response: movieMedia },
} satisfies Record<string, Schemas>

export type MovieMedia = z.output<typeof movieMedia>
