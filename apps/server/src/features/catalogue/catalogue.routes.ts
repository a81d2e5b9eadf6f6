import { catalogueEndpoints as endpoints, catalogueLimits as limits, totalHeader } from '@matinee/contract/catalogue'
import { catalogueSchemas as schemas } from '@matinee/contract/catalogue.schemas'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCached, type ResponseCache } from '../../platform/http/response-cache.ts'
import type { Services } from '../../platform/services.ts'
import { popularity } from './catalogue.queries.ts'
import { listMovies, searchMovies, showFacets, showHome, showStatistics, suggestMovies } from './catalogue.service.ts'

interface Paged {
  page: number
  pageSize: number
  total: number
}

/** The total, and where the neighbouring pages are (RFC 8288). `query` is what the list was asked for. */
function pagingHeaders(path: string, query: object, { page, pageSize, total }: Paged): Record<string, string> {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const address = (target: number, rel: string) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
    params.set('page', String(target))
    return `<${path}?${params.toString()}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [address(1, 'first'), address(Math.min(page - 1, pages), 'prev')] : []),
    ...(page < pages ? [address(page + 1, 'next'), address(pages, 'last')] : []),
  ]
  return { [totalHeader]: String(total), ...(links.length > 0 && { link: links.join(', ') }) }
}

/** Likes are shown with every movie, and some lists are sorted by them; searches are, where all else is equal. */
const tagsOf = (movies: readonly Movie[], sort?: string) => [
  ...movies.map(({ _id }) => _id),
  ...(sort === 'popular' ? [popularity] : []),
]

/** Lists change with the clock too (what is new this week): a minute is the most they may lag. */
const seconds = 60

export function catalogueRoutes(app: FastifyInstance, services: Services, cache: ResponseCache) {
  serveCached(app, cache, endpoints.list, schemas.list, { seconds }, async ({ query }) => {
    const isBare = Object.values(query).every((value) => value === undefined)
    const pageSize = query.limit ?? (isBare ? limits.largestPage : limits.pageSize)
    const { movies, total, page } = await listMovies(services, query, pageSize)
    const asked = { ...query, limit: pageSize }
    const headers = pagingHeaders(endpoints.list.path, asked, { page, pageSize, total })
    return { body: movies, headers, tags: tagsOf(movies, query.sort) }
  })

  serveCached(app, cache, endpoints.page, schemas.page, { seconds }, async ({ query }) => {
    const body = await listMovies(services, query, query.limit ?? limits.pageSize)
    return { body, tags: tagsOf(body.movies, query.sort) }
  })

  serveCached(app, cache, endpoints.genre, schemas.genre, { seconds }, async ({ params, query }) => {
    const pageSize = query.limit ?? (query.page === undefined ? limits.largestPage : limits.pageSize)
    const { movies, total, page } = await listMovies(
      services,
      { genre: params.genre, sort: 'rating', ...query },
      pageSize,
    )
    const path = `/api/movies/genre/${encodeURIComponent(params.genre)}`
    const headers = pagingHeaders(path, { ...query, limit: pageSize }, { page, pageSize, total })
    return { body: movies, headers, tags: tagsOf(movies) }
  })

  serveCached(app, cache, endpoints.search, schemas.search, { seconds }, async ({ query }) => {
    const { page, limit = limits.searchPage } = query
    const { movies, total } = await searchMovies(services, query.query ?? query.q ?? '', { page, limit })
    const headers = pagingHeaders(
      endpoints.search.path,
      { ...query, limit },
      { page: page ?? 1, pageSize: limit, total },
    )
    return {
      body: query.query === undefined ? { results: movies } : movies,
      headers,
      tags: tagsOf(movies, 'popular'),
    }
  })

  serveCached(app, cache, endpoints.suggest, schemas.suggest, { seconds: 300 }, async ({ query }) => ({
    body: await suggestMovies(services, query.q),
    tags: [popularity],
  }))

  serveCached(app, cache, endpoints.home, schemas.home, { seconds }, async () => {
    const body = await showHome(services)
    return { body, tags: tagsOf(Object.values(body).flat(), 'popular') }
  })

  serveCached(app, cache, endpoints.facets, schemas.facets, { seconds }, async ({ query }) => ({
    body: await showFacets(services, query),
  }))

  serveCached(app, cache, endpoints.statistics, schemas.statistics, { seconds }, async () => ({
    body: await showStatistics(services),
  }))
}
