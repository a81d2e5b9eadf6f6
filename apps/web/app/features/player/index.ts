/** What pages use of the player. Its parts for the desk are in preview.ts, so that no page loads them. */
export { TrailerButton } from './trailer-button.tsx'
export { playerMessages } from './words.ts'
