import type { Translated } from './words.ts'
import type * as english from './permissions.words.ts'

export const permissionProblems: Translated<typeof english.permissionProblems> = {
  missing: 'Deine Rolle umfasst das nicht. Wenn du es brauchst, frage einen Inhaber dieser Website.',
  lastOwner: 'Diese Website braucht einen Inhaber. Mache zuerst jemand anderen zum Inhaber.',
}
