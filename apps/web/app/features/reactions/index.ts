export { ReactionButtons } from './reaction-buttons.tsx'
export * as reactionMessages from '@matinee/locales/reactions'
