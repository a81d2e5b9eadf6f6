export { PaymentBanner } from './payment-banner.tsx'
export { useChargeWatch } from './charge-watch.ts'
