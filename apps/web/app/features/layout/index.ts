export { BrandLink } from './brand-link.tsx'
export { footerPlaces } from './places.ts'
