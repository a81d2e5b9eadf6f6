import { moviePatterns, paths } from '@matinee/contract/paths'

export interface Place {
  label: string
  to: string
  addresses: readonly string[]
}

/** A movie's page counts as Browse. */
const browse = [...paths.browse, ...moviePatterns.map((pattern) => pattern.replace('/:id', ''))]

export const mainPlaces: readonly Place[] = [
  { label: 'Home', to: '/', addresses: paths.home },
  { label: 'About', to: '/about-us', addresses: paths.about },
  { label: 'Browse', to: '/categories', addresses: browse },
]

/** FOOT-1; WCAG 3.2.6 wants help in the same place on every page. */
export const footerPlaces = [
  { label: 'Privacy Policy', to: paths.privacy[0] },
  { label: 'About', to: paths.about[0] },
  { label: 'Pricing', to: paths.pricing[0] },
  { label: 'Terms of Service', to: paths.terms[0] },
  { label: 'Imprint', to: paths.imprint[0] },
  { label: 'Help', to: '/help' },
  { label: 'Contact', to: paths.contact[0] },
  { label: 'Accessibility', to: '/about#accessibility' },
] as const

/** For `aria-current`. Pages below an address count as there. */
export function currentAt(pathname: string, addresses: readonly string[]): 'page' | undefined {
  const isHere = addresses.some((each) => pathname === each || (each !== '/' && pathname.startsWith(`${each}/`)))
  return isHere ? 'page' : undefined
}
