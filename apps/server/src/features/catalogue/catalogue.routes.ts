import {
  catalogueEndpoints as endpoints,
  catalogueLimits as limits,
  totalCappedHeader,
  totalHeader,
} from '@matinee/contract/catalogue'
import { catalogueSchemas as schemas } from '@matinee/contract/catalogue.schemas'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { adminMovieSchemas } from '@matinee/contract/admin-movies.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCached, type ResponseCache } from '../../platform/http/response-cache.ts'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serveTar } from '../../platform/http/serve-tar.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listMovies, getArtist, getFacets, getHome, getStatistics } from './catalogue.service.ts'
import { downloadCatalogue, downloadMovies, listAdminMovies, listAdminMovieIds } from './admin-catalogue.service.ts'
import { searchMovies, suggestMovies } from './search.service.ts'

interface Paged {
  page: number
  pageSize: number
  total: number
  isCapped: boolean
  hasNext: boolean
}

/** The total, and links to the other pages (RFC 8288). */
function pagingHeaders(
  path: string,
  query: object,
  { page, pageSize, total, isCapped, hasNext }: Paged,
): Record<string, string> {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const link = (target: number, rel: string) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
    params.set('page', String(target))
    return `<${path}?${params.toString()}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [link(1, 'first'), link(isCapped ? page - 1 : Math.min(page - 1, pages), 'prev')] : []),
    ...(hasNext ? [link(page + 1, 'next')] : []),
    // A list with a capped total has no known last page.
    ...(hasNext && !isCapped ? [link(pages, 'last')] : []),
  ]
  return {
    [totalHeader]: String(total),
    ...(isCapped && { [totalCappedHeader]: 'true' }),
    ...(links.length > 0 && { link: links.join(', ') }),
  }
}

/** Lists change with the clock too (what is new this week): a minute is the most they may lag. */
const seconds = 60

export function catalogueRoutes(app: FastifyInstance, services: Services, cache: ResponseCache) {
  serveCached(app, cache, endpoints.list, schemas.list, { seconds }, async ({ query }) => {
    const isBare = Object.values(query).every((value) => value === undefined)
    const pageSize = query.limit ?? (isBare ? limits.largestPage : limits.pageSize)
    const { movies, ...paged } = await listMovies(services, query, pageSize)
    const headers = pagingHeaders(endpoints.list.path, { ...query, limit: pageSize }, paged)
    return { body: movies, headers }
  })

  serveCached(app, cache, endpoints.page, schemas.page, { seconds }, async ({ query }) => {
    const { hasNext: _, ...body } = await listMovies(services, query, query.limit ?? limits.pageSize)
    return { body }
  })

  serveCached(app, cache, endpoints.genre, schemas.genre, { seconds }, async ({ params, query }) => {
    const pageSize = query.limit ?? (query.page === undefined ? limits.largestPage : limits.pageSize)
    const list = { genre: params.genre, sort: 'rating' as const, ...query }
    const { movies, ...paged } = await listMovies(services, list, pageSize)
    const path = `/api/movies/genre/${encodeURIComponent(params.genre)}`
    const headers = pagingHeaders(path, { ...query, limit: pageSize }, paged)
    return { body: movies, headers }
  })

  serveCached(app, cache, endpoints.search, schemas.search, { seconds }, async ({ query }) => {
    const { page = 1, limit = limits.searchPage } = query
    const { movies, ...paged } = await searchMovies(services, query.query ?? query.q ?? '', { page, limit })
    const headers = pagingHeaders(endpoints.search.path, { ...query, limit }, { page, pageSize: limit, ...paged })
    return { body: query.query === undefined ? { results: movies } : movies, headers }
  })

  serveCached(app, cache, endpoints.suggest, schemas.suggest, { seconds: 300 }, async ({ query }) => ({
    body: await suggestMovies(services, query.q),
  }))

  serveCached(app, cache, endpoints.home, schemas.home, { seconds }, async () => ({ body: await getHome(services) }))

  serveCached(app, cache, endpoints.artist, schemas.artist, { seconds }, async ({ query }) => ({
    body: await getArtist(services, query.name),
  }))

  serveCached(app, cache, endpoints.facets, schemas.facets, { seconds }, async ({ query }) => ({
    body: await getFacets(services, query),
  }))

  serveCached(app, cache, endpoints.statistics, schemas.statistics, { seconds }, async () => ({
    body: await getStatistics(services),
  }))

  // Not from the cache: the desk sees the current state.
  serve(app, adminMovieEndpoints.list, adminMovieSchemas.list, ({ query }) => listAdminMovies(services, query))
  serve(app, adminMovieEndpoints.ids, adminMovieSchemas.ids, ({ query }) => listAdminMovieIds(services, query))

  serveCsv(app, adminMovieEndpoints.download, adminMovieSchemas.download, ({ query, actor }) =>
    downloadMovies(services, query, actor),
  )

  serveTar(app, adminMovieEndpoints.downloadAll, adminMovieSchemas.downloadAll, ({ actor }) =>
    downloadCatalogue(services, actor),
  )
}
