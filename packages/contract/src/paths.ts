/** The paths of the screens, the canonical one first. */
export const paths = {
  home: ['/'],
  about: ['/about', '/about-us', '/help', '/support'],
  browse: ['/movies', '/browse', '/categories', '/genres'],
  search: ['/search'],
  artist: ['/artist'],
  collections: ['/collections'],
  watchlist: ['/watchlist', '/my-list'],
  profile: ['/profile', '/account'],
  account: ['/profile/account'],
  history: ['/history'],
  payments: ['/payments'],
  redeem: ['/redeem'],
  gift: ['/gift'],
  checkout: ['/checkout'],
  login: ['/login'],
  register: ['/register'],
  resetPassword: ['/reset-password'],
  confirmEmail: ['/confirm-email'],
  keepAccount: ['/keep-account'],
  unsubscribe: ['/unsubscribe'],
  setup: ['/setup'],
  adminLogin: ['/admin/login'],
  adminDashboard: ['/admin/dashboard'],
  teamInvitation: ['/admin/invitation'],
  privacy: ['/privacy'],
  terms: ['/terms'],
  imprint: ['/imprint'],
  pricing: ['/pricing', '/premium'],
  contact: ['/contact'],
  offline: ['/offline'],
} as const

/** NAV-1, HOME-6: the address of Browse that the bar and the rows of home lead to. */
export const categoriesPath = paths.browse[2]

/** The address of a search, or undefined for a term with nothing in it. */
export function searchPath(term: string): string | undefined {
  const trimmed = term.trim().toWellFormed()
  if (trimmed === '') return undefined
  // A browser reads the first two as steps up the path, however they are encoded; the router, the third as a page's data.
  if (trimmed === '.' || trimmed === '..' || trimmed.endsWith('.data'))
    return `${paths.search[0]}?query=${encodeURIComponent(trimmed)}`
  return `${paths.search[0]}/${encodeURIComponent(trimmed)}`
}

/** SITE-6: the page of a director or an actor. */
export const artistPath = (name: string): string =>
  `${paths.artist[0]}?${new URLSearchParams({ name: name.toWellFormed() }).toString()}`

/** SITE-5: one collection; `paths.collections` lists them. */
export const collectionPattern = '/collection/:id'
export const collectionPath = (id: string): string => `/collection/${id}`

/** The canonical address of a movie's page. */
export const moviePath = (id: string): string => `/movie/${id}`

/** CARD-1, CARD-7, HOME-2: the same page under the address that cards link to. */
export const cardPath = (id: string): string => `/movies/${id}`

/** The routes that show a movie, the canonical one first (ROUTE-2). */
export const moviePatterns = ['/movie/:id', '/movies/:id', '/watch/:id'] as const

/** WATCH-1: where a movie's film is watched. */
export const playPattern = '/play/:id'
export const playPath = (id: string): string => `/play/${id}`

/** SITE-3: a page that the operator has written; `pagePath` has its address. */
export const pagePattern = '/page/:slug'

/** PAY-7: a receipt to print. */
export const receiptPattern = '/payments/:id'
export const receiptPath = (id: string): string => `/payments/${id}`

/** PAY-10: with a code that is filled in. */
export const redeemPath = (code: string): string => `${paths.redeem[0]}?code=${encodeURIComponent(code)}`

/** A safe `returnTo`, which anybody can put into a link: only a page of this site, else the fallback. */
export function returnPath(wanted: string | null | undefined, fallback: string): string {
  // Browsers read a backslash as a slash, and skip line breaks and tabs.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (!wanted || wanted.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(wanted)) return fallback
  const home = 'https://return.invalid'
  if (!URL.canParse(wanted, home)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, home)
  const isHere = origin === home && pathname.startsWith('/') && !pathname.startsWith('//')
  // Not pages, or the login pages themselves.
  const isPage = !/^\/(api|media|images|login|admin\/login)(\/|$)/i.test(decoded(pathname))
  return isHere && isPage ? pathname + search + hash : fallback
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
