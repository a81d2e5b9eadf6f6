/** What other features may use of reactions. */
export { ReactionButtons } from './reaction-buttons.tsx'
export { reactionMessages } from './words.ts'
