/** What the desk uses to show a trailer in a form. */
export { attach } from './engine.ts'
export { EmbedPanel } from './trailer-dialog.tsx'
export { trailerTitle } from './words.ts'
