import type { Translated } from '@matinee/contract/words'
import type * as english from './checkout.words.ts'

export const checkoutWords: Translated<typeof english.checkoutWords> = {
  forFilm: (title) => `Premium öffnet „${title}“ und jeden anderen Film hier.`,
  forPremium: 'Premium öffnet hier jeden Film.',
  anotherPlan: 'Einen anderen Tarif wählen',
  noPlan: 'Diesen Tarif gibt es nicht mehr. Bitte wähle einen anderen.',
  seePlans: 'Tarife ansehen',
  loadFailed: 'Deine Bestellung konnte nicht geladen werden. Bitte versuche es noch einmal.',
  again: 'Noch einmal versuchen',

  waitingTitle: 'Gleich geschafft',
  waiting: 'Wir warten auf deine Zahlung. Das dauert ein paar Sekunden, und diese Seite geht von selbst weiter.',
  waitingSpinner: 'Warten auf deine Zahlung …',
  waitingLong:
    'Es dauert länger als sonst. Du kannst diese Seite verlassen: Sobald deine Zahlung da ist, mailen wir dir einen Beleg, und Premium beginnt.',
  checkAgain: 'Noch einmal nachsehen',

  failedTitle: 'Deine Zahlung ist nicht angekommen',
  failed: 'Es wurde nichts gekauft. Du kannst noch einmal bezahlen, mit derselben oder einer anderen Karte.',
  payAgain: 'Zurück zur Bestellung',

  filmReady: 'Dein Film ist bereit',
  filmReadyText: (title) => `Du hast Premium. „${title}“ wartet auf dich.`,
  filmReadyUntitled: 'Du hast Premium.',
  watchNow: 'Jetzt ansehen',
  premiumReady: 'Du hast Premium',
  premiumReadyText: 'Jeder Film hier steht dir offen.',
  toHome: 'Zur Startseite',
  toProfile: 'Zu deinem Profil',
  receipt: 'Den Beleg mailen wir dir.',
}
