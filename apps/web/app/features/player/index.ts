/** What pages use of the player. The desk has preview.ts, so that no page loads what only the desk needs. */
export { loadHls } from './load-hls.ts'
export { TrailerButton } from './trailer-button.tsx'
export type { TrailerLocationState } from './trailer-location-state.ts'
