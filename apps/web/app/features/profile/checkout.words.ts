export const checkoutWords = {
  forFilm: (title: string) => `Premium opens “${title}”, and every other film here.`,
  forPremium: 'Premium opens every film here.',
  anotherPlan: 'Choose another plan',
  noPlan: 'This plan is not sold any more. Please choose another.',
  seePlans: 'See the plans',
  loadFailed: 'We could not load your order. Please try again.',
  again: 'Try again',

  waitingTitle: 'Almost there',
  waiting: 'We are waiting for your payment to arrive. It takes some seconds, and this page goes on by itself.',
  waitingSpinner: 'Waiting for your payment...',
  waitingLong:
    'It takes longer than usual. You can leave this page: we email you a receipt as soon as your payment has arrived, and Premium begins then.',
  checkAgain: 'Check again',

  failedTitle: 'Your payment did not arrive',
  failed: 'Nothing was bought. You can pay again, with the same card or another one.',
  payAgain: 'Go back to your order',

  filmReady: 'Your film is ready',
  filmReadyText: (title: string) => `You have Premium. “${title}” is waiting for you.`,
  filmReadyUntitled: 'You have Premium.',
  watchNow: 'Watch now',
  premiumReady: 'You have Premium',
  premiumReadyText: 'Every film here is open to you.',
  toHome: 'Go to the home page',
  toProfile: 'Go to your profile',
  receipt: 'We email you a receipt.',
} as const
