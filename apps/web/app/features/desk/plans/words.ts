import { pluralsIn } from '@matinee/contract/plurals'

const plural = pluralsIn('en')

export const planWords = {
  title: 'Plans',
  lead: (currency: string) => `What people can buy, in the order in which they see it. All prices are in ${currency}.`,
  addPlan: 'Add plan',
  isFull: (most: number) => `There can be ${most} plans. Change one that is not on sale.`,
  failed: 'Failed to load the plans',
  empty: 'There are no plans yet',
  emptyText: 'Add one, and people can buy Premium.',
  reorderFailed: 'Failed to reorder the plans',
  plan: 'Plan',
  length: 'Length',
  price: 'Price',
  status: 'Status',
  haveItNow: 'Have it now',
  hasItNow: (count: number) => plural(count, ' has it now', ' have it now'),
  renewsAfter: (duration: string) => `Renews after ${duration}`,
  change: 'Change',
  marks: {
    none: 'None',
    popular: 'Popular',
    bestValue: 'Best value',
  },
  notOnSale: 'Not on sale',
  needsPrice: (currency: string) => `Deps a price in ${currency}`,
  cannotRenew: 'Cannot renew without Stripe',
  onSale: 'On sale',
  kinds: {
    once: 'One-off',
    renewing: 'Renewing',
  },
  changeFailed: 'Failed to change the plan',
  addFailed: 'Failed to add the plan',
  changeTitle: (name: string) => `Change ${name}`,
  addTitle: 'Add a plan',
  name: 'Name',
  kind: 'Kind',
  renewsAfterMonths: 'Renews after (months)',
  lengthInDays: 'Length (days)',
  lengthIsFixed: 'Somebody has this plan: its length stays.',
  priceIn: (currency: string) => `Price (${currency})`,
  per30Days: (price: string) => `${price} per 30 days`,
  description: 'Description',
  characters: 'characters',
  mark: 'Mark',
  renewingNote:
    'Stripe charges for it at the end of each period, until they cancel. It is offered while payments go through Stripe.',
  onceNote: 'A changed price holds for new purchases. Whoever has the plan keeps what they paid for.',
  saving: 'Saving...',
  save: 'Save',
} as const

export const markWords = {
  popular: 'POPULAR',
  bestValue: 'BEST VALUE',
} as const
