import type { Translated } from './words.ts'
import type * as english from './vouchers.words.ts'
import { pluralsIn } from './plurals.ts'
import { voucherLimits } from './vouchers.limits.ts'

const plural = pluralsIn('de')

export const voucherMessages: Translated<typeof english.voucherMessages> = {
  grantReason: 'Gutschein',
  giftReason: 'Geschenk',
  redeemed: (days: number, date: string) =>
    `${plural(days, 'Ein Tag', `${days} Tage`)} dazu. Du hast Premium bis ${date}.`,
  made: (codes: number) => plural(codes, 'Der Code wurde erstellt.', `${codes} Codes wurden erstellt.`),
  switchedOff: 'Ausgeschaltet. Was eingelöst wurde, bleibt.',
  planMissing: 'Bitte wähle einen Tarif.',
  codeInvalid: 'Bitte prüfe den Code: Er hat 12 Buchstaben und Ziffern, aber nie B, I, L, O, S, U, Z, 0 oder 1.',
  codesInvalid: `Bitte gib eine Zahl von Codes von 1 bis ${voucherLimits.codes} ein.`,
  usesInvalid: `Bitte gib eine Zahl von Einlösungen von 1 bis ${voucherLimits.uses} ein.`,
  daysInvalid: `Bitte gib eine Zahl von Tagen von 1 bis ${voucherLimits.days} ein.`,
  percentInvalid: `Bitte gib einen Prozentsatz von 1 bis ${voucherLimits.percent} ein. Für den ganzen Preis erstelle einen Code für Tage.`,
  endInvalid: 'Bitte gib einen Tag ein, der noch nicht vorbei ist.',
  noteTooLong: `Eine Notiz hat höchstens ${voucherLimits.noteLength} Zeichen.`,
}

export const voucherProblems: Translated<typeof english.voucherProblems> = {
  unknown: 'Diesen Code kennen wir nicht. Bitte prüfe ihn und versuche es noch einmal.',
  ended: 'Dieser Code ist abgelaufen.',
  switchedOff: 'Dieser Code gilt nicht mehr.',
  usedUp: 'Dieser Code wurde schon eingelöst.',
  usedByYou: 'Du hast diesen Code schon eingelöst.',
  renewing:
    'Dein Premium verlängert sich von selbst. Kündige zuerst die Verlängerung in deinem Profil: Was bezahlt ist, bleibt dir, und der Code fügt seine Tage hinzu. Der Code bleibt gültig.',
  atCheckout: 'Dieser Code senkt einen Preis. Gib ihn in deinem Profil ein, wenn du einen Tarif wählst.',
  onRedeem: 'Dieser Code gibt Tage Premium und braucht keine Zahlung. Löse ihn stattdessen ein.',
  otherPlan: 'Dieser Code ist für einen anderen Tarif.',
  paidOnce: 'Dieser Code ist für Tarife, die einmal bezahlt werden, und dieser verlängert sich.',
  tooLittleLeft:
    'Mit diesem Code würde der Tarif weniger kosten als der kleinste Betrag, der abgebucht werden kann. Wähle einen längeren Tarif oder kaufe diesen ohne den Code. Der Code bleibt gültig.',
  batchUnknown: 'Diese Codes gibt es nicht.',
}
