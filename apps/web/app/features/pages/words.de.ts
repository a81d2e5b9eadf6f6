import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'

export const pageWords: Translated<typeof english.pageWords> = {
  contact: 'Kontakt',
  writeToThePeople: 'Schreib den Menschen, die diesen Dienst betreiben. Jemand liest es und antwortet.',
  aQuestionAProblem:
    'Eine Frage, ein Problem, ein Film, den wir kennen sollten? Jede Nachricht wird von einem Menschen gelesen und beantwortet.',
  yourName: 'Dein Name',
  yourEmail: 'Deine E-Mail-Adresse',
  weOnlyUseIt: 'Wir nutzen sie nur, um dir zu antworten.',
  message: 'Nachricht',
  sending: 'Wird gesendet …',
  sendMessage: 'Nachricht senden',
  privacyPolicy: 'Datenschutz',
  help: 'Hilfe',
  terms: 'Nutzungsbedingungen',
  tryAgain: 'Noch einmal versuchen',
  onThisPage: 'Auf dieser Seite',
  thisPageCannotBe: 'Diese Seite kann gerade nicht gezeigt werden.',
  whatHappens: 'Was mit deiner Nachricht geschieht:',
  whoRuns: 'Wer diese Seite betreibt',
  email: 'E-Mail',
  quickAnswers: 'Schnelle Antworten',
  rights: 'Rechte und Entfernungen',
  security: 'Sicherheit',
  helpAnswers: '{help} beantwortet häufige Fragen zu Passwörtern, Wiedergabe und Premium.',
  rightsText: 'Schreib es in die erste Zeile, mit der Adresse der Seite. In unseren {terms} steht, was wir brauchen.',
  securityText: (site: string) =>
    `Ein Sicherheitsproblem in ${site} gefunden? Bitte sag es zuerst uns. Wenn du magst, danken wir dir namentlich.`,
  lastUpdated: 'Zuletzt aktualisiert: {day}',
  supportCopied: 'Link in die Zwischenablage kopiert!',
  copyFailed: 'Der Link konnte nicht kopiert werden',
  supportSite: (site: string) => `${site} unterstützen`,
  supportText: (site: string) =>
    `Wenn dir gefällt, was du hier findest, hilft ein Kaffee, ${site} am Laufen zu halten.`,
  buyCoffee: 'Einen Kaffee ausgeben',
  share: 'Teilen',
}
