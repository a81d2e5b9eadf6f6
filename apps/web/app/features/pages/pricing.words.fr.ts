import type { Translated } from '@matinee/contract/words'
import type * as english from './pricing.words.ts'

export const pricingWords: Translated<typeof english.pricingWords> = {
  contact: 'Contact',
  help: 'Aide',
  thePricesCannotBe: 'Les prix ne peuvent pas être affichés pour le moment.',
  pricing: 'Tarifs',
  whatPremiumCostsWhat:
    'Ce que coûte Premium, ce qu’il vous apporte, et ce qui est gratuit. Vous voyez avant de payer si une formule se renouvelle.',
  everyTrailerAndAll: 'Toutes les bandes-annonces, et tout ce qui est écrit sur un film',
  freeFilmsAlsoWithout: 'Les films gratuits, même sans compte',
  yourPlaceInEvery: 'Votre place dans chaque film, sur chaque appareil',
  theFilmsThatAre: 'Les films qui font partie de Premium',
  aPreferredGenreAnd: 'Un genre préféré, et une liste «\u202FÀ voir\u202F» qui en est tirée',
  doesItRenewBy: 'Se renouvelle-t-il tout seul\u202F?',
  onlyAPlanThat:
    'Seulement une formule qui le précise\u00A0: elle est débitée à la fin de chaque période jusqu’à votre résiliation, et vous gardez ce qui est payé. Avec toutes les autres, vous payez une fois, et rien de plus n’est débité.',
  canIExtendIt: 'Puis-je le prolonger\u202F?',
  yesInItsLast:
    'Oui, dans ses 7 derniers jours, sauf s’il se renouvelle tout seul. Les nouveaux jours s’ajoutent à ceux qui vous restent.',
  canICancel: 'Puis-je résilier\u202F?',
  atAnyTimeOn:
    'À tout moment, dans votre profil. Une formule qui se renouvelle reste jusqu’à la fin de ce qui est payé\u202F; avec toutes les autres, votre compte devient gratuit à cet instant. Les conditions d’utilisation disent ce qui peut être remboursé.',
  whatIfThePrice: 'Et si le prix change\u202F?',
  aNewPriceHolds:
    'Un nouveau prix vaut pour ce qui est acheté ensuite. Ce que vous avez payé reste à vous jusqu’au dernier jour.',
  doIGetA: 'Est-ce que je reçois un reçu\u202F?',
  yesByEmailAnd: 'Oui, par e-mail et dans votre profil, pour chaque paiement.',
  lookAroundNameFor: (name: string) =>
    `Découvrez ${name} gratuitement. Premium ouvre tous les films. Chaque formule indique son prix, sa durée, et si elle se renouvelle.`,
  pleaseTryAgainIn: 'Veuillez réessayer dans un instant.',
  tryAgainSmall: 'Réessayer',
  questions: 'Questions',
  termsOfService: 'conditions d’utilisation',
  premium: 'Premium',
  givePremiumAsA: 'Offrir Premium',
  redeemACode: 'Utiliser un code',
  durationRenewsByItself: (duration: string) => `${duration}, se renouvelle tout seul`,
  paidEveryDurationUntil: (duration: string) => `Payé par période de ${duration}, jusqu’à résiliation`,
  paidOnce: 'Payé en une fois',
  paidOnceCurrencyPer: (currency: string) => `Payé en une fois. ${currency} pour 30 jours`,
  bestValue: 'MEILLEURE OFFRE',
  saveSaving: (saving: string) => `Économisez ${saving}`,
  choose: 'Choisir',
  whatEachGives: 'Ce que chacun apporte',
  whatFreeAndPremium: 'Ce qu’apportent Gratuit et Premium',
  what: 'Quoi',
  free: 'Gratuit',
  yes: 'Oui',
  no: 'Non',
  namePremium: (name: string) => `${name} Premium`,
  everyFilmAPreferred:
    'Tous les films, un genre préféré et une liste «\u202FÀ voir\u202F». Payé en une fois pour un nombre de jours.',
  home: 'Accueil',
  moreIn: 'Vous en saurez plus dans les {terms} et sur la page {help}, et {contact} vous relie à une personne.',
  pricesIn: (currency: string) => `Prix en ${currency}. Rien ne s’y ajoute.`,
  popular: 'POPULAIRE',
}
