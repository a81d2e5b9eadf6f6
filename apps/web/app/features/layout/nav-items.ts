import { categoriesPath, moviePatterns, paths } from '@matinee/contract/paths'
import * as words from '@matinee/locales/layout'

export interface NavItem {
  label: string
  to: string
  addresses: readonly string[]
}

/** A movie's page counts as Browse. */
const browse = [...paths.browse, ...moviePatterns.map((pattern) => pattern.replace('/:id', ''))]

export const mainNavItems: readonly NavItem[] = [
  { label: words.home, to: '/', addresses: paths.home },
  { label: words.about, to: '/about-us', addresses: paths.about },
  { label: words.browse, to: categoriesPath, addresses: browse },
]

/** FOOT-1; WCAG 3.2.6 wants help in the same place on every page. */
export const footerLinks = [
  { label: words.privacyPolicy, to: paths.privacy[0] },
  { label: words.about, to: paths.about[0] },
  { label: words.collections, to: paths.collections[0] },
  { label: words.pricing, to: paths.pricing[0] },
  { label: words.termsOfService, to: paths.terms[0] },
  { label: words.imprint, to: paths.imprint[0] },
  { label: words.help, to: '/help' },
  { label: words.contact, to: paths.contact[0] },
  { label: words.accessibility, to: '/about#accessibility' },
] as const

/** For `aria-current`. Pages below an address count as there. */
export function ariaCurrent(pathname: string, addresses: readonly string[]): 'page' | undefined {
  const isHere = addresses.some((each) => pathname === each || (each !== '/' && pathname.startsWith(`${each}/`)))
  return isHere ? 'page' : undefined
}
