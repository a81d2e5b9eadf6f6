/** What other features may use of pages. */
export { SupportCard } from './support-card.tsx'
