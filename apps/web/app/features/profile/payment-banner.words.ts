/** Apart from the others, as every page loads them. */
export const paymentBannerWords = {
  payment: 'Payment',
  yourPaymentFailedChange: 'Your payment failed. Change your card to keep Premium.',
  changeCard: 'Change card',
} as const
