import { addedSince, catalogueLimits, ratingBands, type RatingBand } from '@matinee/contract/catalogue'
import type { catalogueSchemas, ListQuery, Suggestion } from '@matinee/contract/catalogue.schemas'
import { genres, type Genre } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { showMovies } from '../movies/movies.service.ts'
import {
  countAdded,
  countBy,
  countLists,
  countListed,
  type Filter,
  type Page,
  refreshListedLikes,
  selectHome,
  selectListed,
  selectMatching,
  selectReading,
} from './catalogue.queries.ts'
import { cellOf } from './common-terms.ts'
import { countCommon } from './totals.queries.ts'
import { findMatching, normaliseTerm, search, suggest } from './search.service.ts'
import { reasonFor } from './suggestion-reason.ts'

type Needs = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

/** STAT-2 */
const topGenres = 5
const bandNames = Object.keys(ratingBands) as RatingBand[]
const tenthsOf = (band: RatingBand) => ({ from: ratingBands[band].from * 10, to: ratingBands[band].to * 10 })

/** BROWSE-3: a genre is asked for by any part of its name. */
const genresNamed = (part: string): Genre[] =>
  genres.filter((genre) => genre.toLowerCase().includes(part.toLowerCase()))

function filterOf({ genre, year, added, rating }: ListQuery, now: Date): Filter {
  return {
    lists: genre === undefined ? ['*'] : genresNamed(genre),
    ...(year !== undefined && { year }),
    ...(rating && { tenths: tenthsOf(rating) }),
    ...(added && { since: addedSince(added, now) }),
  }
}

interface Listed {
  movies: Movie[]
  total: number
  page: number
  pages: number
  pageSize: number
}

/** Any list of the catalogue: filtered, sorted, searched, one page of it and how many there are in all. */
export async function listIds(services: Needs, query: ListQuery, pageSize: number): Promise<Found> {
  const offset = ((query.page ?? 1) - 1) * pageSize
  const slice: Page = { sort: query.sort ?? 'title', offset, limit: pageSize }
  const filter = filterOf(query, services.clock.now())
  const term = normaliseTerm(query.search ?? '')
  return findPage(services, { filter, term, query }, slice)
}

export async function listMovies(services: Needs, query: ListQuery, pageSize: number): Promise<Listed> {
  const page = query.page ?? 1
  const { ids, total } = await listIds(services, query, pageSize)
  return {
    movies: await showMovies(services, ids),
    total,
    page,
    pages: Math.ceil(total / pageSize),
    pageSize,
  }
}

interface Wanted {
  filter: Filter
  term: string
  query: ListQuery
}
interface Found {
  ids: string[]
  total: number
}

async function findPage(services: Needs, { filter, term, query }: Wanted, slice: Page): Promise<Found> {
  const { db } = services
  if (filter.lists.length === 0) return { ids: [], total: 0 }
  if (term === '') {
    const total = await countListed(db, filter)
    return { ids: await selectListed(db, filter, slice, total), total }
  }
  const matching = await findMatching(services, term)
  if (matching.by === 'words') return selectMatching(db, filter, matching, slice)
  const { year, since, tenths, lists } = filter
  // A year or a week holds so few movies that the term is looked for in all of them.
  if (year !== undefined || since || lists.length > 1) return selectMatching(db, filter, matching, slice)
  const genre = genres.find((name) => name === lists[0])
  const cell = cellOf(genre, query.rating)
  const total =
    genre || tenths
      ? await countCommon(db, term, { cell, ...(genre && { genre }), ...(tenths && { tenths }) })
      : matching.total
  // Undefined if it was counted anew in this very moment, and is no longer common.
  if (total === undefined) return selectMatching(db, filter, matching, slice)
  return { ids: await selectReading(db, filter, term, slice, total), total }
}

export async function searchMovies(
  services: Needs,
  term: string,
  { page = 1, limit }: { page?: number | undefined; limit: number },
): Promise<{ movies: Movie[]; total: number }> {
  const { ids, total } = await search(services, term, { offset: (page - 1) * limit, limit })
  return { movies: await showMovies(services, ids), total }
}

export async function suggestMovies(services: Needs, typed: string): Promise<Suggestion[]> {
  const ids = await suggest(services, typed, catalogueLimits.suggestions)
  const movies = await showMovies(services, ids)
  return movies.map((movie) => {
    const { _id, title, year, imageUrl } = movie
    return { _id, title, year, imageUrl, reason: reasonFor(movie, typed) }
  })
}

type Home = z.output<typeof catalogueSchemas.home.response>

/** HOME-6 to HOME-8 in one call. The hero shows the best rated of the newest. */
export async function showHome(services: Needs): Promise<Home> {
  const { homeRow, heroSlides } = catalogueLimits
  const { newest, popular, rated } = await selectHome(services.db, 2 * homeRow)
  const movies = await showMovies(services, [...new Set([...newest, ...popular, ...rated])])
  const byId = new Map(movies.map((movie) => [movie._id, movie]))
  const take = (ids: readonly string[], n: number = homeRow) =>
    ids
      .map((id) => byId.get(id))
      .filter((movie) => movie !== undefined)
      .slice(0, n)
  const isRated = rated.length > 0
  return {
    hero: take(newest, newest.length)
      .toSorted((a, b) => (b.rating ?? -1) - (a.rating ?? -1))
      .slice(0, heroSlides),
    newArrivals: take(newest),
    mostPopular: take(popular),
    mostRated: isRated ? take(rated) : (await listMovies(services, { sort: 'title' }, homeRow)).movies,
  }
}

type Facets = z.output<typeof catalogueSchemas.facets.response>
type FacetQuery = z.output<typeof catalogueSchemas.facets.query>

/** How many movies each choice of a filter would leave, given the choices in the other filters. */
export async function showFacets({ db }: Needs, { genre, year, rating }: FacetQuery): Promise<Facets> {
  const list = genre ?? '*'
  const ofYear = year !== undefined && { year }
  const ofRating = rating && { tenths: tenthsOf(rating) }
  const [byGenre, byYear, byRating] = await Promise.all([
    year === undefined && !rating
      ? countLists(db)
      : countBy(db, 'list', { ...ofYear, ...ofRating }).then((rows) => new Map(rows.map(({ value, n }) => [value, n]))),
    countBy(db, 'year', { list, ...ofRating }),
    countBy(db, 'rating_tenths', { list, ...ofYear }),
  ])
  return {
    genres: genres.map((value) => ({ value, count: byGenre.get(value) ?? 0 })),
    years: byYear
      .flatMap(({ value, n }) => (typeof value === 'number' ? [{ value, count: n }] : []))
      .toSorted((a, b) => b.value - a.value),
    ratings: bandNames.map((value) => {
      const { from, to } = tenthsOf(value)
      const within = byRating.filter((row) => typeof row.value === 'number' && row.value >= from && row.value <= to)
      return { value, count: within.reduce((sum, { n }) => sum + n, 0) }
    }),
  }
}

type Statistics = z.output<typeof catalogueSchemas.statistics.response>

/** BROWSE-6 */
export async function showStatistics({ db, clock }: Needs): Promise<Statistics> {
  const lists = ['*']
  const [byList, highlyRated, newThisMonth] = await Promise.all([
    countLists(db),
    countListed(db, { lists, tenths: { from: catalogueLimits.highlyRated * 10, to: 100 } }),
    countListed(db, { lists, since: addedSince('month', clock.now()) }),
  ])
  return {
    totalMovies: byList.get('*') ?? 0,
    genres: genres.filter((genre) => (byList.get(genre) ?? 0) > 0).length,
    newThisMonth,
    highlyRated,
  }
}

interface Shelves {
  total: number
  added: number
  topGenres: { genre: Genre; count: number; percent: number }[]
  /** How many of them there were at the end of each day. */
  atEnd: number[]
}

/** STAT-2: what the desk counts of the catalogue. Movies that were deleted since then are not counted for earlier days. */
export async function showShelves(
  { db }: Pick<Services, 'db'>,
  { newSince, firstDay, days }: { newSince: Date; firstDay: Date; days: readonly string[] },
): Promise<Shelves> {
  const since = newSince < firstDay ? newSince : firstDay
  const [byList, added] = await Promise.all([countLists(db), countAdded(db, since, newSince)])
  const total = byList.get('*') ?? 0
  return {
    total,
    added: added.reduce((sum, { after }) => sum + after, 0),
    topGenres: genres
      .map((genre) => ({ genre, count: byList.get(genre) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.genre.localeCompare(b.genre))
      .slice(0, topGenres)
      .map(({ genre, count }) => ({ genre, count, percent: Math.round((1000 * count) / total) / 10 })),
    atEnd: days.map((end) => total - added.reduce((sum, { day, n }) => sum + (day > end ? n : 0), 0)),
  }
}

/** HOME-7 and the popular sort follow the likes with a minute's delay. */
export const listLikes = async ({ db }: Pick<Services, 'db'>): Promise<void> =>
  void (await db.transaction().execute(refreshListedLikes))
