import { z } from 'zod'
import { countries } from './countries.ts'
import { parseLanguageTag } from './languages.ts'
import { id, success } from './fields.schemas.ts'
import { adminMovieLimits as limits, deskMovieMessages as messages, latestYear } from './admin-movies.ts'
import type { Schemas } from './http/endpoint.ts'
import { readMediaAddress } from './media.ts'
import { movieLimits, readList, readNumber } from './movies.ts'
import { movie } from './movies.schemas.ts'

/** What no screen shows and no database keeps becomes a blank; lines stay lines where there may be several. */
const control = /\p{Cc}/gu
const controlInLines = /(?!\n)\p{Cc}/gu
const cleaned = (given: string, unwanted = control) =>
  given.toWellFormed().replace(/\r\n?/g, '\n').replace(unwanted, ' ').trim()
const name = z
  .string()
  .transform((given) => cleaned(given))
  .pipe(z.string().max(movieLimits.nameLength, messages.nameTooLong))

/** A line that must not be empty. */
export const plainLine = (required: string, longest: number, tooLong: string, unwanted = control) =>
  z
    .string(required)
    .transform((given) => cleaned(given, unwanted))
    .pipe(z.string().min(1, required).max(longest, tooLong))

/** Lines, or nothing. */
export const plainText = (longest: number, tooLong: string) =>
  z
    .string()
    .transform((given) => cleaned(given, controlInLines))
    .pipe(z.string().max(longest, tooLong))

/** As the database says it: a word without an end cannot be searched for. */
const endlessWord = /([^\s,.;:!?\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3-]{250}){2}/u

/** `https://somebody:secret@...`: every visitor would be told. */
const hasPassword = (given: string) => /^([a-z]+:)?\/*[^/?#]*@/i.test(given)

/** DATA-6. Empty is another mistake than unusable. */
const address = (required: string, kind: 'picture' | 'video') =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .transform((given, context) => {
      const isUnfit = /\p{Cc}/u.test(given) || hasPassword(given)
      const read = isUnfit ? { problem: messages.addressInvalid } : readMediaAddress(given, kind)
      if (read.problem === undefined) return read.address
      context.addIssue(read.problem)
      return z.NEVER
    })
    .pipe(z.string().max(movieLimits.addressLength, messages.addressInvalid))

/** Left out: stays as it is. Empty or null: there is none. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
      schema.nullable().optional(),
    )
    .optional()

/** The address of a picture that need not be. */
export const optionalPicture = optional(address(messages.addressInvalid, 'picture'))

/** FORM-1. Lists may be text with commas, numbers may be text, and `genre` may stand for `genres` (DATA-2). */
const draft = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !('genres' in given) && 'genre' in given
      ? { ...given, genres: given.genre }
      : given,
  z.object({
    title: plainLine(messages.titleRequired, movieLimits.titleLength, messages.titleTooLong),
    description: plainLine(
      messages.descriptionRequired,
      movieLimits.descriptionLength,
      messages.descriptionTooLong,
      controlInLines,
    ).refine((given) => !endlessWord.test(given), messages.wordTooLong),
    // Which genres, years and age ratings there are is a setting: `settingProblems`.
    genres: z.preprocess(
      readList,
      z.array(z.string()).min(1, messages.genreRequired).max(movieLimits.genres, messages.genresTooMany),
    ),
    year: z.preprocess(
      readNumber,
      z
        .int(messages.yearInvalid)
        .min(movieLimits.firstYear, messages.yearInvalid)
        .refine((year) => year <= latestYear(new Date()), messages.yearInvalid),
    ),
    /** Kept in tenths. */
    rating: z.preprocess(
      readNumber,
      z.number(messages.ratingInvalid).min(0, messages.ratingInvalid).max(10, messages.ratingInvalid),
    ),
    imageUrl: address(messages.imageRequired, 'picture'),
    videoUrl: address(messages.videoRequired, 'video'),
    backdropUrl: optionalPicture,
    originalTitle: optional(name),
    director: optional(name),
    /** In the order of the credits. */
    cast: z
      .preprocess(
        (given) => (given === undefined ? undefined : readList(given)),
        z
          .array(z.string())
          .transform((names) => readList(names.map((each) => cleaned(each))))
          .refine((names) => names.every(({ length }) => length <= movieLimits.nameLength), messages.castTooLong)
          .pipe(z.array(z.string()).max(movieLimits.cast, messages.castTooLong))
          .optional(),
      )
      .optional(),
    minutes: optional(
      z.preprocess(
        readNumber,
        z
          .int(messages.minutesInvalid)
          .min(1, messages.minutesInvalid)
          .max(movieLimits.minutes, messages.minutesInvalid),
      ),
    ),
    country: optional(
      z
        .string(messages.countryInvalid)
        .transform((given) => given.trim().toUpperCase())
        .refine((given) => countries.includes(given), messages.countryInvalid),
    ),
    originalLanguage: optional(
      z.string(messages.languageInvalid).transform((given, context) => {
        const tag = parseLanguageTag(given)
        if (tag !== undefined) return tag
        context.addIssue(messages.languageInvalid)
        return z.NEVER
      }),
    ),
    ageRating: optional(z.preprocess(readNumber, z.int(messages.ageRatingInvalid))),
  }),
)

/** A movie as the desk edits it. `version` goes back as `If-Match`. */
const adminMovie = movie.extend({ version: z.string() }).meta({ id: 'AdminMovie' })
const deletedMovie = movie
  .extend({ deletedAt: z.iso.datetime(), /** Until then it can be brought back. */ goneAt: z.iso.datetime() })
  .meta({ id: 'DeletedMovie' })

const outcome = z
  .object({ id, title: z.string(), ok: z.boolean(), /** Why not. */ message: z.string().nullable() })
  .meta({ id: 'MovieOutcome' })

const filters = {
  search: z
    .string()
    .max(200)
    .transform((given) => cleaned(given))
    .optional(),
  genre: z.string().max(movieLimits.genreLength).optional(),
}

const sort = z.enum(['newest', 'title', 'rating', 'year']).default('newest')

export const adminMovieSchemas = {
  add: { body: draft, response: success.extend({ movie: adminMovie }) },
  update: { params: z.object({ id: z.string() }), body: draft, response: success.extend({ movie: adminMovie }) },
  remove: { params: z.object({ id: z.string() }), response: success },
  removeMany: {
    body: z.object({ ids: z.array(id).min(1).max(limits.atOnce) }),
    response: success.extend({ deleted: z.int().min(0), outcomes: z.array(outcome) }),
  },
  restore: { params: z.object({ id: z.string() }), response: success.extend({ movie: adminMovie }) },
  restoreMany: {
    body: z.object({ ids: z.array(id).min(1).max(limits.atOnce) }),
    response: success.extend({ restored: z.int().min(0), outcomes: z.array(outcome) }),
  },
  list: {
    query: z.object({
      ...filters,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(limits.perPage),
      /** `deleted`: those that can be brought back, the newest first; filters do not count for them. */
      state: z.enum(['shown', 'deleted']).default('shown'),
      sort,
    }),
    response: z.object({
      movies: z.array(z.union([deletedMovie, adminMovie])),
      total: z.int().min(0),
      /** There are more than `total`. */
      isCapped: z.boolean(),
      page: z.int().min(1),
      pages: z.int().min(1),
    }),
  },
  ids: { query: z.object({ ...filters, sort }), response: z.object({ ids: z.array(id) }) },
  show: { params: z.object({ id: z.string() }), response: adminMovie },
  download: { query: z.object(filters), response: z.string() },
  downloadAll: { response: z.string() },
} satisfies Record<string, Schemas>

export type MovieDraft = z.output<typeof draft>
export type AdminMovie = z.output<typeof adminMovie>
export type DeletedMovie = z.output<typeof deletedMovie>
export type MovieOutcome = z.output<typeof outcome>
