import type { Translated } from '@matinee/contract/words'
import type * as english from './pricing.words.ts'

export const pricingWords: Translated<typeof english.pricingWords> = {
  contact: 'Kontakt',
  help: 'Hilfe',
  thePricesCannotBe: 'Die Preise können gerade nicht gezeigt werden.',
  pricing: 'Preise',
  whatPremiumCostsWhat:
    'Was Premium kostet, was es dir bringt und was kostenlos ist. Du siehst vor dem Bezahlen, ob sich ein Tarif verlängert.',
  everyTrailerAndAll: 'Jeder Trailer und alles, was über einen Film geschrieben steht',
  freeFilmsAlsoWithout: 'Kostenlose Filme, auch ohne Konto',
  yourPlaceInEvery: 'Deine Stelle in jedem Film, auf jedem Gerät',
  theFilmsThatAre: 'Die Filme, die zu Premium gehören',
  aPreferredGenreAnd: 'Ein Lieblingsgenre und eine Must-Watch-Liste daraus',
  doesItRenewBy: 'Verlängert es sich von selbst?',
  onlyAPlanThat:
    'Nur ein Tarif, der es sagt: Er wird am Ende jedes Zeitraums abgebucht, bis du kündigst, und was bezahlt ist, bleibt dir. Bei allen anderen zahlst du einmal, und mehr wird nicht abgebucht.',
  canIExtendIt: 'Kann ich es verlängern?',
  yesInItsLast:
    'Ja, in den letzten 7 Tagen, sofern es sich nicht von selbst verlängert. Die neuen Tage kommen zu denen dazu, die du noch hast.',
  canICancel: 'Kann ich kündigen?',
  atAnyTimeOn:
    'Jederzeit, in deinem Profil. Ein Tarif, der sich verlängert, bleibt bis zum Ende des Bezahlten; bei allen anderen ist dein Konto von da an kostenlos. Was erstattet werden kann, steht in den Nutzungsbedingungen.',
  whatIfThePrice: 'Was, wenn sich der Preis ändert?',
  aNewPriceHolds:
    'Ein neuer Preis gilt für das, was von da an gekauft wird. Was du bezahlt hast, bleibt bis zum letzten Tag deins.',
  doIGetA: 'Bekomme ich einen Beleg?',
  yesByEmailAnd: 'Ja, per E-Mail und in deinem Profil, für jede Zahlung.',
  lookAroundNameFor: (name: string) =>
    `Sieh dich auf ${name} kostenlos um. Premium öffnet jeden Film. Jeder Tarif sagt, was er kostet, wie lange er dauert und ob er sich verlängert.`,
  pleaseTryAgainIn: 'Bitte versuche es gleich noch einmal.',
  tryAgainSmall: 'Noch einmal versuchen',
  questions: 'Fragen',
  termsOfService: 'Nutzungsbedingungen',
  premium: 'Premium',
  givePremiumAsA: 'Premium verschenken',
  redeemACode: 'Code einlösen',
  durationRenewsByItself: (duration: string) => `${duration}, verlängert sich von selbst`,
  paidEveryDurationUntil: (duration: string) => `Zahlung je ${duration}, bis du kündigst`,
  paidOnce: 'Einmal bezahlt',
  paidOnceCurrencyPer: (currency: string) => `Einmal bezahlt. ${currency} je 30 Tage`,
  bestValue: 'AM GÜNSTIGSTEN',
  saveSaving: (saving: string) => `${saving} sparen`,
  choose: 'Wählen',
  whatEachGives: 'Was es jeweils gibt',
  whatFreeAndPremium: 'Was Kostenlos und Premium bieten',
  what: 'Was',
  free: 'Kostenlos',
  yes: 'Ja',
  no: 'Nein',
  namePremium: (name: string) => `${name} Premium`,
  everyFilmAPreferred:
    'Jeder Film, ein Lieblingsgenre und eine Must-Watch-Liste. Einmal bezahlt für eine Anzahl von Tagen.',
  home: 'Startseite',
  moreIn: 'Mehr steht in den {terms} und unter {help}, und über {contact} erreichst du einen Menschen.',
  pricesIn: (currency: string) => `Preise in ${currency}. Es kommt nichts dazu.`,
  popular: 'BELIEBT',
}
