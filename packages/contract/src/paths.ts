/** Where the screens live. The first of each list is canonical; the others show the same screen. */
export const paths = {
  home: ['/'],
  about: ['/about', '/about-us', '/help', '/support'],
  browse: ['/movies', '/browse', '/categories', '/genres'],
  search: ['/search'],
  watchlist: ['/watchlist', '/my-list'],
  profile: ['/profile', '/account'],
  login: ['/login'],
  register: ['/register'],
  resetPassword: ['/reset-password'],
  adminLogin: ['/admin/login'],
  adminDashboard: ['/admin/dashboard'],
  privacy: ['/privacy'],
  terms: ['/terms'],
  contact: ['/contact'],
  offline: ['/offline'],
} as const

/** The address of a search, or undefined for a term with nothing in it. */
export function searchPath(term: string): string | undefined {
  const trimmed = term.trim().toWellFormed()
  if (trimmed === '') return undefined
  // A browser reads the first two as steps up the path, however they are encoded; the router, the third as a page's data.
  if (trimmed === '.' || trimmed === '..' || trimmed.endsWith('.data'))
    return `${paths.search[0]}?query=${encodeURIComponent(trimmed)}`
  return `${paths.search[0]}/${encodeURIComponent(trimmed)}`
}

/** The canonical address of a movie's page: what links from outside, search engines and the page itself say. */
export const moviePath = (id: string): string => `/movie/${id}`

/** CARD-1, CARD-7, HOME-2: the same page under the address that cards link to. */
export const cardPath = (id: string): string => `/movies/${id}`

/** The routes that show a movie, the canonical one first (ROUTE-2). */
export const moviePatterns = ['/movie/:id', '/movies/:id', '/watch/:id'] as const
