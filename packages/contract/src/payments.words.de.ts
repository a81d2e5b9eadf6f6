import type { Translated } from './words.ts'
import type * as english from './payments.words.ts'
import { withdrawalDays } from './payments.limits.ts'

export const paymentMessages: Translated<typeof english.paymentMessages> = {
  subscribed: (planName: string) => `Du hast den Tarif ${planName} abonniert. Willkommen bei Premium!`,
  extended: (date: string) => `Verlängert. Du hast Premium bis ${date}.`,
  subscribeFailed: 'Das Abonnement hat nicht geklappt. Bitte versuche es noch einmal.',
  goingToPay: 'Du kommst zur Bezahlseite …',
  testMode: 'Testmodus',
  testModeText: 'Es wird keine Karte gebraucht und kein Geld abgebucht.',
  paymentsOff: 'Auf dieser Seite gibt es noch keine Abonnements.',
  giftBought: 'Dein Geschenk ist unterwegs. Der Code steht bei deinen Zahlungen.',
  giftDayInvalid: 'Bitte wähle einen Tag innerhalb des nächsten Jahres.',
  giftRecipientInvalid: 'Bitte gib die E-Mail-Adresse der Person ein, für die es ist.',
  giftMessageTooLong: 'Eine Nachricht hat höchstens 500 Zeichen.',
  periodInvalid: 'Bitte wähle einen ersten Tag und einen letzten, der nicht davor liegt.',
  refunding: 'Die Rückzahlung ist unterwegs.',
  differenceApplied: 'Was der Zahlungsanbieter sagt, wurde übernommen.',
  differenceStands: 'Das konnte nicht übernommen werden.',
  withdrawn: 'Du hast den Vertrag widerrufen. Eine Bestätigung ist per E-Mail zu dir unterwegs.',
  withdrawalReason: 'Widerruf des Vertrags',
  refundedElsewhere: 'Beim Zahlungsanbieter veranlasst',
}

export const paymentProblems: Translated<typeof english.paymentProblems> = {
  attemptReused: 'Dieser Versuch galt einem anderen Tarif. Bitte versuche es noch einmal.',
  paymentOpen: 'Eine andere Zahlung von dir läuft noch. Bitte warte einen Moment und versuche es dann noch einmal.',
  consentMissing: 'Bitte stimme zuerst zu, dass Premium sofort beginnt.',
  withdrawalOver: 'Du kannst diesen Kauf nicht mehr widerrufen.',
  giftRenews:
    'Ein Tarif, der sich verlängert, kann nicht verschenkt werden. Bitte wähle einen, der einmal bezahlt wird.',
  receiptUnknown: 'Diesen Beleg gibt es nicht.',
  noPortal: 'Du hast kein Premium, das sich verlängert.',
  portalFailed: 'Die Bezahlseite konnte nicht geöffnet werden. Bitte versuche es noch einmal.',
  paymentUnknown: 'Diese Zahlung gibt es nicht.',
  refundUnknown: 'Diese Rückzahlung gibt es nicht.',
  refundReused: 'Dieser Versuch galt einer anderen Rückzahlung. Bitte versuche es noch einmal.',
  refundTooMuch: 'So viel ist von dieser Zahlung nicht mehr übrig. Bitte sieh sie dir noch einmal an.',
  refundAboveCeiling:
    'So viel darf deine Rolle von einer Zahlung nicht erstatten. Bitte wende dich an jemanden mit der Rolle Finanzen oder Inhaber.',
  refundNotFailed: 'Diese Rückzahlung muss nicht noch einmal versucht werden.',
  providerMissing: 'Der Zahlungsanbieter dieser Zahlung ist nicht mehr eingerichtet. Zahle sie dort zurück.',
  differenceGone: 'Dieser Unterschied ist schon geklärt.',
  providerUnreachable: 'Der Zahlungsanbieter hat nicht geantwortet. Bitte versuche es noch einmal.',
  webhookRefused: 'Dieses Ereignis war nicht vom Zahlungsanbieter unterschrieben.',
}

export const consentWords: Translated<typeof english.consentWords> = {
  whole: `Ich möchte, dass Premium sofort beginnt. Ich kann innerhalb von ${withdrawalDays} Tagen widerrufen und bekomme dann zurück, was ich bezahlt habe.`,
  unused:
    `Ich möchte, dass Premium sofort beginnt, noch bevor die ${withdrawalDays} Tage vorbei sind, in denen ich widerrufen kann. ` +
    'Wenn ich widerrufe, bezahle ich die Tage, die bis dahin begonnen haben, und bekomme den Rest zurück.',
}
