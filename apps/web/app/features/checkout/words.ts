export const checkoutPageWords = {
  orderTitle: 'Check your order',
  title: 'Checkout',
  description: 'Check your order of Premium, and pay.',
  logIn: 'Log in',
  loading: 'Loading your order...',
} as const
