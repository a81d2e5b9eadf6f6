import { addedSince, catalogueErrors, catalogueLimits, ratingBands, type RatingBand } from '@matinee/contract/catalogue'
import type { catalogueSchemas, ListQuery, ShownRow } from '@matinee/contract/catalogue.schemas'
import { readList } from '@matinee/contract/movies'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { HomeRow } from '@matinee/contract/settings'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { listCollectionIndex } from '../collections/collections.service.ts'
import { getMoviesById } from '../movies/movies.service.ts'
import * as queries from './catalogue.queries.ts'
import { lowerCase } from './search-term.ts'
import { listMatchingIds } from './search.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

/** STAT-2 */
const topGenres = 5
const bandNames = Object.keys(ratingBands) as RatingBand[]
const tenthsOf = (band: RatingBand) => ({ from: ratingBands[band].from * 10, to: ratingBands[band].to * 10 })

/**
 * BROWSE-3: the genre of this name, or all genres whose name contains it; else the name itself, which may be a genre
 * that is no longer offered. '*' names no genre.
 */
function listsNamed(given: string, genres: readonly string[]): string[] {
  const wanted = given.toLowerCase()
  const whole = genres.filter((genre) => genre.toLowerCase() === wanted)
  const named = whole.length > 0 ? whole : genres.filter((genre) => genre.toLowerCase().includes(wanted))
  return named.length > 0 || given === '*' ? named : [given]
}

function filterOf(query: ListQuery, genres: readonly string[], now: Date): queries.Filter {
  const { genre, year, added, rating, watch } = query
  return {
    lists: genre === undefined ? ['*'] : listsNamed(genre, genres),
    ...(year !== undefined && { year }),
    ...(rating && { tenths: tenthsOf(rating) }),
    ...(added && { since: addedSince(added, now) }),
    ...(watch && { watch }),
  }
}

interface Listed extends Omit<queries.Found, 'ids'> {
  movies: Movie[]
  page: number
  pages: number
  pageSize: number
}

/** One page of any list of the catalogue: filtered, sorted, searched. */
export async function listIds(services: Deps, query: ListQuery, limit: number): Promise<queries.Found> {
  const page: queries.Page = { sort: query.sort ?? 'title', offset: ((query.page ?? 1) - 1) * limit, limit }
  const filter = filterOf(query, services.config.site.movies.genres, services.clock.now())
  const term = lowerCase(query.search ?? '').trim()
  if (filter.lists.length === 0) return { ids: [], total: 0, isCapped: false, hasNext: false }
  return term === ''
    ? queries.listMovieIds(services.db, filter, page)
    : listMatchingIds(services.db, filter, term, page)
}

export async function listMovies(services: Deps, query: ListQuery, pageSize: number): Promise<Listed> {
  const page = query.page ?? 1
  const { ids, ...found } = await listIds(services, query, pageSize)
  const pages = pageCount({ ids, ...found }, page, pageSize)
  return { movies: await getMoviesById(services, ids), ...found, page, pages, pageSize }
}

/** How many pages are known to exist. A list with a capped total has more pages than its total says. */
export const pageCount = ({ ids, total, hasNext }: queries.Found, page: number, pageSize: number): number =>
  Math.max(Math.ceil(total / pageSize), ids.length > 0 ? page + Number(hasNext) : 0)

type Home = z.output<typeof catalogueSchemas.home.response>

/** HOME-6 to HOME-8, SITE-5, in one call: home as the desk has arranged it. */
export async function getHome(services: Deps): Promise<Home> {
  const { homeRow, homeCollections, heroSlides } = catalogueLimits
  const { db, config } = services
  const { hero: chosen, rows } = config.site.home
  const shown = rows.filter(({ isShown }) => isShown)
  const collectionIds = shown.flatMap((row) => (row.kind === 'collection' ? [row.id] : []))
  const [[newest = [], ...lists], titles, collections] = await Promise.all([
    queries.listHomeRows(db, [{ kind: 'newArrivals', isShown: true }, ...shown], 2 * homeRow),
    queries.listCollectionTitles(db, collectionIds),
    listCollectionIndex(services),
  ])
  const movies = await getMoviesById(services, [...new Set([...chosen, ...newest, ...lists.flat()])])
  const byId = new Map(movies.map((movie) => [movie._id, movie]))
  const take = (ids: readonly string[]) => ids.map((id) => byId.get(id)).filter((movie) => movie !== undefined)
  /** The best rated of the newest. */
  const automatic = () => take(newest).toSorted((a, b) => (b.rating ?? -1) - (a.rating ?? -1))
  const hero = take(chosen)
  const shownRow = async (row: HomeRow, ids: readonly string[]): Promise<ShownRow[]> => {
    const first = take(ids).slice(0, homeRow)
    if (row.kind === 'genre') return [{ kind: row.kind, genre: row.genre, movies: first }]
    if (row.kind === 'collection') {
      const title = titles.get(row.id)
      return title === undefined ? [] : [{ kind: row.kind, id: row.id, title, movies: first }]
    }
    // HOME-8: if no movie is rated, all of them, by title.
    const isUnrated = row.kind === 'mostRated' && first.length === 0
    const all = isUnrated ? (await listMovies(services, { sort: 'title' }, homeRow)).movies : first
    return [{ kind: row.kind, movies: all }]
  }
  return {
    hero: (hero.length > 0 ? hero : automatic()).slice(0, heroSlides),
    rows: (await Promise.all(shown.map((row, at) => shownRow(row, lists[at] ?? [])))).flat(),
    collections: collections.filter(({ id }) => !collectionIds.includes(id)).slice(0, homeCollections),
  }
}

type Facets = z.output<typeof catalogueSchemas.facets.response>
type FacetQuery = z.output<typeof catalogueSchemas.facets.query>

/** How many movies each choice of a filter would leave, given the choices in the other filters. */
export async function getFacets({ db, config }: Deps, { genre, year, rating, watch }: FacetQuery): Promise<Facets> {
  const lists = [genre ?? '*']
  const ofYear = year !== undefined && { year }
  const ofRating = rating && { tenths: tenthsOf(rating) }
  const ofWatch = watch && { watch }
  const [byGenre, byYear, byRating] = await Promise.all([
    countGenres(db, config.site.movies.genres, { ...ofYear, ...ofRating, ...ofWatch }),
    queries.countBy(db, 'year', { lists, ...ofRating, ...ofWatch }),
    queries.countBy(db, 'rating_tenths', { lists, ...ofYear, ...ofWatch }),
  ])
  return {
    genres: byGenre.map(({ genre: value, count }) => ({ value, count })),
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

async function countGenres(
  db: Deps['db'],
  genres: readonly string[],
  facts: Omit<queries.Filter, 'lists'> = {},
): Promise<{ genre: string; count: number }[]> {
  const rows = await queries.countBy(db, 'list', { lists: genres, ...facts })
  const counts = new Map(rows.map(({ value, n }) => [value, n]))
  return genres.map((genre) => ({ genre, count: counts.get(genre) ?? 0 }))
}

type Statistics = z.output<typeof catalogueSchemas.statistics.response>

/** BROWSE-6 */
export async function getStatistics({ db, clock }: Deps): Promise<Statistics> {
  const lists = ['*']
  const [totalMovies, usedGenres, highlyRated, newThisMonth] = await Promise.all([
    queries.countMovies(db, { lists }),
    queries.listUsedGenres(db),
    queries.countMovies(db, { lists, tenths: { from: catalogueLimits.highlyRated * 10, to: 100 } }),
    queries.countMovies(db, { lists, since: addedSince('month', clock.now()) }),
  ])
  return { totalMovies, genres: usedGenres.length, newThisMonth, highlyRated }
}

interface CatalogueStatistics {
  total: number
  added: number
  topGenres: { genre: string; count: number; percent: number }[]
  /** How many movies there were at the end of each day. */
  atEnd: number[]
}

/** STAT-2: the desk's statistics of the catalogue. Movies deleted since then are not counted for earlier days. */
export async function getCatalogueStatistics(
  { db }: Pick<Services, 'db'>,
  { newSince, firstDay, days }: { newSince: Date; firstDay: Date; days: readonly string[] },
): Promise<CatalogueStatistics> {
  const since = newSince < firstDay ? newSince : firstDay
  const [total, byGenre, added] = await Promise.all([
    queries.countMovies(db, { lists: ['*'] }),
    queries.listUsedGenres(db).then((genres) => countGenres(db, genres)),
    queries.countAdded(db, since, newSince),
  ])
  return {
    total,
    added: added.reduce((sum, { after }) => sum + after, 0),
    topGenres: byGenre
      .toSorted((a, b) => b.count - a.count || a.genre.localeCompare(b.genre))
      .slice(0, topGenres)
      .map(({ genre, count }) => ({ genre, count, percent: Math.round((1000 * count) / total) / 10 })),
    atEnd: days.map((end) => total - added.reduce((sum, { day, n }) => sum + (day > end ? n : 0), 0)),
  }
}

/** SITE-6 */
export async function getArtist(services: Deps, name: string) {
  const key = lowerCase(name.trim())
  const ids = await queries.listMovieIdsByArtist(services.db, key, catalogueLimits.artistMovies)
  const movies = await getMoviesById(services, ids)
  const nameIn = (names: readonly string[]) => names.find((each) => lowerCase(each) === key)
  const directed = movies.map(({ director }) => nameIn(readList(director))).filter((found) => found !== undefined)
  const appearsIn = movies.map(({ cast }) => nameIn(cast)).filter((found) => found !== undefined)
  const written = directed[0] ?? appearsIn[0]
  if (written === undefined) throw catalogueErrors.noArtist()
  return { name: written, movies, directed: directed.length, appearsIn: appearsIn.length }
}

/** Every minute: refreshes the likes by which HOME-7 and the popular sort order. */
export const refreshListedLikes = async ({ db }: Pick<Services, 'db'>): Promise<void> =>
  void (await db.transaction().execute(queries.refreshListedLikes))
