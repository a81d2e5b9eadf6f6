import { defineErrors } from './http/errors.ts'
import { publicCall } from './http/endpoint.ts'
import { isId, timeOfId } from './ids.ts'
import { readAddress } from './image-address.ts'
import { readPreview } from './images.ts'
import type { Movie, movieSchemas } from './movies.schemas.ts'

/** The nine genres of the house, in the order in which menus show them. */
export const genres = [
  'Action',
  'Comedy',
  'Drama',
  'Horror',
  'Sci-Fi',
  'Romance',
  'Thriller',
  'Documentary',
  'Animation',
] as const

export type Genre = (typeof genres)[number]

export const movieLimits = {
  titleLength: 300,
  descriptionLength: 5000,
  nameLength: 300,
  cast: 200,
  addressLength: 2000,
  earliestYear: 1900,
  /** MOVIE-8 */
  recommendations: 4,
  /** BROWSE-7 */
  newForDays: 30,
} as const

export const movieEndpoints = {
  show: publicCall<typeof movieSchemas.show>('GET', '/api/movies/:id'),
  recommendations: publicCall<typeof movieSchemas.recommendations>('GET', '/api/movies/:id/recommendations'),
}

export const movieMessages = {
  loading: 'Loading movie details...',
  failedToLoad: 'Failed to load movie details. Please try again later.',
  error: (message: string) => `Error: ${message}`,
  /** Over the error. */
  torn: 'Something went wrong',
  notRated: 'Not rated',
  houseRating: 'Our rating',
  /** MOVIE-8 */
  more: (genre: string) => `More ${genre} Movies`,
  /** HOME-2 */
  untitled: 'Untitled',
  noYear: 'Year N/A',
  /** HOME-5 */
  noImage: 'No Image Available',
  /** BROWSE-7 */
  isNew: 'NEW',
} as const

export const movieErrors = /* @__PURE__ */ defineErrors('movies', {
  notFound: { status: 404, message: 'Movie not found' },
})

/** `Drama, Comedy` and `['Drama', 'Comedy']` alike; blanks and repeats go. */
export function readList(given: unknown): string[] {
  const items: unknown[] = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : []
  const words = items.filter((item) => typeof item === 'string').map((item) => item.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

/** `8.1` and `'8.1'` alike; null for what is no number. */
export function readNumber(given: unknown): number | null {
  if (typeof given === 'string' && given.trim() === '') return null
  const number = typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN
  return Number.isFinite(number) ? number : null
}

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null
const readText = (given: unknown): string | null => (typeof given === 'string' && given.trim() !== '' ? given : null)
const readCount = (given: unknown): number => Math.max(0, Math.trunc(readNumber(given) ?? 0))

/**
 * DATA-2: our own server sends one shape. What comes from elsewhere (an import, an older service) may spell lists as
 * text, numbers as text, and `genre` for `genres`. Undefined for a movie without an id (CARD-9).
 */
export function readMovie(given: unknown): Movie | undefined {
  if (!isRecord(given) || typeof given['_id'] !== 'string' || !isId(given['_id'])) return undefined
  const id = given['_id']
  const rating = readNumber(given['rating'])
  const image = readAddress(given['imageUrl']) ?? readAddress(given['image']) ?? null
  const created = new Date(readText(given['createdAt']) ?? Number.NaN)
  const likes = readCount(given['likeCount'] ?? given['likes'])
  const wanted: readonly string[] = readList(given['genres'] ?? given['genre'])
  return {
    _id: id,
    title: readText(given['title']) ?? '',
    description: readText(given['description']) ?? '',
    year: readNumber(given['year']),
    rating: rating !== null && rating >= 0 && rating <= 10 ? rating : null,
    director: readText(given['director']),
    cast: readList(given['cast']),
    genres: genres.filter((genre) => wanted.includes(genre)),
    minutes: readNumber(given['minutes']),
    imageUrl: image,
    image,
    imagePreview: readPreview(given['imagePreview']),
    backdropUrl: readAddress(given['backdropUrl']) ?? null,
    backdropPreview: readPreview(given['backdropPreview']),
    cardUrl: readAddress(given['cardUrl']) ?? null,
    videoUrl: readAddress(given['videoUrl']) ?? null,
    trailerComing: given['trailerComing'] === true,
    likes,
    dislikes: readCount(given['dislikes']),
    likeCount: likes,
    likesBy: readList(given['likesBy']),
    dislikesBy: readList(given['dislikesBy']),
    createdAt: (Number.isNaN(created.getTime()) ? timeOfId(id) : created).toISOString(),
  }
}

/** CARD-9: movies without an id are dropped from every list. */
export const readMovies = (given: unknown): Movie[] =>
  Array.isArray(given) ? given.map(readMovie).filter((movie) => movie !== undefined) : []
