export { useReturnTo, useSecretOfLink } from './address.ts'
export { Body, focusMain, Lead, SignInFrame } from './frame.tsx'
export { bare, loadSurroundings, type Surroundings } from './surroundings.ts'
