import type { Translated } from './words.ts'
import type * as english from './personal-data.words.ts'

export const personalDataMessages: Translated<typeof english.personalDataMessages> = {
  kept: 'Dein Konto bleibt, und alles ist wie zuvor.',
}

export const personalDataProblems: Translated<typeof english.personalDataProblems> = {
  noExport: 'Es gibt kein Archiv zum Herunterladen. Bitte fordere ein neues an.',
  tooLate: 'Die Zeit, dieses Konto zu behalten, ist vorbei: Es wird gerade gelöscht.',
  lastOwner: 'Du verwaltest diese Seite als Einziger. Mach jemand anderen zum Admin, bevor du dein Konto löschst.',
}
