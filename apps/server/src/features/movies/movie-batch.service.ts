import { type MovieDraft, settingProblems } from '@matinee/contract/admin-movies'
import { adminMovieSchemas } from '@matinee/contract/admin-movies.schemas'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { chosenTrailer, type AdminMovieRow, insertMovies, updateMovieFacts } from './admin-movies.queries.ts'
import { toFacts, type StoredFacts, withUploaded } from './admin-movies.service.ts'

export { type AdminMovieRow, listAdminMovieRows } from './admin-movies.queries.ts'

/** The fields of the movie form, and the columns that they are stored in. */
const columnOf = {
  title: 'title',
  originalTitle: 'original_title',
  description: 'description',
  genres: 'genres',
  year: 'year',
  rating: 'rating_tenths',
  director: 'director',
  cast: 'cast_names',
  minutes: 'minutes',
  country: 'country',
  originalLanguage: 'original_language',
  ageRating: 'age_rating',
  imageUrl: 'image_url',
  backdropUrl: 'backdrop_url',
  videoUrl: 'video_url',
} as const satisfies Partial<Record<keyof MovieDraft, keyof StoredFacts>>
export type MovieField = keyof typeof columnOf

/** By column. */
export type MovieValues = Partial<Record<(typeof columnOf)[MovieField], unknown>>

/** What a movie has, as `readMovie` reads it. */
export const toMovieValues = (row: AdminMovieRow): Required<MovieValues> => ({
  ...(Object.fromEntries(
    Object.values(columnOf).map((column) => [column, row[column]]),
  ) as unknown as Required<MovieValues>),
  video_url: chosenTrailer(row),
})

/** What the form would send of an unchanged movie, without the fields that it may leave out. */
const unchanged = (row: AdminMovieRow) => ({
  title: row.title,
  description: row.description,
  genres: row.genres,
  year: row.year,
  rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
  imageUrl: row.image_url,
  videoUrl: chosenTrailer(row),
})

interface GivenMovie {
  given: Partial<Record<MovieField, unknown>>
  /** The movie that would be changed. */
  before: AdminMovieRow | undefined
}

/** Reads fields as the desk's form does (FORM-1): what they become, by column, or what is wrong with them. */
export function lockMovieValues(
  { given, before }: GivenMovie,
  config: Services['config'],
):
  | { values: MovieValues; problems?: undefined }
  | { values?: undefined; problems: Partial<Record<MovieField, string>> } {
  const read = adminMovieSchemas.add.body.safeParse({ ...(before && unchanged(before)), ...given })
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
    // The first complaint about a field is the one that the form shows.
    return { problems: Object.fromEntries(problems.toReversed()) }
  }
  const problems = settingProblems(read.data, config.site.movies, before && { ...before, ageRating: before.age_rating })
  if (Object.keys(problems).length > 0) return { problems }
  const facts = toFacts(read.data, before, config)
  const names = Object.keys(given) as MovieField[]
  return { values: Object.fromEntries(names.map((name) => [columnOf[name], facts[columnOf[name]]])) }
}

interface MovieWrite {
  /** Undefined: a new movie, whose values are whole. */
  before: AdminMovieRow | undefined
  values: MovieValues
}

/** Adds and changes movies. Requires the lock of the catalogue. Returns their ids, in order. */
export async function saveMovies(tx: Connection, writes: readonly MovieWrite[], at: Date): Promise<string[]> {
  const facts = []
  for (const { before, values } of writes) {
    const whole = { ...(before && toMovieValues(before)), ...values } as StoredFacts
    facts.push(await withUploaded(tx, whole, before))
  }
  const added = await insertMovies(
    tx,
    facts.filter((_, i) => !writes[i]!.before),
    at,
  )
  const ids: string[] = []
  for (const [i, { before }] of writes.entries()) {
    if (before) await updateMovieFacts(tx, before.id, facts[i]!)
    ids.push(before?.id ?? added.shift()!)
  }
  return ids
}
