import { deskMovieMessages, latestYear } from '@matinee/contract/admin-movies'
import { type ImportField, importFields } from '@matinee/contract/imports'
import { type MovieSettings, readList, readNumber } from '@matinee/contract/movies'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  type AdminMovieRow,
  type MovieValues,
  lockMovieValues,
  listAdminMovieRows,
  toMovieValues,
} from '../movies/movie-batch.service.ts'
import { fieldsOf, type GivenFields, type GivenRow } from './given-rows.ts'
import {
  type ImportRun,
  type RowKey,
  type RowOutcome,
  listEarlierRows,
  getMovieIdsByRow,
  getWrittenValues,
} from './imports.queries.ts'
import { findAddressMistake } from './media-addresses.ts'
import { merge } from './merge.ts'
import type { FoundPicture } from './pictures.ts'
import { reasonFor, type StoredReason } from './reasons.ts'

export interface RowPlan extends RowOutcome {
  rowKey: RowKey
  /** The movie that is changed; undefined for a new one, and for one that was deleted. */
  before?: AdminMovieRow | undefined
  /** What is to be written, by column. Empty for a movie that stays as it is. */
  write: MovieValues
  /** What is remembered as written; undefined where there is no movie. */
  written?: Record<string, unknown> | undefined
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)?.trim()

/** A cut can split a surrogate pair, which PostgreSQL refuses: `toWellFormed` replaces the half. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

/** How a row names its movie: by its reference, and by its title with the year. */
function keyOf(number: number, fields: GivenFields): RowKey {
  const title = cut(textOf(fields.title) ?? '', 300) || null
  const year = Number(textOf(fields.year))
  return {
    number,
    reference: cut(textOf(fields.reference) ?? '', 300) || null,
    title,
    year: Number.isInteger(year) && Math.abs(year) < 10_000 ? year : null,
    titleKey: title && `${cut(title.normalize('NFC').toLowerCase(), 300)} (${cut(textOf(fields.year) ?? '', 10)})`,
  }
}

const uniqueKey = ({ reference, titleKey }: RowKey) =>
  reference === null ? titleKey && `title:${titleKey}` : `reference:${reference}`

const shorten = (text: string) => (text.length > 100 ? `${cut(text, 99)}…` : text)

/** What is wrong with the row itself. */
function rowProblem(
  { given }: GivenRow,
  { columns }: Pick<ImportRun, 'columns'>,
  pictures: readonly FoundPicture[],
): StoredReason | undefined {
  if (!Array.isArray(given)) {
    if (!given.fields) return reasonFor('unreadableNfo', {})
    const bad = pictures.find(({ problem }) => problem !== undefined)
    return bad && { field: bad.field, message: bad.problem!, given: bad.fileName }
  }
  const cells = given.findLastIndex((cell) => cell !== '') + 1
  return cells > columns.length ? reasonFor('cells', { given: cells, wanted: columns.length }) : undefined
}

interface Given {
  run: Pick<ImportRun, 'id' | 'columns' | 'mapping'>
  rows: readonly GivenRow[]
  /** By row. */
  pictures: ReadonlyMap<number, readonly FoundPicture[]>
}

/** Decides what an import would do with each row, given the catalogue as it is now. Writes nothing. */
export async function planRows(
  db: Connection,
  { config }: Pick<Services, 'config'>,
  { run, rows, pictures }: Given,
): Promise<RowPlan[]> {
  const given = rows.map((row) => ({ row, fields: fieldsOf(row, run.mapping) }))
  const keys = given.map(({ row, fields }) => keyOf(row.number, fields))
  const movieIds = await getMovieIdsByRow(db, keys)
  const ids = [...new Set(movieIds.values())]
  const movies = new Map((await listAdminMovieRows(db, ids)).map((movie) => [movie.id, movie]))
  const written = await getWrittenValues(db, ids)
  const seen = await listEarlierRows(db, run.id, {
    before: rows[0]?.number ?? 0,
    keys: keys.map(uniqueKey).filter((key) => key !== null),
  })
  const claimed = new Set<string>()

  const plan = ({ row, fields }: (typeof given)[number], rowKey: RowKey): RowPlan => {
    const { number } = row
    const key = uniqueKey(rowKey)
    const base = { number, key, rowKey, reasons: null, kept: 0, write: {} }
    const bad = (reasons: StoredReason[]): RowPlan => ({ ...base, outcome: 'bad', reasons })
    const found = pictures.get(number) ?? []
    const problem = rowProblem(row, run, found)
    if (problem) return bad([problem])
    const earlier = key === null ? undefined : seen.get(key)
    if (earlier !== undefined) return bad([reasonFor('sameKey', { row: earlier })])
    if (key !== null) seen.set(key, number)

    const known = movieIds.get(number)
    const movieId = known === undefined || claimed.has(known) ? undefined : known
    if (movieId !== undefined) claimed.add(movieId)
    const before = movieId === undefined ? undefined : movies.get(movieId)
    // Deleted at the desk: it stays deleted.
    if (movieId !== undefined && !before) return { ...base, outcome: 'same' }

    const earlierWritten = (movieId !== undefined && written.get(movieId)) || {}
    const { reference: _, ...ofForm } = fields
    const withPictures = { ...ofForm, ...addressesOf(found, earlierWritten) }
    const read = lockMovieValues({ given: withPictures, before }, config)
    const checked = { fields: withPictures, read, before }
    const reasons = { ...formReasons(checked), ...importReasons(checked, config.site.movies) }
    const inOrder = importFields.flatMap((field) => reasons[field] ?? [])
    if (!read.values || inOrder.length > 0) return bad(inOrder)
    const merged = merge({ current: before && toMovieValues(before), written: earlierWritten, given: read.values })
    const hashes = found.filter(({ column }) => !merged.kept.includes(column))
    return {
      ...base,
      outcome: before ? (Object.keys(merged.write).length > 0 ? 'changed' : 'same') : 'added',
      kept: merged.kept.length,
      before,
      write: merged.write,
      written: { ...merged.written, ...Object.fromEntries(hashes.map(({ column, hash }) => [hashOf(column), hash])) },
    }
  }
  return given.map((each, i) => plan(each, keys[i]!))
}

const hashOf = (column: FoundPicture['column']) => `${column}_hash`

/** If an earlier import has made a picture of the same bytes, its address is reused. */
const addressesOf = (found: readonly FoundPicture[], written: Record<string, unknown>): GivenFields =>
  Object.fromEntries(
    found.map(({ field, column, hash, address }) => [
      field,
      written[hashOf(column)] === hash ? String(written[column]) : address,
    ]),
  )

interface Checked {
  fields: GivenFields
  read: ReturnType<typeof lockMovieValues>
  before: AdminMovieRow | undefined
}
type FieldReasons = Partial<Record<ImportField, StoredReason>>

const aboutField = (field: ImportField, fields: GivenFields) => ({
  field,
  given: fields[field] === undefined ? null : shorten(textOf(fields[field]) ?? ''),
})

/** In the words of the movie form. */
const formReasons = ({ read: { problems = {} }, fields }: Checked): FieldReasons =>
  Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [
      field,
      { ...aboutField(field as ImportField, fields), message },
    ]),
  )

/** Of the genres of a row that are unknown, so many are named. */
const mostUnknown = 5

/** What a file gets wrong where the movie form lets one choose, or shows at once what one has entered. */
function importReasons({ fields, read, before }: Checked, settings: MovieSettings): FieldReasons {
  const reasons: FieldReasons = {}

  const isGenre = (genre: string) => settings.genres.includes(genre) || before?.genres.includes(genre)
  const unknown = readList(fields.genres).filter((genre) => !isGenre(genre))
  if (unknown.length > 0) {
    const named = unknown.slice(0, mostUnknown).map(shorten)
    reasons.genres = reasonFor(
      'unknownGenres',
      { unknown: named, genres: settings.genres },
      aboutField('genres', fields),
    )
  }

  // The form asks the settings only once all fields are well-formed: here all of a row's mistakes are said at once.
  const year = readNumber(fields.year)
  const isTooEarly = year !== null && year < settings.earliestYear && year !== before?.year
  if (isTooEarly || read.problems?.year !== undefined) {
    const range = { earliest: settings.earliestYear, latest: latestYear(new Date()) }
    reasons.year = reasonFor('unknownYear', range, aboutField('year', fields))
  }

  const age = readNumber(fields.ageRating)
  const isAge = age !== null && (settings.ageRatings.includes(age) || age === before?.age_rating)
  if (fields.ageRating !== undefined && !isAge)
    reasons.ageRating = reasonFor('unknownAge', { ages: settings.ageRatings }, aboutField('ageRating', fields))

  if (read.problems?.country !== undefined)
    reasons.country = reasonFor('unknownCountry', {}, aboutField('country', fields))

  for (const { field, column, kind } of addressFields) {
    const given = textOf(fields[field])
    // A movie may keep the address that it has.
    if (given === undefined || (before && read.values?.[column] === toMovieValues(before)[column])) continue
    const mistake = findAddressMistake(given, kind)
    if (mistake === 'notAnAddress')
      reasons[field] = { ...aboutField(field, fields), message: deskMovieMessages.addressInvalid }
    else if (mistake) reasons[field] = reasonFor(mistake, {}, aboutField(field, fields))
  }
  return reasons
}

const addressFields = [
  { field: 'imageUrl', column: 'image_url', kind: 'picture' },
  { field: 'backdropUrl', column: 'backdrop_url', kind: 'picture' },
  { field: 'videoUrl', column: 'video_url', kind: 'video' },
] as const
