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
  free: 'Free',
  premium: 'Premium',
  expired: 'Expired',
  freeText:
    'You can watch all trailers and free films. Premium adds a preferred genre and a Must Watch list made from it.',
  expiredText: 'Your Premium has ended. Choose a plan to get it back. Your preferred genre is still saved.',
  seePlans: 'See the plans',
  plan: 'Plan',
  started: 'Started',
  expires: 'Expires',
  endedOn: 'Ended',
  daysLeft: (days: number) => (days === 1 ? 'day left' : 'days left'),
  timeUsed: 'Time used',
  /** SUB-2 */
  expiringSoon: 'Your subscription is expiring soon.',
  extend: 'Extend',
  /** Behind the word on the button, for who cannot see which plan it stands at. */
  withPlan: (plan: PlanName) => ` with ${planLabels[plan]}`,
  extendFrom: (date: string) => `You can extend from ${date}.`,
  plans: 'Plans',
  /** SUB-3: a plan lasts for days, not for months of the calendar. */
  planLength: (duration: string, days: number) => `${duration} (${days} days)`,
  perThirtyDays: 'per 30 days',
  /** Where that is the price of the plan. */
  paidOnce: 'Paid once',
  billedOnce: (price: string) => `${price} paid once`,
  ends: (date: string) => `Ends ${date}`,
  notes:
    'Prices in US dollars, tax included. Nothing renews by itself. If you extend, the new days are added to those you have left.',
  /** What is bought, before it is paid. */
  summary: 'Check your order',
  price: 'Price',
  duration: 'Duration',
  premiumUntil: 'Premium until',
  onlyPayment: 'Tax is included. Nothing renews by itself: this is the only payment.',
  daysFromPayment: 'Your days start when the payment arrives.',
  daysAdded: 'The new days are added to those you have left.',
  accept: 'By paying you accept our',
  terms: 'Terms of Service',
  refundsIn: 'About refunds, see',
  refunds: 'Cancelling and refunds',
  newTab: ' (opens in a new tab)',
  back: 'Back',
  pay: (price: string) => `Pay ${price}`,
  continueToPayment: 'Continue to payment',
  /** SUB-4 */
  bestValue: 'BEST VALUE',
  popular: 'POPULAR',
  save: (price: string) => `Save ${price}`,
  currentPlan: 'Your plan',
  subscribe: 'Subscribe',
  toPlan: (plan: PlanName) => ` to ${planLabels[plan]}`,
  subscribing: 'Subscribing...',
  extending: 'Extending...',
  pending: (plan: PlanName) =>
    `Waiting for your payment for the ${planLabels[plan].toLowerCase()} plan. It may take a moment.`,
  continuePayment: 'Continue to payment',
  /** SUB-6 */
  cancel: 'Cancel subscription',
  cancelQuestion: 'Are you sure you want to cancel your subscription?',
  keepText: (date: string) =>
    `Nothing renews by itself. Keeping Premium costs you nothing more: it simply ends on ${date}.`,
  cancelText: 'If you cancel, Premium ends now and the days you have left are lost.',
  keep: 'Keep Premium',
  cancelling: 'Cancelling...',
  cancelFailed: 'Cancellation failed. Please try again.',
  logIn: 'Log in',
  /** SUB-8 */
  statusFailed: 'Failed to load subscription status. Please refresh the page.',
  /** Beside what is shown after that. */
  statusUnsure: 'We could not reach the server, so this may be out of date.',
  retry: 'Try Again',
  /** PROF-2 */
  mustWatch: 'Must Watch',
  preferredGenre: 'Preferred Genre',
  chooseGenre: 'Choose a genre',
  saveGenre: 'Save',
  savingGenre: 'Saving...',
  genreFailed: 'Failed to save preferred genre. Please try again.',
  mustWatchEmpty: 'Choose a preferred genre to see eight movies from it here.',
  mustWatchNone: (genre: string) => `There are no ${genre} movies yet.`,
  loadingMovies: 'Loading movies...',
  mustWatchFailed: 'Failed to load movies. Please try again later.',
} as const
