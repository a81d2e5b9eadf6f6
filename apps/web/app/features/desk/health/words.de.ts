import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const healthWords: Translated<typeof english.healthWords> = {
  title: 'Zustand',
  checking: 'Wird geprüft …',
  checkAgain: 'Erneut prüfen',
  checkAgainFailed: 'Es konnte nicht erneut geprüft werden. So war es zuvor.',
  failed: 'Die Installation konnte nicht geprüft werden',
  failedHint:
    'Wenn das so bleibt, ist wahrscheinlich die Datenbank weg: Das steht im Protokoll des Servers und unter /readyz.',
  everythingWorks: 'Alles funktioniert.',
  broken: (parts: number) => plural(parts, '1 Teil ist kaputt', `${parts} Teile sind kaputt`),
  toLookAt: (parts: number) => `${parts} zu prüfen`,
  testMailFailed: 'Die Test-E-Mail konnte nicht gesendet werden',
  sending: 'Wird gesendet …',
  sendTestMail: 'Test-E-Mail senden',
  failedJobs: 'Fehlgeschlagene Aufgaben',
  failedJobsFailed: 'Die fehlgeschlagenen Aufgaben konnten nicht gelesen werden',
  noFailedJobs: 'Keine. Was fehlschlägt, wird von selbst noch einmal versucht und dann hier gezeigt.',
  settleQuestion: {
    title: 'Ist diese Zahlung geklärt?',
    text: 'Hier wird daran nichts geändert: Bestätige, sobald du es mit dem Zahlungsanbieter geklärt hast.',
  },
  settled: 'Geklärt',
  saving: 'Wird gespeichert …',
  dismissTitle: 'Diese Aufgabe verwerfen?',
  dismissText: (what: string) => `${what} wird nicht noch einmal versucht und hier nicht mehr gezeigt.`,
  dismiss: 'Verwerfen',
  dismissing: 'Wird verworfen …',
  retryFailed: 'Die Aufgabe konnte nicht erneut versucht werden',
  dismissFailed: 'Die Aufgabe konnte nicht verworfen werden',
  job: 'Aufgabe',
  reason: 'Grund',
  notKnown: 'Nicht bekannt',
  state: 'Zustand',
  since: 'Seit',
  retry: 'Erneut versuchen',
  tries: (tries: number) => plural(tries, '1 Versuch', `${tries} Versuche`),
  whatToDo: 'Was zu tun ist:',
  titles: {
    version: 'Version',
    database: 'Datenbank',
    migrations: 'Migrationen',
    worker: 'Worker',
    encoder: 'Videoencoder',
    mail: 'E-Mail',
    storage: 'Speicher',
    payments: 'Zahlungen',
    backups: 'Sicherungen',
    certificate: 'Zertifikat',
    keys: 'Schlüssel',
  },
  states: {
    ok: 'Funktioniert',
    warning: 'Prüfen',
    broken: 'Kaputt',
  },
}

export const jobStates: Translated<typeof english.jobStates> = {
  'given up': 'aufgegeben',
  'will be tried again': 'wird noch einmal versucht',
  failed: 'fehlgeschlagen',
  uncertain: 'ungewiss',
  'to be settled with the provider': 'mit dem Anbieter zu klären',
}
