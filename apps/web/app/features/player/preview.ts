export { attach } from './engine.ts'
export { EmbedPanel } from './trailer-dialog.tsx'
export { trailerTitle } from './words.ts'
