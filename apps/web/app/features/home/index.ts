/** What other features may use of home. */
export { Countdown } from './countdown.tsx'
