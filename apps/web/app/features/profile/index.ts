import { lazyComponent } from '../../platform/chunks.ts'

export { PaymentBanner } from './payment-banner.tsx'
export { useChargeStatusSync } from './charge-status-sync.ts'
/** Loaded on demand: every page loads what is beside it. */
export const Checkout = lazyComponent(() => import('./checkout.tsx'), 'Checkout')
