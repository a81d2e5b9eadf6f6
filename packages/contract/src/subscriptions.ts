import { adminCall, publicCall, signedInCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { planLabels, type PlanName } from './plans.ts'
import type { subscriptionSchemas } from './subscriptions.schemas.ts'

export const subscriptionLimits = {
  reasonLength: 200,
  searchLength: 200,
  /** How far ahead the desk may remind people. */
  reminderDays: 90,
  /** PROF-2 */
  mustWatch: 8,
} as const

/** Premium: its plans, who has it, and what the desk does about it. */
export const subscriptionEndpoints = {
  /** One's own; an admin's token may ask for anybody's. */
  status: signedInCall<typeof subscriptionSchemas.status>('GET', '/api/subscription-status'),
  /** Starts Premium, or adds days when it is about to end. An `Idempotency-Key` makes a retry safe (SUB-9). */
  subscribe: userCall<typeof subscriptionSchemas.subscribe>('POST', '/api/subscribe'),
  cancel: signedInCall<typeof subscriptionSchemas.cancel>('POST', '/api/cancel-subscription'),
  setPreferredGenre: userCall<typeof subscriptionSchemas.setPreferredGenre>('POST', '/api/set-preferred-genre'),

  reactivate: adminCall<typeof subscriptionSchemas.reactivate>('POST', '/api/reactivate-subscription'),
  remind: adminCall<typeof subscriptionSchemas.remind>('POST', '/api/send-expiration-reminders'),
  /** The worker does it, one at a time; `cleanup` says how far it is. */
  expire: adminCall<typeof subscriptionSchemas.expire>('POST', '/api/check-expired-subscriptions'),
  /** The newest one; null if there was none yet. */
  cleanup: adminCall<typeof subscriptionSchemas.cleanup>('GET', '/api/admin/cleanup'),
  subscribers: adminCall<typeof subscriptionSchemas.subscribers>('GET', '/api/subscribers'),
  expiringSoon: adminCall<typeof subscriptionSchemas.expiringSoon>('GET', '/api/users-expiring-soon'),

  /** What a payment provider tells us, signed by it. */
  webhook: publicCall<typeof subscriptionSchemas.webhook>('POST', '/api/webhooks/:provider'),
}

/** How a subscription stands, as the desk names it. */
export const subscriptionLabels = {
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

/** Says which attempt a call is for: one that is sent again charges and extends nothing again. */
export const attemptHeader = 'idempotency-key'

export const subscriptionMessages = {
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
  /** SUB-5 */
  subscribed: (plan: PlanName) =>
    `Successfully subscribed to ${planLabels[plan].toLowerCase()} plan! Welcome to Premium!`,
  extended: (date: string) => `Extended. You have Premium until ${date}.`,
  subscribeFailed: 'Subscription failed. Please try again.',
  /** A payment that is made elsewhere. */
  goingToPay: 'Taking you to the payment page...',
  pending: (plan: PlanName) =>
    `Waiting for your payment for the ${planLabels[plan].toLowerCase()} plan. It may take a moment.`,
  continuePayment: 'Continue to payment',
  /** Everywhere where something is sold. */
  testMode: 'Test mode',
  testModeText: 'No card is needed and no money is charged.',
  paymentsOff: 'Subscriptions are not open on this site yet.',
  /** SUB-6 */
  cancel: 'Cancel subscription',
  cancelQuestion: 'Are you sure you want to cancel your subscription?',
  keepText: (date: string) =>
    `Nothing renews by itself. Keeping Premium costs you nothing more: it simply ends on ${date}.`,
  cancelText: 'If you cancel, Premium ends now and the days you have left are lost.',
  keep: 'Keep Premium',
  cancelling: 'Cancelling...',
  cancelled: 'Subscription cancelled successfully.',
  cancelFailed: 'Cancellation failed. Please try again.',
  cancelReason: 'User requested',
  adminCancelReason: 'Admin cancelled',
  /** SUB-7 */
  userNotFound: 'User not found. Please log in again.',
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
  genreSaved: 'Preferred genre saved successfully!',
  genreFailed: 'Failed to save preferred genre. Please try again.',
  genreUnknown: 'Please choose one of the genres.',
  mustWatchEmpty: 'Choose a preferred genre to see eight movies from it here.',
  mustWatchNone: (genre: string) => `There are no ${genre} movies yet.`,
  loadingMovies: 'Loading movies...',
  mustWatchFailed: 'Failed to load movies. Please try again later.',
  /** The desk (DASH-2, SUBS-3) */
  reactivated: 'Subscription reactivated successfully!',
  remindersSent: 'Expiration reminders sent successfully!',
  cleanupStarted: 'Cleaning up expired subscriptions.',
  grantReason: 'Reactivated at the desk',
  listed: 'ok',
} as const

export const subscriptionErrors = /* @__PURE__ */ defineErrors('subscriptions', {
  userMissing: { status: 400, message: subscriptionMessages.userNotFound },
  /** For the desk, of an id that nobody has. */
  userUnknown: { status: 404, message: 'There is nobody with this id.' },
  alreadyActive: {
    status: 409,
    message: 'You have Premium already. It can be extended in its last 7 days.',
  },
  /** For the desk. */
  alreadyActiveThere: { status: 409, message: 'This person has Premium, with more than 7 days left.' },
  premiumOnly: { status: 403, message: 'A preferred genre is part of Premium.' },
  /** One key, two different plans. */
  attemptReused: { status: 422, message: 'This attempt was made for another plan. Please try again.' },
  paymentsOff: { status: 403, message: subscriptionMessages.paymentsOff },
  /** The provider did not answer, and nothing was charged: the same attempt may be made again. */
  paymentFailed: { status: 503, message: subscriptionMessages.subscribeFailed },
  /** This attempt has come to nothing, and always will have: another one may be made. */
  attemptOver: { status: 409, message: subscriptionMessages.subscribeFailed },
  /** For another plan, in another window. */
  paymentOpen: {
    status: 409,
    message: 'Another payment of yours is still under way. Please wait a moment and try again.',
  },
  webhookRefused: { status: 400, message: 'This event was not signed by the payment provider.' },
  providerUnknown: { status: 404, message: 'There is no such payment provider here.' },
})

export type {
  Cleanup,
  ExpiringUser,
  SubscribeAnswer,
  Subscriber,
  SubscriptionAnswer,
  SubscriptionOption,
  SubscriptionStatus,
} from './subscriptions.schemas.ts'
