export { ReactionButtons } from './reaction-buttons.tsx'
export { reactionMessages } from './words.ts'
