import { type DeskMovie, deskMovieMessages as words, latestYear } from '@matinee/contract/desk-movies'
import { readMediaAddress } from '@matinee/contract/media'
import { type Genre, movieLimits, readNumber } from '@matinee/contract/movies'

/** As it was typed. */
export interface MovieValues {
  title: string
  description: string
  genres: readonly Genre[]
  year: string
  rating: string
  imageUrl: string
  /** Empty: none. */
  backdropUrl: string
  videoUrl: string
}

export type MovieField = keyof MovieValues
export type Problems = Partial<Record<MovieField, string>>
/** In the order of the form. */
export const movieFields = [
  'title',
  'description',
  'genres',
  'year',
  'rating',
  'imageUrl',
  'backdropUrl',
  'videoUrl',
] as const

export const noValues: MovieValues = {
  title: '',
  description: '',
  genres: [],
  year: '',
  rating: '',
  imageUrl: '',
  backdropUrl: '',
  videoUrl: '',
}

export const valuesOf = (movie: DeskMovie): MovieValues => ({
  title: movie.title,
  description: movie.description,
  genres: movie.genres,
  year: movie.year === null ? '' : String(movie.year),
  rating: movie.rating === null ? '' : String(movie.rating),
  imageUrl: movie.imageUrl ?? '',
  backdropUrl: movie.backdropUrl ?? '',
  videoUrl: movie.videoUrl ?? '',
})

export const changedFields = (one: MovieValues, other: MovieValues): MovieField[] =>
  movieFields.filter((field) => String(one[field]).trim() !== String(other[field]).trim())

/** FORM-1: checked before it is sent; the server checks the same. */
export function problemsOf(values: MovieValues, now: Date): Problems {
  const year = readNumber(values.year)
  const rating = readNumber(values.rating)
  const isYear = year !== null && Number.isInteger(year) && year >= movieLimits.earliestYear && year <= latestYear(now)
  const found: Record<MovieField, string | undefined> = {
    title: textProblem(values.title, words.titleRequired, movieLimits.titleLength, words.titleTooLong),
    description: textProblem(
      values.description,
      words.descriptionRequired,
      movieLimits.descriptionLength,
      words.descriptionTooLong,
    ),
    genres: values.genres.length === 0 ? words.genreRequired : undefined,
    year: isYear ? undefined : words.yearInvalid,
    rating: rating !== null && rating >= 0 && rating <= 10 ? undefined : words.ratingInvalid,
    imageUrl: addressProblem(values.imageUrl, words.imageRequired, 'picture'),
    backdropUrl: addressProblem(values.backdropUrl, undefined, 'picture'),
    videoUrl: addressProblem(values.videoUrl, words.videoRequired, 'video'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

function textProblem(text: string, required: string, longest: number, tooLong: string): string | undefined {
  if (text.trim() === '') return required
  return text.trim().length > longest ? tooLong : undefined
}

/** DATA-6. `required` is undefined where there may be none. */
function addressProblem(text: string, required: string | undefined, kind: 'picture' | 'video'): string | undefined {
  if (text.trim() === '') return required
  const { address, problem } = readMediaAddress(text, kind)
  if (problem !== undefined) return problem
  return address.length > movieLimits.addressLength ? words.addressInvalid : undefined
}

const tenth = (rating: number) => Math.round(rating * 10) / 10

/** A rating as it will be stored. What is not a rating stays as it was typed. */
export function inTenths(typed: string): string {
  const rating = readNumber(typed)
  if (rating === null || rating < 0 || rating > 10) return typed
  return tenth(rating) === rating ? typed : String(tenth(rating))
}

const sentAddress = (typed: string, kind: 'picture' | 'video') => readMediaAddress(typed, kind).address ?? typed

/** FORM-1: the year as an integer, the rating as a decimal, in tenths. */
export const bodyOf = (values: MovieValues) => ({
  title: values.title.trim(),
  description: values.description.trim(),
  genres: [...values.genres],
  year: Math.trunc(readNumber(values.year) ?? 0),
  rating: tenth(readNumber(values.rating) ?? 0),
  imageUrl: sentAddress(values.imageUrl, 'picture'),
  backdropUrl: values.backdropUrl.trim() === '' ? null : sentAddress(values.backdropUrl, 'picture'),
  videoUrl: sentAddress(values.videoUrl, 'video'),
})
