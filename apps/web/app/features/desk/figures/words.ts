/** STAT-1, STAT-2: what a card says, and how it is worked out. */
export const statisticsMessages = {
  newSubscriptions: (n: string) => (n === '1' ? 'new subscription' : 'new subscriptions'),
  activeSubscriptions: (n: string) => (n === '1' ? 'active subscription' : 'active subscriptions'),
  /** Of one month, in the chart. */
  monthSummary: ({ month, revenue, payments, begun }: Record<'month' | 'revenue' | 'payments' | 'begun', string>) =>
    `${month}: ${revenue}, payments: ${payments}, new subscriptions: ${begun}`,
  healthText: (n: string) => (n === '1' ? '1 subscription on record' : `${n} subscriptions on record`),
  /** The rows behind revenue. */
  paymentsOf: (month: string) => `Payments in ${month}`,
  paymentCount: (n: string) => (n === '1' ? '1 payment' : `${n} payments`),
  paymentsShown: ({ from, to, total }: Record<'from' | 'to' | 'total', string>) =>
    `Showing ${from}-${to} of ${total} payments`,
} as const
