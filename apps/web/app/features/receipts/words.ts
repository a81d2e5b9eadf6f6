import type { Receipt } from '@matinee/contract/payments'

const giftDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const receiptWords = {
  title: 'Payments',
  lead: 'Every payment of yours, with a receipt to print.',
  loading: 'Loading your payments...',
  failed: 'Your payments could not be loaded',
  empty: 'No payments yet',
  emptyText: 'What you pay for appears here, with a receipt.',
  seePricing: 'See the prices',
  logIn: 'Please log in to see your payments.',
  test: 'Test mode',
  testText: 'This was a test: no money was charged.',
  receipt: 'Receipt',
  receiptFailed: 'This receipt could not be loaded',
  receiptUnknown: 'There is no such receipt',
  receiptUnknownText: 'It may belong to another account.',
  allPayments: 'All payments',
  print: 'Print',
  /** PAY-10 */
  giftState: ({ state, sendOn }: NonNullable<Receipt['gift']>): string =>
    ({
      waiting: sendOn === null ? '(will be sent soon)' : `(will be sent on ${giftDay.format(new Date(sendOn))})`,
      sent: '(sent, not redeemed yet)',
      redeemed: '(redeemed)',
      off: '(refunded, cannot be redeemed)',
    })[state],
} as const
