import { planLimits } from './plans.limits.ts'
import { pluralsIn } from './plurals.ts'

const plural = pluralsIn('en')

/** How long a plan lasts. */
export const durationWords = {
  days: (count: number) => `${count} ${plural(count, 'day', 'days')}`,
  months: (count: number) => `${count} ${plural(count, 'month', 'months')}`,
} as const

export const planMessages = {
  added: 'Plan added successfully!',
  updated: 'Plan changed successfully!',
  reordered: 'The order of the plans was changed.',
  nameMissing: 'Please give the plan a name.',
  nameTooLong: `A name has at most ${planLimits.nameLength} characters.`,
  descriptionTooLong: `A description has at most ${planLimits.descriptionLength} characters.`,
  priceInvalid: 'Please enter a price above zero.',
  daysInvalid: `Please enter a number of days from 1 to ${planLimits.days}.`,
  monthsInvalid: `Please enter a number of months from 1 to ${planLimits.months}.`,
} as const

/** What the refusals say. */
export const planProblems = {
  unknown: 'There is no such plan.',
  notOnSale: 'This plan is not sold any more. Please choose another one.',
  cannotRenew: 'This plan renews, and plans that renew are sold with Stripe only.',
  nameTaken: 'Another plan on sale has this name.',
  lengthInUse: 'Somebody has this plan, so its length stays. Take it off sale and add another one.',
  full: `There can be ${planLimits.plans} plans. Change one that is not on sale.`,
  orderOutdated: 'The plans have changed meanwhile. Please look at them again.',
} as const
