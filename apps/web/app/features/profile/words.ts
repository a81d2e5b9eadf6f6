import { paymentMessages } from '@matinee/contract/payments'
import { subscriptionMessages } from '@matinee/contract/subscriptions'

export const profileWords = {
  ...subscriptionMessages,
  ...paymentMessages,
  title: 'My Profile',
  account: 'Account',
  seeAccount: 'Manage account',
  history: 'Watch history',
  seeHistory: 'See history',
  payments: 'Payments',
  seePayments: 'See receipts',
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
  /** PAY-3: before the button, what is charged and how often. */
  billedEach: (price: string, duration: string) => `${price} every ${duration.replace(/^1 /, '')}`,
  renewsText: (price: string, duration: string) =>
    `This plan renews by itself: you pay ${price} every ${duration.replace(/^1 /, '')} until you cancel. You can cancel on your profile at any time, and keep what is paid.`,
  subscribeAndPay: 'Subscribe and pay',
  renews: 'Your Premium renews by itself.',
  refundsIn: 'About refunds, see',
  refunds: 'Cancelling and refunds',
  subscribing: 'Subscribing...',
  extending: 'Extending...',
  pending: (planName: string) =>
    `Waiting for your payment for the ${planName.toLowerCase()} plan. It may take a moment.`,
  cancel: 'Cancel subscription',
  /** PAY-3, PAY-4 */
  cancelRenewal: 'Cancel renewal',
  keepRenewal: 'Keep renewal',
  cancelRenewalTitle: 'Cancel the renewal?',
  cancelRenewalText: (until: string) =>
    `You keep Premium until ${until}, and nothing more is charged. You can take it back until then.`,
  /** The last charge failed: nothing is paid ahead. */
  cancelUnpaidText: 'Your last payment failed, so Premium ends now. Nothing more is charged.',
  takeBack: 'Take back',
  notRenewed: (until: string) => `Premium until ${until}, not renewed`,
  changeCard: 'Change card',
  paymentFailed: (until: string) => `Your payment failed. Change your card to keep Premium after ${until}.`,
  openingPortal: 'Opening...',
  portalFailed: 'The payment page could not be opened. Please try again.',
  takeBackFailed: 'The renewal could not be taken back. Please try again.',
  /** PAY-9, in the words of the law. */
  withdrawalTitle: 'Right of withdrawal',
  withdraw: 'Withdraw from contract',
  confirmWithdrawal: 'Confirm withdrawal',
  withdrawing: 'Withdrawing...',
  canWithdraw: ({ planName, price, paidOn, until }: Record<'planName' | 'price' | 'paidOn' | 'until', string>) =>
    `${planName}, ${price}, paid on ${paidOn}. You can withdraw from this contract until ${until}, without a reason.`,
  withdrawTitle: (planName: string) => `Withdraw from the contract about ${planName}?`,
  withdrawText: ({
    username,
    email,
    price,
    paidOn,
    back,
  }: Record<'username' | 'email' | 'price' | 'paidOn' | 'back', string>) =>
    `You, ${username}, withdraw from what you bought on ${paidOn} for ${price}. The Premium of this purchase ends now, ` +
    `and is charged no more. You get back ${back}, the way you paid. We confirm it at once to ${email}.`,
  withdrew: (planName: string, day: string, back: string) =>
    `You withdrew from ${planName} on ${day}. You get back ${back}.`,
  withdrawalsFailed: 'We could not ask what you can withdraw from.',
  withdrawalFailed: 'The withdrawal did not reach us. Please try again.',
  consentNeeded: 'Please tick this first.',
  retry: 'Try Again',
  chooseGenre: 'Choose a genre',
  loadingMovies: 'Loading movies...',
} as const
