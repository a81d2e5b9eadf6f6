import { z } from 'zod'
import {
  addedWithin,
  catalogueLimits as limits,
  catalogueMessages as messages,
  ratingBands,
  sorts,
  watchableBy,
} from './catalogue.ts'
import type { RatingBand } from './catalogue.ts'
import { listedCollection } from './collections.schemas.ts'
import { id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { movieLimits } from './movies.ts'
import { movie } from './movies.schemas.ts'
import { searchMessages } from './search.ts'
import { builtInRows } from './settings.ts'

/** A form that is sent with a field left alone sends it empty. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === 'string' && given.trim() === '' ? undefined : given), schema.optional())

// What PostgreSQL cannot keep, and what separates the fields of a movie's search text, is in no movie.
const searchTerm = z
  .string()
  .max(limits.searchLength, searchMessages.tooLong)
  .transform((term) => term.replaceAll('\0', ' ').replaceAll('\u001f', ' ').toWellFormed())
const bands = Object.keys(ratingBands) as [RatingBand, ...RatingBand[]]

const filters = {
  search: optional(searchTerm),
  genre: optional(z.string().trim().max(movieLimits.genreLength)),
  year: optional(z.coerce.number().int().min(0).max(9999)),
  added: optional(z.enum(addedWithin)),
  rating: optional(z.enum(bands)),
  watch: optional(z.enum(watchableBy)),
}
const paging = {
  page: optional(z.coerce.number().int().min(1).max(limits.furthestPage)),
  limit: optional(z.coerce.number().int().min(1).max(limits.largestPage)),
}
const list = z.object({ ...filters, ...paging, sort: optional(z.enum(sorts)) })
const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

const suggestion = z
  .object({
    _id: id,
    title: z.string(),
    year: z.int().nullable(),
    imageUrl: z.string().nullable(),
    /** The name or the genre that holds what was typed, where the title does not. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Suggestion' })

const movies = z.array(movie)
const homeRow = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(builtInRows), movies }),
    z.object({ kind: z.literal('genre'), genre: z.string(), movies }),
    z.object({ kind: z.literal('collection'), id, title: z.string(), movies }),
  ])
  .meta({ id: 'HomeRow' })

export const catalogueSchemas = {
  list: { query: list, response: z.array(movie) },
  genre: {
    params: z.object({ genre: z.string().max(movieLimits.genreLength) }),
    query: z.object(paging),
    response: z.array(movie),
  },
  /** The rows of a list and its total in one body, for screens. */
  page: {
    query: list,
    response: z.object({
      movies: z.array(movie),
      total: z.int(),
      /** There are more than `total`. */
      isCapped: z.boolean(),
      page: z.int(),
      pages: z.int(),
      pageSize: z.int(),
    }),
  },
  search: {
    query: z
      .object({ query: searchTerm.optional(), q: searchTerm.optional(), ...paging })
      .refine(({ query, q }) => (query ?? q ?? '').trim() !== '', { error: messages.blankSearch, path: ['query'] }),
    response: z.union([z.array(movie), z.object({ results: z.array(movie) })]),
  },
  suggest: { query: z.object({ q: searchTerm }), response: z.array(suggestion) },
  home: {
    response: z.object({
      hero: z.array(movie),
      /** Those that the operator shows, in their order. */
      rows: z.array(homeRow),
      /** The newest that are shown now, without those that are rows. */
      collections: z.array(listedCollection),
    }),
  },
  facets: {
    query: z.object({ genre: filters.genre, year: filters.year, rating: filters.rating, watch: filters.watch }),
    response: z.object({
      genres: counted(z.string()),
      years: counted(z.int()),
      ratings: counted(z.enum(bands)),
    }),
  },
  artist: {
    query: z.object({ name: searchTerm }),
    response: z.object({
      /** As it is written in one of the movies. */
      name: z.string(),
      movies: z.array(movie),
      /** How many of the movies they directed, and in how many they appear. */
      directed: z.int(),
      appearsIn: z.int(),
    }),
  },
  statistics: {
    response: z.object({
      totalMovies: z.int(),
      genres: z.int(),
      newThisMonth: z.int(),
      highlyRated: z.int(),
    }),
  },
} satisfies Record<string, Schemas>

export type ShownRow = z.output<typeof homeRow>
export type ListQuery = z.output<typeof list>
export type Suggestion = z.output<typeof suggestion>
