import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'
import { readAddress } from './image-address.ts'
import { genres, movieLimits as limits, readList, readNumber } from './movies.ts'

export const id = z.string().regex(idPattern)
/** Checked when it is stored. */
const address = z.string().nullable()
/** A picture of a few pixels inside a `data:` address, to show until the real one is there. */
const preview = z.string().nullable()

export const movie = z
  .object({
    _id: id,
    title: z.string(),
    description: z.string(),
    year: z.int().nullable(),
    /** 0 to 10, in tenths. */
    rating: z.number().nullable(),
    director: z.string().nullable(),
    cast: z.array(z.string()),
    genres: z.array(z.enum(genres)),
    minutes: z.int().nullable(),
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
    likes: z.int(),
    dislikes: z.int(),
    likeCount: z.int(),
    /** Only the asking person's own id, or nothing. */
    likesBy: z.array(z.string()),
    dislikesBy: z.array(z.string()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Movie' })

/** What a movie is made from: the desk's form, an import, the demo catalogue. */
const text = (longest: number) => z.string().trim().max(longest)
const number = (schema: z.ZodNumber) => z.preprocess(readNumber, schema.nullable())
const usableAddress = z.preprocess(
  (given) => (given === null || given === undefined || given === '' ? null : (readAddress(given) ?? false)),
  text(limits.addressLength).nullable(),
)
export const movieDraft = z.preprocess(
  // `genre` is what older clients call it.
  (given) =>
    typeof given === 'object' && given !== null && !('genres' in given) && 'genre' in given
      ? { ...given, genres: given.genre }
      : given,
  z.object({
    title: text(limits.titleLength).min(1),
    description: text(limits.descriptionLength).default(''),
    year: number(z.int().min(limits.earliestYear).max(2200)),
    rating: number(z.number().min(0).max(10)),
    director: text(limits.nameLength).nullish(),
    cast: z.preprocess(readList, z.array(text(limits.nameLength)).max(limits.cast)),
    genres: z.preprocess(readList, z.array(z.enum(genres)).min(1)),
    minutes: number(z.int().min(1).max(6000)),
    imageUrl: usableAddress,
    videoUrl: usableAddress,
  }),
)

export const movieSchemas = {
  show: { params: z.object({ id: z.string() }), response: movie },
  recommendations: { params: z.object({ id: z.string() }), response: z.array(movie) },
} satisfies Record<string, Schemas>

export type Movie = z.output<typeof movie>
