import { z } from 'zod'
import { watchableBy } from './catalogue.ts'
import { id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

/** Checked when it is stored. */
const address = z.string().nullable()
/** A picture of a few pixels inside a `data:` address, to show until the real one is there. */
const preview = z.string().nullable()

const film = z
  .object({
    access: z.enum(['free', 'premium']),
    /** Null where nobody knows: it lies elsewhere. */
    durationMs: z.int().nullable(),
    /** FILM-3: it is played from another site. */
    isExternal: z.boolean(),
  })
  .meta({ id: 'FilmOfMovie' })

export const movie = z
  .object({
    _id: id,
    title: z.string(),
    originalTitle: z.string().nullable(),
    description: z.string(),
    year: z.int().nullable(),
    /** 0 to 10, in tenths. */
    rating: z.number().nullable(),
    director: z.string().nullable(),
    cast: z.array(z.string()),
    genres: z.array(z.string()),
    minutes: z.int().nullable(),
    /** ISO 3166-1 alpha-2, as in `FR`. */
    country: z.string().nullable(),
    /** BCP 47, as in `fr` or `pt-BR`. */
    originalLanguage: z.string().nullable(),
    /** The age from which on it is meant; 0 for everybody. */
    ageRating: z.int().nullable(),
    imageUrl: address,
    /** The same picture under its older name. */
    image: address,
    imagePreview: preview,
    backdropUrl: address,
    backdropPreview: preview,
    /** 1200 by 630, for those who show a link to the movie. */
    cardUrl: address,
    videoUrl: address,
    /** There is no video yet, and one is being made. */
    trailerComing: z.boolean(),
    /** What can be watched here. Null: only the trailer, if any. */
    film: film.nullable(),
    /** There is no film yet, and one is being prepared. */
    filmComing: z.boolean(),
    likes: z.int(),
    dislikes: z.int(),
    likeCount: z.int(),
    /** Only the asking person's own id, or nothing. */
    likesBy: z.array(z.string()),
    dislikesBy: z.array(z.string()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Movie' })

export const movieSchemas = {
  show: { params: z.object({ id: z.string() }), response: movie },
  recommendations: {
    params: z.object({ id: z.string() }),
    /** What its reader can watch: that comes first, of whatever genre. */
    query: z.object({ watch: z.enum(watchableBy).optional() }),
    response: z.array(movie),
  },
} satisfies Record<string, Schemas>

export type Movie = z.output<typeof movie>
