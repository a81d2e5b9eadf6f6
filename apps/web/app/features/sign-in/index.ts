export { useSecretOfLink } from './address.ts'
export { Body, focusMain, Lead, SignInFrame } from './frame.tsx'
export { bare, loadSurroundings } from './surroundings.ts'
