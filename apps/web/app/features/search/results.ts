import { catalogueEndpoints, catalogueLimits, totalCappedHeader, totalHeader } from '@matinee/contract/catalogue'
import type { Call } from '@matinee/contract/http/client'
import { AppError, unreachable } from '@matinee/contract/http/errors'
import { searchMessages } from '@matinee/contract/search'
import { data, redirect } from 'react-router'
import type { LoadFailure } from '../../platform/loading.ts'
import { type ViewContext, toListedMovies } from '../../ui/movies/card-movie.ts'
import * as words from '@matinee/locales/search'

export async function loadResults(call: Call, url: URL, view: ViewContext) {
  const { term, page } = parseSearchParams(url)
  if (term === undefined || term.trim() === '') return { movies: [], total: 0, isCapped: false }
  try {
    let total = 0
    let isCapped = false
    const answer = await call(
      catalogueEndpoints.search,
      { query: { query: term.trim(), page } },
      {
        onHeaders(headers) {
          total = Number(headers.get(totalHeader))
          isCapped = headers.get(totalCappedHeader) === 'true'
        },
      },
    )
    const movies = toListedMovies(Array.isArray(answer) ? answer : answer.results, view)
    // The page is past the last one, as movies may have gone since: show the last.
    if (movies.length === 0 && total > 0) throw redirect(pageHref(url, Math.ceil(total / catalogueLimits.searchPage)))
    return { movies, total, isCapped }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = error.status >= 400 && error.status < 500
    return data<LoadFailure>({ failed: { message: messageFor(error) } }, { status: refused ? error.status : 503 })
  }
}

/** SEARCH-2 */
function messageFor(error: AppError): string {
  if (error.code === unreachable().code) return searchMessages.broke
  // A proxy's answer has no message for people.
  if (error.code === 'http.unknown') return words.searchFailed
  return error.fields?.['query'] ?? error.message
}

/** SEARCH-2, in the browser: no answer, or an unreadable one. */
export async function loadOrSearchFailure<T>(load: () => Promise<T>): Promise<T | LoadFailure> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Response) throw error
    // Thrown by fetch when there is no answer.
    const message = error instanceof TypeError ? searchMessages.broke : words.fetchFailed
    return { failed: { message } }
  }
}

/** The parsed URL of the results. */
interface SearchParams {
  /** Undefined without a term, blank for an empty one. */
  term: string | undefined
  page: number
}

/** Parses the URL itself, because the router's params decode `%2F` as a slash. */
export function parseSearchParams({ pathname, search }: { pathname: string; search: string }): SearchParams {
  const inPath = pathname.split('/')[2] ?? ''
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    term: inPath === '' ? (query.get('query') ?? query.get('q') ?? undefined) : decode(inPath),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** '100%' is not valid encoding, and taken literally. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function pageHref({ pathname, search }: { pathname: string; search: string }, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}
