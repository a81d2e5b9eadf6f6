export { BrandLink } from './brand-link.tsx'
export { footerLinks } from './nav-items.ts'
