import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('de')

export const moderationWords: Translated<typeof english.moderationWords> = {
  title: 'Kommentare',
  whichComments: 'Welche Kommentare',
  states: {
    reported: 'Gemeldet',
    waiting: 'Wartend',
    hidden: 'Ausgeblendet',
    all: 'Alle',
  },
  nothing: {
    reported: {
      title: 'Keine Meldungen',
      text: 'Kommentare, die jemand meldet, warten hier auf dich.',
    },
    waiting: {
      title: 'Nichts wartet auf Freigabe',
      text: 'In den Einstellungen legst du fest, welche Kommentare warten.',
    },
    hidden: {
      title: 'Keine ausgeblendeten Kommentare',
      text: 'Was du ausblendest, bleibt hier und kann wieder eingeblendet werden.',
    },
    all: {
      title: 'Noch keine Kommentare',
      text: 'Hier steht, was Menschen über die Filme schreiben.',
    },
  },
  search: 'Nach Text, Name oder Film suchen',
  noneContains: (term: string) => `Kein Kommentar enthält „${term}“`,
  noneContainsText: 'Vielleicht steht er in einer anderen Liste.',
  searchAll: 'Alle Kommentare durchsuchen',
  tryAnotherWord: 'Versuche ein anderes Wort.',
  clearSearch: 'Suche löschen',
  waits: 'Wartet',
  moreFailed: 'Weitere Kommentare konnten nicht geladen werden',
  failed: 'Die Kommentare konnten nicht geladen werden',
  count: (count: number, counted: string) => plural(count, '1 Kommentar', `${counted} Kommentare`),
  showMore: 'Mehr anzeigen',
  failures: {
    hide: 'Der Kommentar konnte nicht ausgeblendet werden',
    show: 'Der Kommentar konnte nicht eingeblendet werden',
    keep: 'Die Meldungen konnten nicht erledigt werden',
    unmute: 'Die Stummschaltung konnte nicht aufgehoben werden',
    delete: 'Der Kommentar konnte nicht gelöscht werden',
    hideAll: 'Die Kommentare konnten nicht ausgeblendet werden',
    showAll: 'Die Kommentare konnten nicht zurückgeholt werden',
  },
  contextFailed: 'Der Zusammenhang konnte nicht geladen werden',
  inThisThread: 'In diesem Verlauf',
  othersByThem: 'Andere dieser Person',
  nothingElse: 'Sonst nichts.',
  doneBefore: 'Was bisher getan wurde',
  nothingYet: 'Noch nichts.',
  theSystem: 'das System',
  deletedUser: 'Gelöschtes Konto',
  aDeletedUser: 'einem gelöschten Konto',
  theCommentBy: (name: string) => `, Kommentar von ${name}`,
  ofTheCommentBy: (name: string) => ` zum Kommentar von ${name}`,
  moreFor: (name: string) => `Mehr zum Kommentar von ${name}`,
  approve: 'Freigeben',
  showAgain: 'Wieder einblenden',
  hide: 'Ausblenden',
  keep: 'Behalten',
  hideAllBy: (count: string, name: string) => `Alle ${count} von ${name} ausblenden`,
  bringBackBy: (count: string, name: string) => `${count} von ${name} zurückholen`,
  less: 'Weniger',
  context: 'Zusammenhang',
  warnByEmail: 'Per E-Mail verwarnen',
  muteForDays: 'Für Tage stummschalten',
  letComment: 'Wieder kommentieren lassen',
  ban: 'Ausschließen: Konto sperren',
  deleteComment: 'Kommentar löschen',
  where: 'zu {movie}, {time}',
  accountDisabled: 'Konto gesperrt',
  mutedUntil: (day: string) => `Stumm bis ${day}`,
  byName: (name: string) => ` von ${name}`,
  reports: 'Meldungen',
  aVisitor: 'Ein Gast',
  andMore: (count: string) => `und ${count} weitere`,
  delete: {
    title: 'Diesen Kommentar löschen?',
    text: 'Er ist endgültig weg, mit seinen Meldungen. Ausblenden lässt sich zurücknehmen.',
    confirmLabel: 'Löschen',
    pendingText: 'Wird gelöscht …',
  },
  hideAll: {
    title: (name: string) => `Alles von ${name} ausblenden?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        'Ein Kommentar wird sofort ausgeblendet, und seine Meldungen sind erledigt. Du kannst ihn zurückholen.',
        `${counted} Kommentare werden sofort ausgeblendet, und ihre Meldungen sind erledigt. Du kannst sie zusammen zurückholen.`,
      ),
    confirmLabel: 'Alles ausblenden',
    pendingText: 'Wird ausgeblendet …',
  },
  showAll: {
    title: (name: string) => `Die Kommentare von ${name} zurückholen?`,
    text: (count: number, counted: string) =>
      plural(
        count,
        'Ein Kommentar wird wieder eingeblendet. Was du einzeln ausgeblendet hast, bleibt ausgeblendet.',
        `${counted} Kommentare werden wieder eingeblendet. Was du einzeln ausgeblendet hast, bleibt ausgeblendet.`,
      ),
    confirmLabel: 'Zurückholen',
    pendingText: 'Wird zurückgeholt …',
  },
  warnTitle: (name: string) => `${name} verwarnen`,
  warnText: 'Die Person bekommt eine E-Mail mit ihrem Kommentar und dem, was du hier schreibst.',
  sendWarning: 'Verwarnung senden',
  sending: 'Wird gesendet …',
  warnFailed: 'Die Verwarnung konnte nicht gesendet werden',
  muteTitle: (name: string) => `${name} stummschalten`,
  muteText: 'Die Person kann lesen und ansehen, und sieht, bis wann sie keine Kommentare schreiben kann.',
  muteFailed: 'Die Person konnte nicht stummgeschaltet werden',
  muteFor: 'Für',
  mute: 'Stummschalten',
  muting: 'Wird stummgeschaltet …',
  cancel: 'Abbrechen',
  muteDays: (days: number) => plural(days, '1 Tag', `${days} Tage`),
  aYear: 'ein Jahr',
}

export const reasonWords: Translated<typeof english.reasonWords> = {
  spam: 'Werbung oder Spam',
  insult: 'Beleidigung oder Hass',
  spoiler: 'Verrät die Handlung',
  illegal: 'Gegen das Gesetz',
  other: 'Etwas anderes',
}

export const hiddenWords: Translated<typeof english.hiddenWords> = {
  desk: 'Ausgeblendet',
  everything: 'Mit allen der Person ausgeblendet',
  first: 'Erster Kommentar der Person',
  word: 'Enthält ein Wort deiner Liste',
}
