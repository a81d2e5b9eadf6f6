import { paths, playPath, returnPath } from './paths.ts'

/** OFFER-9: the way to a film that needs Premium. The film is the id of its movie. */
interface Purchase {
  plan: string
  film?: string | undefined
}

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value)
  return given.size === 0 ? path : `${path}?${given.toString()}`
}

/** The address where a chosen plan is ordered and paid; it leads on to the film. */
export const checkoutPath = ({ plan, film }: Purchase): string => withQuery(paths.checkout[0], { plan, film })

/** The address of the list of plans; it leads on to the film. */
export const pricingPath = (film: string | undefined): string => withQuery(paths.pricing[0], { film })

/** The film in such an address. Anybody can write such a link, so only the id of a movie is accepted. */
export const filmOf = (query: URLSearchParams): string | undefined => /^[\da-f]{24}$/.exec(query.get('film') ?? '')?.[0]

export const filmOfPlayPath = (pathname: string): string | undefined => /^\/play\/([\da-f]{24})$/.exec(pathname)?.[1]

/** OFFER-9: whether a `returnTo` leads to a film or to paying for it. */
export const isPurchasePath = (path: string): boolean =>
  path.startsWith(`${paths.checkout[0]}?`) || path.startsWith(playPath(''))

/** OFFER-9: the path that the payment provider leads back to after paying, not after turning back. */
export function paidPath(path: string): string {
  const { pathname, search } = new URL(path, 'https://return.invalid')
  if (pathname !== paths.checkout[0]) return path
  const query = new URLSearchParams(search)
  query.set('paid', 'yes')
  return `${pathname}?${query.toString()}`
}

/** OFFER-9: the path of a mailed link, with the page of this site that it leads on to. */
const linkPath = (path: string) => (returnTo: string | undefined) =>
  withQuery(path, { returnTo: returnPath(returnTo, '') || undefined })
export const confirmEmailPath = linkPath(paths.confirmEmail[0])
export const resetPasswordPath = linkPath(paths.resetPassword[0])
