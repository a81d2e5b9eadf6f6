import { type ImageWidth, pathOfOurs, resizedPath, sourceSet } from '@matinee/contract/images'
import { movieLimits, movieMessages } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import { ageText } from './movie-text.ts'
import { formatDecimal } from './numbers.ts'
import * as words from '@matinee/locales/ui'

export interface Picture {
  src: string
  srcSet?: string
  /** A tiny placeholder, inlined. */
  preview?: string
}

/** Only what a card needs: pages contain dozens of them, as HTML and as data. */
export interface CardMovie {
  id: string
  title: string
  year: number | null
  genre: string
  rating: number | null
  poster: Picture | null
  isNew: boolean
  ageRating: number | null
  /** WATCH-13: access to its film; null without a film. */
  access: 'free' | 'premium' | null
}

export interface ListedMovie extends CardMovie {
  genres: readonly string[]
  director: string | null
  minutes: number | null
  description: string
}

/** Context for mapping API movies. */
export interface ViewContext {
  siteUrl: string
  now: number
}

/** The request's URL has the public origin of the site. */
export const viewContext = (request: Request): ViewContext => ({
  siteUrl: new URL(request.url).origin,
  now: Date.now(),
})

const posterWidths = [185, 342, 500, 780] as const
const backdropWidths = [500, 780, 1280, 1920] as const

/** Resizes the site's own pictures; external ones are used as they are. */
function toPicture(
  address: string | null,
  preview: string | null,
  widths: readonly ImageWidth[],
  fallback: ImageWidth,
  siteUrl: string,
): Picture | null {
  if (!address) return null
  const path = pathOfOurs(address, siteUrl)
  if (!path) return { src: address, ...(preview && { preview }) }
  return { src: resizedPath(path, fallback), srcSet: sourceSet(path, widths), ...(preview && { preview }) }
}

/** MOVIE-3: `imageUrl`, then `image`. */
export const posterOf = (movie: Movie, siteUrl: string): Picture | null =>
  toPicture(movie.imageUrl ?? movie.image, movie.imagePreview, posterWidths, 500, siteUrl)

export const backdropOf = (
  { backdropUrl, backdropPreview }: Pick<Movie, 'backdropUrl' | 'backdropPreview'>,
  siteUrl: string,
): Picture | null => toPicture(backdropUrl, backdropPreview, backdropWidths, 1280, siteUrl)

const day = 24 * 60 * 60 * 1000

export function toCard(movie: Movie, { siteUrl, now }: ViewContext): CardMovie {
  return {
    id: movie._id,
    title: movie.title || movieMessages.untitled,
    year: movie.year,
    genre: movie.genres[0] ?? '',
    rating: movie.rating,
    poster: posterOf(movie, siteUrl),
    isNew: now - Date.parse(movie.createdAt) < movieLimits.newForDays * day,
    ageRating: movie.ageRating,
    access: movie.film?.access ?? null,
  }
}

/** Movies without an id are left out (CARD-9). */
export const toCards = (movies: readonly Movie[], view: ViewContext): CardMovie[] =>
  movies.filter((movie) => movie._id).map((movie) => toCard(movie, view))

/** Only two lines are shown. */
const listedDescription = 240

const toListedMovie = (movie: Movie, view: ViewContext): ListedMovie => ({
  ...toCard(movie, view),
  genres: movie.genres,
  director: movie.director,
  minutes: movie.minutes,
  description: movie.description.slice(0, listedDescription).toWellFormed(),
})

export const toListedMovies = (movies: readonly Movie[], view: ViewContext): ListedMovie[] =>
  movies.filter((movie) => movie._id).map((movie) => toListedMovie(movie, view))

export const yearText = (year: number | null): string => (year === null ? words.yearNA : String(year))

/** The year, the age rating and the genre; what does not fit is cut off at the end. */
export const cardFacts = ({ year, ageRating, genre }: Pick<CardMovie, 'year' | 'ageRating' | 'genre'>): string[] =>
  [yearText(year), ageRating === null ? '' : ageText(ageRating), genre].filter((fact) => fact !== '')

/** 'Nosferatu, new, Free, 1922, Horror, 8.1 out of 10': all visible words in order, for voice control. */
export function accessibleCardName(movie: CardMovie): string {
  const { title, rating, isNew, access } = movie
  const rated = rating === null ? words.notRated : words.ratingOutOf10({ rating: formatDecimal(rating) })
  const film = access && movieMessages[access]
  return [title, isNew && words.isNew, film, ...cardFacts(movie), rated].filter(Boolean).join(', ')
}
