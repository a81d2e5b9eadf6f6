import {
  type AddedWithin,
  addedWithin,
  browseMessages,
  catalogueLimits,
  type RatingBand,
  ratingBands,
  type Sort,
  sorts,
  type WatchableBy,
  watchableBy,
} from '@matinee/contract/catalogue'
import { movieLimits } from '@matinee/contract/movies'
import { type BrowseView, parseView } from './browse-view.ts'
import * as words from '@matinee/locales/browse'

/** The URL parameters of the browse page (BROWSE-8); '' if not set. */
export interface BrowseQuery {
  search: string
  /** A known genre, or a part of a genre's name. */
  genre: string
  year: string
  added: AddedWithin | ''
  rating: RatingBand | ''
  /** WATCH-13 */
  watch: WatchableBy | ''
  sort: Sort
  view: BrowseView
  page: number
}

export type BrowseField = Exclude<keyof BrowseQuery, 'page' | 'view'>

export const unfiltered: BrowseQuery = {
  search: '',
  genre: '',
  year: '',
  added: '',
  rating: '',
  watch: '',
  sort: 'title',
  view: 'grid',
  page: 1,
}

export const bands = Object.keys(ratingBands) as RatingBand[]

/** `?filter=` in the links of other pages sets the sort, unless the address has its own. */
const sortOfFilter = new Map<string | null, Sort>([
  ['new', 'newest'],
  ['popular', 'popular'],
  ['rated', 'rating'],
  ['recommended', 'rating'],
])

const oneOf = <T extends string>(known: readonly T[], given: string | null): T | undefined =>
  known.find((value) => value === given)

/** Without control characters. */
const withoutControlCharacters = (given: string | null): string =>
  (given ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** Cleaned again after the cut, which may split a surrogate pair or end in a space. */
export const cleanSearch = (typed: string): string =>
  withoutControlCharacters(withoutControlCharacters(typed).slice(0, catalogueLimits.searchLength))

function parseGenre(given: string | null, genres: readonly string[]): string {
  const genre = withoutControlCharacters(given)
  if (genre.length > movieLimits.genreLength) return ''
  return genres.find((name) => name.toLowerCase() === genre.toLowerCase()) ?? genre
}

function parsePage(given: string | null): number {
  if (!given || !/^\d+$/.test(given)) return 1
  return Math.min(Math.max(1, Number(given)), catalogueLimits.furthestPage)
}

/** Invalid values count as absent; of repeated parameters the first counts. `genres`: those of the catalogue. */
export function parseBrowseQuery(address: string | URLSearchParams, genres: readonly string[]): BrowseQuery {
  const params = new URLSearchParams(address)
  const year = params.get('year') ?? ''
  return {
    search: cleanSearch(params.get('search') ?? ''),
    genre: parseGenre(params.get('genre'), genres),
    year: /^\d{4}$/.test(year) ? year : '',
    added: oneOf(addedWithin, params.get('added')) ?? '',
    rating: oneOf(bands, params.get('rating')) ?? '',
    watch: oneOf(watchableBy, params.get('watch')) ?? '',
    sort: oneOf(sorts, params.get('sort')) ?? sortOfFilter.get(params.get('filter')) ?? unfiltered.sort,
    view: parseView(params),
    page: parsePage(params.get('page')),
  }
}

const order = [
  'search',
  'genre',
  'year',
  'added',
  'rating',
  'watch',
  'sort',
  'view',
  'page',
] as const satisfies readonly (keyof BrowseQuery)[]

/** The query string with its '?', without default values; '' if nothing is left. */
export function formatBrowseQuery(query: BrowseQuery): string {
  const params = new URLSearchParams()
  for (const name of order) if (query[name] !== unfiltered[name]) params.set(name, String(query[name]))
  return params.size > 0 ? `?${params}` : ''
}

/** A changed filter starts at page 1. */
export const updateBrowseQuery = (query: BrowseQuery, change: Partial<Omit<BrowseQuery, 'page'>>): BrowseQuery => ({
  ...query,
  ...change,
  page: 1,
})

export const clearFilters = ({ view }: BrowseQuery): BrowseQuery => ({ ...unfiltered, view })

export interface ActiveFilter {
  field: BrowseField
  label: string
  without: BrowseQuery
}

const sortBadges: Record<Sort, string> = {
  title: browseMessages.sorts.title,
  'title-desc': browseMessages.sorts['title-desc'],
  ...words.sortedBy,
}

/** BROWSE-2: the badges, in the order of the panel; a sort other than the default is one of them. */
export function activeFilters(query: BrowseQuery): ActiveFilter[] {
  const labels: Record<BrowseField, string> = {
    search: `“${query.search}”`,
    genre: query.genre,
    year: words.yearYear({ year: query.year }),
    added: query.added && words.addedSince[query.added],
    rating: words.ratingRating({ rating: query.rating }),
    watch: query.watch && browseMessages.watch[query.watch],
    sort: sortBadges[query.sort],
  }
  const fields = order.filter((name): name is BrowseField => name !== 'page' && name !== 'view')
  return fields
    .filter((field) => query[field] !== unfiltered[field])
    .map((field) => ({
      field,
      label: labels[field],
      without: updateBrowseQuery(query, { [field]: unfiltered[field] }),
    }))
}

/** Whether a filter is active; a sort is none. */
export const isFiltered = (query: BrowseQuery): boolean => activeFilters(query).some(({ field }) => field !== 'sort')

export const countPanelFilters = (query: BrowseQuery): number =>
  activeFilters(query).filter(({ field }) => field !== 'sort' && field !== 'search').length
