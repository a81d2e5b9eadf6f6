import { z } from 'zod'
import { collectionLimits as limits, collectionMessages as messages } from './collections.ts'
import { optionalPicture, plainLine, plainText } from './admin-movies.schemas.ts'
import { count, id, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { movie } from './movies.schemas.ts'

const moment = z.iso.datetime().nullable()

const shown = {
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** A picture of a few pixels inside a `data:` address, to show until the real one is there. */
  imagePreview: z.string().nullable(),
}
const collection = z.object({ ...shown, movies: z.array(movie) }).meta({ id: 'Collection' })

/** In a list of collections. Without a picture of its own it has that of its first movie with one. */
export const listedCollection = z.object({ ...shown, movies: count }).meta({ id: 'ListedCollection' })

const times = { /** Shown only between them; null: without a start, or an end. */ startsAt: moment, endsAt: moment }
const state = z.enum(['shown', 'coming', 'over'])

const adminCollection = z
  .object({ id, title: z.string(), ...times, state, movies: count })
  .meta({ id: 'AdminCollection' })

const collectionMovie = z.object({
  _id: id,
  title: z.string(),
  year: z.int().nullable(),
  imageUrl: z.string().nullable(),
  /** It is shown to nobody, and keeps its place until it is restored or gone for good. */
  isDeleted: z.boolean(),
})
const details = z
  .object({ ...shown, ...times, state, movies: z.array(collectionMovie) })
  .meta({ id: 'CollectionDetails' })

const input = z
  .object({
    title: plainLine(messages.titleMissing, limits.titleLength, messages.titleTooLong),
    description: plainText(limits.descriptionLength, messages.descriptionTooLong),
    imageUrl: optionalPicture,
    ...times,
    /** In their order. */
    movieIds: z
      .array(id)
      .max(limits.movies, messages.moviesTooMany)
      .refine((ids) => new Set(ids).size === ids.length, messages.movieTwice),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: messages.endsTooEarly,
  })

const params = z.object({ collectionId: z.string() })

export const collectionSchemas = {
  show: { params, response: collection },
  index: { response: z.object({ collections: z.array(listedCollection) }) },
  ofMovie: {
    params: z.object({ id: z.string() }),
    response: z.object({ collections: z.array(z.object({ id, title: z.string() })) }),
  },
  next: {
    params: z.object({ id: z.string() }),
    response: z.object({ next: z.object({ collection: z.object({ id, title: z.string() }), movie }).nullable() }),
  },
  list: { response: z.object({ collections: z.array(adminCollection) }) },
  edit: { params, response: details },
  add: { body: input, response: success.extend({ collection: details }) },
  update: { params, body: input, response: success.extend({ collection: details }) },
  remove: { params, response: success },
} satisfies Record<string, Schemas>

export type ListedCollection = z.output<typeof listedCollection>
export type AdminCollection = z.output<typeof adminCollection>
export type CollectionDetails = z.output<typeof details>
export type CollectionMovie = z.output<typeof collectionMovie>
export type CollectionInput = z.output<typeof input>
