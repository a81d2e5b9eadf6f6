export { SupportCard } from './support-card.tsx'
