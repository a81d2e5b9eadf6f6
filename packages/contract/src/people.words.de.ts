import type { Translated } from './words.ts'
import type * as english from './people.words.ts'

export const peopleMessages: Translated<typeof english.peopleMessages> = {
  reasonMissing: 'Bitte gib einen Grund an.',
  disabled: 'Konto gesperrt. Die Person ist überall abgemeldet und bekommt eine E-Mail.',
  factorsReset:
    'Die Anmeldung in zwei Schritten wurde zurückgesetzt. Die Person ist überall abgemeldet und bekommt eine E-Mail.',
  enabled: 'Konto entsperrt. Die Person kann sich wieder anmelden und bekommt eine E-Mail.',
}

export const peopleProblems: Translated<typeof english.peopleProblems> = {
  ownAccount: 'Du kannst dein eigenes Konto nicht sperren.',
  ownFactors: 'Deine eigene Anmeldung änderst du unter „Anmeldung in zwei Schritten“.',
}
