import type { Translated } from './words.ts'
import type * as english from './subscriptions.words.ts'
import { pluralsIn } from './plurals.ts'
import { subscriptionLimits } from './subscriptions.limits.ts'

const plural = pluralsIn('de')

export const subscriptionMessages: Translated<typeof english.subscriptionMessages> = {
  cancelled: 'Das Abonnement wurde gekündigt.',
  resumed: 'Dein Premium verlängert sich wieder.',
  cancelReason: 'Vom Mitglied gewünscht',
  adminCancelReason: 'Von der Verwaltung gekündigt',
  userNotFound: 'Konto nicht gefunden. Bitte melde dich noch einmal an.',
  genreSaved: 'Lieblingsgenre gespeichert!',
  genreUnknown: 'Bitte wähle eins der Genres.',
  reactivated: 'Abonnement wieder aktiviert!',
  daysGiven: 'Die Tage sind gegeben.',
  daysInvalid: `Bitte gib eine Zahl von 1 bis ${subscriptionLimits.givenDays} Tagen ein.`,
  remindersSent: 'Erinnerungen verschickt!',
  reminderSent: 'Erinnerung verschickt!',
  cleanupStarted: 'Abgelaufene Abonnements werden aufgeräumt.',
  grantReason: 'Von der Verwaltung wieder aktiviert',
  listed: 'ok',
  cancelledMany: (n: number) => plural(n, '1 Abonnement gekündigt!', `${n} Abonnements gekündigt!`),
  cancelledSome: (n: number, of: number) => `${n} von ${of} Abonnements gekündigt.`,
  cancelManyFailed: 'Die gewählten Abonnements konnten nicht gekündigt werden',
  cancelManyReason: 'Sammelkündigung durch die Verwaltung',
  nothingToCancel: 'Es gibt nichts zu kündigen.',
  cancelFailed: 'Das Abonnement konnte nicht gekündigt werden',
}

export const subscriptionProblems: Translated<typeof english.subscriptionProblems> = {
  userUnknown: 'Es gibt niemanden mit dieser Kennung.',
  alreadyActive: 'Du hast schon Premium. In den letzten 7 Tagen kannst du es verlängern.',
  alreadyActiveThere: 'Diese Person hat Premium, mit noch mehr als 7 Tagen.',
  renewsThere:
    'Dieses Premium verlängert sich: Tage hätten keinen Nutzen, weil die nächste Abbuchung trotzdem kommt. Erstatte stattdessen einen Teil der letzten Zahlung.',
  nothingToResume: 'Es gibt keine Kündigung, die du zurücknehmen könntest. Wähle stattdessen einen Tarif.',
  premiumOnly: 'Ein Lieblingsgenre gehört zu Premium.',
  alreadyReminded: 'Diese Person wurde schon erinnert. Die nächste Erinnerung kann später hinaus.',
  tooEarlyToRemind: `Es ist zu früh: Dieses Premium dauert noch länger als ${subscriptionLimits.reminderDays} Tage.`,
  nothingEnds: 'Diese Person hat kein Premium.',
}
