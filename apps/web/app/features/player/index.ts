/** Public API for pages. The desk imports preview.ts, so that pages do not load what only the desk needs. */
export { loadHls } from './load-hls.ts'
export { TrailerButton } from './trailer-button.tsx'
export type { TrailerLocationState } from './trailer-location-state.ts'
