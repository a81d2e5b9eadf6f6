import { addMonths } from './calendar.ts'
import type { catalogueSchemas } from './catalogue.schemas.ts'
import { publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { problems } from '@matinee/locales/api/catalogue'

export { messages as catalogueMessages, browse as browseMessages } from '@matinee/locales/api/catalogue'

/** BROWSE-4: the sort orders. The first one is the default. */
export const sorts = ['title', 'title-desc', 'newest', 'rating', 'popular', 'year'] as const
export type Sort = (typeof sorts)[number]

/** BROWSE-2: bands of ratings, both bounds included. */
export const ratingBands = {
  '8-10': { from: 8, to: 10 },
  '7-8': { from: 7, to: 8 },
  '6-7': { from: 6, to: 7 },
  '0-6': { from: 0, to: 6 },
} as const
export type RatingBand = keyof typeof ratingBands

/** BROWSE-2: seven days, or one calendar month. */
export const addedWithin = ['week', 'month'] as const
export type AddedWithin = (typeof addedWithin)[number]

/** WATCH-13: what everybody can watch, and what can be watched with Premium, which what is free is part of. */
export const watchableBy = ['free', 'premium'] as const
export type WatchableBy = (typeof watchableBy)[number]

/** The moment from which on a movie counts as added within. Months are calendar months. */
export const addedSince = (within: AddedWithin, now: Date): Date =>
  within === 'week' ? new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000) : addMonths(now, -1)

export const catalogueLimits = {
  /** BROWSE-1: as a grid, and as a list. */
  pageSize: 12,
  listPageSize: 10,
  /** The highest page number that may be requested. */
  furthestPage: 1_000_000,
  /** API-2: the largest page, and the default. */
  largestPage: 1000,
  /** BROWSE-5, API-2: totals are counted up to this. */
  mostCounted: 10_000,
  searchPage: 50,
  /** The timeout of a search statement. */
  searchMs: 500,
  searchLength: 200,
  suggestions: 8,
  /** SITE-6 */
  artistMovies: 200,
  homeRow: 10,
  homeCollections: 3,
  heroSlides: 5,
  /** BROWSE-6 */
  highlyRated: 8,
} as const

/** The header with the total of a list. */
export const totalHeader = 'x-total-count'
/** `true` if there are more: very long lists are not counted to the end. */
export const totalCappedHeader = 'x-total-count-capped'

export const catalogueEndpoints = {
  list: publicCall<typeof catalogueSchemas.list>('GET', '/api/movies'),
  genre: publicCall<typeof catalogueSchemas.genre>('GET', '/api/movies/genre/:genre'),
  search: publicCall<typeof catalogueSchemas.search>('GET', '/api/search'),
  suggest: publicCall<typeof catalogueSchemas.suggest>('GET', '/api/suggestions'),
  home: publicCall<typeof catalogueSchemas.home>('GET', '/api/home'),
  facets: publicCall<typeof catalogueSchemas.facets>('GET', '/api/catalogue/facets'),
  statistics: publicCall<typeof catalogueSchemas.statistics>('GET', '/api/catalogue/statistics'),
  page: publicCall<typeof catalogueSchemas.page>('GET', '/api/catalogue/page'),
  /** SITE-6: the newest movies of a director or an actor. */
  artist: publicCall<typeof catalogueSchemas.artist>('GET', '/api/catalogue/artist'),
}

export const catalogueErrors = /* @__PURE__ */ defineErrors('catalogue', {
  noArtist: { status: 404, message: problems.noArtist },
  searchTooSlow: { status: 503, message: problems.searchTooSlow },
})
