import type { Translated } from '@matinee/contract/words'
import type * as english from './words.ts'
import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('fr')

export const planWords: Translated<typeof english.planWords> = {
  title: 'Formules',
  lead: (currency: string) => `Ce qu’on peut acheter, dans l’ordre d’affichage. Tous les prix sont en ${currency}.`,
  addPlan: 'Ajouter une formule',
  isFull: (most: number) => `Il peut y avoir ${most} formules. Modifiez-en une qui n’est pas en vente.`,
  failed: 'Les formules n’ont pas pu être chargées',
  empty: 'Il n’y a pas encore de formules',
  emptyText: 'Ajoutez-en une, et Premium pourra être acheté.',
  reorderFailed: 'Les formules n’ont pas pu être réordonnées',
  plan: 'Formule',
  length: 'Durée',
  price: 'Prix',
  status: 'Statut',
  haveItNow: 'L’ont actuellement',
  hasItNow: (count: number) => plural(count, ' l’a actuellement', ' l’ont actuellement'),
  renewsAfter: (duration: string) => `Se renouvelle\u00A0: ${duration}`,
  change: 'Modifier',
  marks: {
    none: 'Aucune',
    popular: 'Populaire',
    bestValue: 'Meilleure offre',
  },
  notOnSale: 'Pas en vente',
  needsPrice: (currency: string) => `Demande un prix en ${currency}`,
  cannotRenew: 'Ne se renouvelle pas sans Stripe',
  onSale: 'En vente',
  kinds: {
    once: 'Unique',
    renewing: 'Renouvelée',
  },
  changeFailed: 'La formule n’a pas pu être modifiée',
  addFailed: 'La formule n’a pas pu être ajoutée',
  changeTitle: (name: string) => `Modifier ${name}`,
  addTitle: 'Ajouter une formule',
  name: 'Nom',
  kind: 'Type',
  renewsAfterMonths: 'Se renouvelle après (mois)',
  lengthInDays: 'Durée (jours)',
  lengthIsFixed: 'Quelqu’un a cette formule\u00A0: sa durée reste.',
  priceIn: (currency: string) => `Prix (${currency})`,
  per30Days: (price: string) => `${price} pour 30 jours`,
  description: 'Description',
  characters: 'caractères',
  mark: 'Mention',
  renewingNote:
    'Stripe débite à la fin de chaque période, jusqu’à la résiliation. La formule est proposée tant que les paiements passent par Stripe.',
  onceNote: 'Un prix modifié vaut pour les nouveaux achats. Qui a déjà la formule garde ce qui a été payé.',
  saving: 'Enregistrement…',
  save: 'Enregistrer',
}

export const markWords: Translated<typeof english.markWords> = {
  popular: 'POPULAIRE',
  bestValue: 'MEILLEURE OFFRE',
}
