import type { Translated } from './words.ts'
import type * as english from './permissions.words.ts'

export const permissionProblems: Translated<typeof english.permissionProblems> = {
  missing: 'Tu rol no incluye esto. Si lo necesitas, pídelo a un propietario de este sitio.',
  lastOwner: 'Este sitio necesita un propietario. Nombra primero a otra persona.',
}
