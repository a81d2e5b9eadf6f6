import type { Translated } from './words.ts'
import type * as english from './factors.words.ts'
import { factorLimits } from './factors.limits.ts'

export const factorProblems: Translated<typeof english.factorProblems> = {
  codeNeeded: 'Bitte gib den Code aus deiner Authenticator-App ein.',
  wrongCode: 'Dieser Code stimmt nicht oder wurde schon benutzt.',
  passkeyRefused: 'Dieser Passkey konnte nicht benutzt werden. Bitte versuche es noch einmal.',
  passkeyUnknown: 'Diesen Passkey gibt es nicht.',
  passkeyKnown: 'Dieser Passkey ist schon hinzugefügt.',
  passkeysFull: `Es kann ${factorLimits.passkeys} Passkeys geben. Bitte entferne zuerst einen.`,
  noPasskeys: 'Passkeys brauchen eine Adresse mit einem Namen, zum Beispiel films.example.',
  totpOn: 'Eine Authenticator-App ist schon eingerichtet.',
  totpOff: 'Es ist keine Authenticator-App eingerichtet.',
  notStarted: 'Bitte beginne von vorn: Dieser Schlüssel gilt nicht mehr.',
  noFactor: 'Richte zuerst die Anmeldung in zwei Schritten ein.',
  atDesk:
    'Du hast eine Rolle in der Verwaltung, deshalb wird das dort geändert: Melde dich in der Verwaltung an und öffne im Menü „Anmeldung in zwei Schritten“.',
  tooManyCodes:
    'Es gab zu viele falsche Codes. Bitte warte vor dem nächsten, oder nimm einen Wiederherstellungscode oder einen Passkey.',
  setupNeeded: 'Die Verwaltung verlangt die Anmeldung in zwei Schritten. Bitte richte sie zuerst ein.',
}

export const passkeyWords: Translated<typeof english.passkeyWords> = {
  nameMissing: 'Bitte gib ihm einen Namen.',
  nameTooLong: `Ein Name hat höchstens ${factorLimits.passkeyName} Zeichen.`,
}
