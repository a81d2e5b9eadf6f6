import type { catalogueEndpoints } from '@matinee/contract/catalogue'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { bands, type BrowseQuery, formatBrowseQuery, unfiltered } from './browse-query.ts'

export interface Choice {
  value: string
  /** Number of matching movies, if known. */
  count?: number | undefined
}

/** Options of the filter panel. The first genre and rating is 'all'. */
export interface Choices {
  genres: Choice[]
  ratings: Choice[]
  years: string[]
}

interface FacetData {
  facets?: OutputOf<typeof catalogueEndpoints.facets> | null
  statistics?: OutputOf<typeof catalogueEndpoints.statistics> | null
  total?: number
}

/** The server's facets ignore `search` and `added`: with either, their counts would be wrong and are left out. */
export function toChoices(
  query: BrowseQuery,
  genres: readonly string[],
  { facets, statistics, total }: FacetData,
): Choices {
  const isCounted = query.search === '' && query.added === ''
  const isGenreKnown = query.genre === '' || genres.some((name) => name === query.genre)
  const countsOf = (counted: readonly { value: string; count: number }[] | undefined) =>
    new Map(counted?.map(({ value, count }) => [value, count]))
  const byGenre = countsOf(isCounted ? facets?.genres : undefined)
  const byRating = countsOf(isCounted && isGenreKnown ? facets?.ratings : undefined)

  /** The count of the 'all' option: known if this field is not filtered, or if it is the only filter. */
  const allOf = (field: 'genre' | 'rating') => {
    if (query[field] === '') return total
    const onlyThis = { ...unfiltered, [field]: query[field], sort: query.sort, view: query.view, page: query.page }
    return formatBrowseQuery(onlyThis) === formatBrowseQuery(query) ? statistics?.totalMovies : undefined
  }

  const offered = [...genres, ...(isGenreKnown ? [] : [query.genre])]
  const years = new Set(facets?.years.map(({ value }) => String(value)))
  if (query.year) years.add(query.year)
  return {
    genres: [{ value: '', count: allOf('genre') }, ...offered.map((value) => ({ value, count: byGenre.get(value) }))],
    ratings: [{ value: '', count: allOf('rating') }, ...bands.map((value) => ({ value, count: byRating.get(value) }))],
    years: [...years].toSorted((a, b) => Number(b) - Number(a)),
  }
}
