/** What pages use of the player. The desk uses preview.ts, so that no page loads that. */
export { loadHls } from './load-hls.ts'
export { TrailerButton } from './trailer-button.tsx'
