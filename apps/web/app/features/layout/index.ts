/** What other features may use of layout. */
export { BrandLink } from './brand-link.tsx'
export { footerPlaces } from './places.ts'
