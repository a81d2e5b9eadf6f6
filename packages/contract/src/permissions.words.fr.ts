import type { Translated } from './words.ts'
import type * as english from './permissions.words.ts'

export const permissionProblems: Translated<typeof english.permissionProblems> = {
  missing: 'Votre rôle ne comprend pas cela. Si vous en avez besoin, demandez à un propriétaire du site.',
  lastOwner: 'Ce site a besoin d’un propriétaire. Désignez-en d’abord un autre.',
}
