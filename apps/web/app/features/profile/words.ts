import { paymentMessages } from '@matinee/contract/payments'
import { planLabels, type PlanName, subscriptionMessages } from '@matinee/contract/subscriptions'

/** What the profile says, beside the server's own messages. */
export const profileWords = {
  ...subscriptionMessages,
  ...paymentMessages,
  /** PROF-1 */
  title: 'My Profile',
  username: 'Username',
  email: 'Email',
  noUser: 'No user data found. Please log in again.',
  statusTitle: 'Subscription Status',
  loading: 'Loading your profile...',
  freeText:
    'You can watch all trailers and free films. Premium adds a preferred genre and a Must Watch list made from it.',
  plan: 'Plan',
  daysLeft: (days: number) => (days === 1 ? 'day left' : 'days left'),
  /** SUB-2 */
  extend: 'Extend',
  /** Behind the word on the button, for who cannot see which plan it stands at. */
  plans: 'Plans',
  /** SUB-3: a plan lasts for days, not for months of the calendar. */
  planLength: (duration: string, days: number) => `${duration} (${days} days)`,
  /** Where that is the price of the plan. */
  billedOnce: (price: string) => `${price} paid once`,
  /** What is bought, before it is paid. */
  refundsIn: 'About refunds, see',
  refunds: 'Cancelling and refunds',
  /** SUB-4 */
  subscribing: 'Subscribing...',
  extending: 'Extending...',
  pending: (plan: PlanName) =>
    `Waiting for your payment for the ${planLabels[plan].toLowerCase()} plan. It may take a moment.`,
  /** SUB-6 */
  cancel: 'Cancel subscription',
  /** Beside what is shown after that. */
  retry: 'Try Again',
  /** PROF-2 */
  chooseGenre: 'Choose a genre',
  loadingMovies: 'Loading movies...',
} as const
