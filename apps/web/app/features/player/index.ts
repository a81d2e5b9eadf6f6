/** What other features may use of player. */
export { attach } from './engine.ts'
export { readSource, type PlayableSource, type Source } from './source.ts'
export { TrailerButton } from './trailer-button.tsx'
export { EmbedPanel } from './trailer-dialog.tsx'
export { trailerTitle, playerMessages } from './words.ts'
