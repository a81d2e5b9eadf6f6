import {
  type AdminMovie,
  deskMovieMessages as words,
  latestYear,
  settingProblems,
} from '@matinee/contract/admin-movies'
import { readMediaAddress } from '@matinee/contract/media'
import { movieLimits, type MovieSettings, readList, readNumber } from '@matinee/contract/movies'

/** The values of the form as typed. Optional ones may be empty. */
export interface MovieValues {
  title: string
  description: string
  genres: readonly string[]
  year: string
  rating: string
  imageUrl: string
  backdropUrl: string
  videoUrl: string
  originalTitle: string
  director: string
  cast: readonly string[]
  minutes: string
  ageRating: string
  country: string
  originalLanguage: string
}

export type MovieField = keyof MovieValues
/** The fields with a single text. */
export type TextField = Exclude<MovieField, 'genres' | 'cast'>
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
  'originalTitle',
  'director',
  'cast',
  'minutes',
  'ageRating',
  'country',
  'originalLanguage',
] as const satisfies readonly MovieField[]
/** FILM-15: the fields that are folded away. */
export const moreFields = movieFields.slice(movieFields.indexOf('originalTitle'))

export const noValues: MovieValues = {
  title: '',
  description: '',
  genres: [],
  year: '',
  rating: '',
  imageUrl: '',
  backdropUrl: '',
  videoUrl: '',
  originalTitle: '',
  director: '',
  cast: [],
  minutes: '',
  ageRating: '',
  country: '',
  originalLanguage: '',
}

export const toFormValues = (movie: AdminMovie): MovieValues => ({
  title: movie.title,
  description: movie.description,
  genres: movie.genres,
  year: String(movie.year ?? ''),
  rating: String(movie.rating ?? ''),
  imageUrl: movie.imageUrl ?? '',
  backdropUrl: movie.backdropUrl ?? '',
  videoUrl: movie.videoUrl ?? '',
  originalTitle: movie.originalTitle ?? '',
  director: movie.director ?? '',
  cast: movie.cast,
  minutes: String(movie.minutes ?? ''),
  ageRating: String(movie.ageRating ?? ''),
  country: movie.country ?? '',
  originalLanguage: movie.originalLanguage ?? '',
})

/** A value as it will be stored, for comparing: trimmed, and without empty lines of the cast. */
const stored = (value: MovieValues[MovieField]) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(readList([...value]))

export const changedFields = (one: MovieValues, other: MovieValues): MovieField[] =>
  movieFields.filter((field) => stored(one[field]) !== stored(other[field]))

interface ValidationContext {
  now: Date
  settings: MovieSettings
  /** The movie as it was read: it may keep values that the settings no longer allow. */
  before?: AdminMovie | undefined
}

/** FORM-1: checked before it is sent; the server checks the same. */
export function validateMovie(values: MovieValues, { now, settings, before }: ValidationContext): Problems {
  const year = readNumber(values.year)
  const rating = readNumber(values.rating)
  const minutes = readNumber(values.minutes)
  const ageRating = readNumber(values.ageRating)
  const bySettings = settingProblems({ year, genres: values.genres, ageRating }, settings, before)
  const isYear = year !== null && Number.isInteger(year) && year <= latestYear(now)
  const isMinutes = minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= movieLimits.minutes
  const found: Record<MovieField, string | undefined> = {
    title: textProblem(values.title, words.titleRequired, movieLimits.titleLength, words.titleTooLong),
    description: textProblem(
      values.description,
      words.descriptionRequired,
      movieLimits.descriptionLength,
      words.descriptionTooLong,
    ),
    genres: values.genres.length === 0 ? words.genreRequired : (tooManyGenres(values.genres) ?? bySettings['genres']),
    year: isYear ? bySettings['year'] : words.yearInvalid,
    rating: rating !== null && rating >= 0 && rating <= 10 ? undefined : words.ratingInvalid,
    imageUrl: addressProblem(values.imageUrl, words.imageRequired, 'picture'),
    backdropUrl: addressProblem(values.backdropUrl, undefined, 'picture'),
    videoUrl: addressProblem(values.videoUrl, words.videoRequired, 'video'),
    originalTitle: textProblem(values.originalTitle, undefined, movieLimits.nameLength, words.nameTooLong),
    director: textProblem(values.director, undefined, movieLimits.nameLength, words.nameTooLong),
    cast: castProblem(readList([...values.cast])),
    minutes: values.minutes.trim() === '' || isMinutes ? undefined : words.minutesInvalid,
    ageRating: bySettings['ageRating'],
    country: undefined,
    originalLanguage: undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const tooManyGenres = (genres: readonly string[]) =>
  genres.length > movieLimits.genres ? words.genresTooMany : undefined

const castProblem = (names: readonly string[]) =>
  names.length > movieLimits.cast || names.some(({ length }) => length > movieLimits.nameLength)
    ? words.castTooLong
    : undefined

function textProblem(text: string, required: string | undefined, longest: number, tooLong: string): string | undefined {
  if (text.trim() === '') return required
  return text.trim().length > longest ? tooLong : undefined
}

/** DATA-6. `required` is the error for an empty address; undefined if there need not be one. */
function addressProblem(text: string, required: string | undefined, kind: 'picture' | 'video'): string | undefined {
  if (text.trim() === '') return required
  const { address, problem } = readMediaAddress(text, kind)
  if (problem !== undefined) return problem
  return address.length > movieLimits.addressLength ? words.addressInvalid : undefined
}

const tenth = (rating: number) => Math.round(rating * 10) / 10

/** A rating as it will be stored. What is not a rating stays as it was typed. */
export function roundRating(typed: string): string {
  const rating = readNumber(typed)
  if (rating === null || rating < 0 || rating > 10) return typed
  return tenth(rating) === rating ? typed : String(tenth(rating))
}

const sentAddress = (typed: string, kind: 'picture' | 'video') => readMediaAddress(typed, kind).address ?? typed

/** FORM-1: the year as an integer, the rating as a decimal, in tenths. */
export const toRequestBody = (values: MovieValues) => ({
  title: values.title.trim(),
  description: values.description.trim(),
  genres: [...values.genres],
  year: Math.trunc(readNumber(values.year) ?? 0),
  rating: tenth(readNumber(values.rating) ?? 0),
  imageUrl: sentAddress(values.imageUrl, 'picture'),
  backdropUrl: values.backdropUrl.trim() === '' ? null : sentAddress(values.backdropUrl, 'picture'),
  videoUrl: sentAddress(values.videoUrl, 'video'),
  originalTitle: values.originalTitle.trim() || null,
  director: values.director.trim() || null,
  cast: readList([...values.cast]),
  minutes: readNumber(values.minutes),
  ageRating: readNumber(values.ageRating),
  country: values.country || null,
  originalLanguage: values.originalLanguage || null,
})
