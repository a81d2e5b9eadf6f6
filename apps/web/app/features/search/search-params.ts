/** What an address of the results asks for. */
export interface SearchParams {
  /** As it was given; undefined when nobody asked for anything yet, blank when they asked for nothing. */
  term: string | undefined
  page: number
}

/**
 * `/search/moon`, `/search?query=moon` and `/search?q=moon` alike. Read from the address itself: the router's own
 * parameters take a `%2F` that somebody searches for as a slash.
 */
export function readSearchParams({ pathname, search }: { pathname: string; search: string }): SearchParams {
  const inPath = pathname.split('/')[2] ?? ''
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    term: inPath === '' ? (query.get('query') ?? query.get('q') ?? undefined) : decode(inPath),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** Somebody who writes `100%` into the address bar means that, though it is no encoding. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Another page of the same results, whichever way they were asked for. */
export function pageHref({ pathname, search }: { pathname: string; search: string }, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete('page')
  else query.set('page', String(page))
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}
