import { paymentMessages } from '@matinee/contract/payments'
import { subscriptionMessages } from '@matinee/contract/subscriptions'

export const profileWords = {
  ...subscriptionMessages,
  ...paymentMessages,
  title: 'My Profile',
  history: 'Watch history',
  seeHistory: 'See history',
  payments: 'Payments',
  seePayments: 'See payments and receipts',
  username: 'Username',
  email: 'Email',
  noUser: 'No user data found. Please log in again.',
  statusTitle: 'Subscription Status',
  loading: 'Loading your profile...',
  freeText:
    'You can watch all trailers and free films. Premium adds its own films, and a preferred genre with a Must Watch list made from it.',
  plan: 'Plan',
  daysLeft: (days: number) => (days === 1 ? 'day left' : 'days left'),
  extend: 'Extend',
  plans: 'Plans',
  /** SUB-3: a plan lasts for days, not for months of the calendar. */
  planLength: (duration: string, days: number) => `${duration} (${days} days)`,
  billedOnce: (price: string) => `${price} paid once`,
  refundsIn: 'About refunds, see',
  refunds: 'Cancelling and refunds',
  subscribing: 'Subscribing...',
  extending: 'Extending...',
  pending: (planName: string) =>
    `Waiting for your payment for the ${planName.toLowerCase()} plan. It may take a moment.`,
  cancel: 'Cancel subscription',
  retry: 'Try Again',
  chooseGenre: 'Choose a genre',
  loadingMovies: 'Loading movies...',
} as const
