import { subscriptionLimits } from './subscriptions.limits.ts'

export const subscriptionMessages = {
  cancelled: 'Subscription cancelled successfully.',
  resumed: 'Your Premium renews again.',
  cancelReason: 'User requested',
  adminCancelReason: 'Admin cancelled',
  /** SUB-7 */
  userNotFound: 'User not found. Please log in again.',
  genreSaved: 'Preferred genre saved successfully!',
  genreUnknown: 'Please choose one of the genres.',
  /** The desk (DASH-2, SUBS-3) */
  reactivated: 'Subscription reactivated successfully!',
  daysGiven: 'The days were given.',
  daysInvalid: `Please enter a number of days from 1 to ${subscriptionLimits.givenDays}.`,
  remindersSent: 'Expiration reminders sent successfully!',
  reminderSent: 'Reminder sent successfully!',
  cleanupStarted: 'Cleaning up expired subscriptions.',
  grantReason: 'Reactivated at the desk',
  listed: 'ok',
  /** SUBS-4 */
  cancelledMany: (n: number) => `${n} subscriptions cancelled successfully!`,
  cancelledSome: (n: number, of: number) => `${n} of ${of} subscriptions cancelled.`,
  cancelManyFailed: 'Failed to cancel selected subscriptions',
  cancelManyReason: 'Bulk admin cancellation',
  nothingToCancel: 'There is nothing to cancel.',
  cancelFailed: 'Failed to cancel subscription',
} as const

/** What the refusals say. */
export const subscriptionProblems = {
  userUnknown: 'There is nobody with this id.',
  alreadyActive: 'You have Premium already. It can be extended in its last 7 days.',
  alreadyActiveThere: 'This person has Premium, with more than 7 days left.',
  renewsThere:
    'Their Premium renews: days would be of no use to them, as the next charge comes all the same. Refund a part of the last payment instead.',
  nothingToResume: 'There is no renewal to take back. Choose a plan instead.',
  premiumOnly: 'A preferred genre is part of Premium.',
  alreadyReminded: 'This person was reminded already. The next reminder can go out later.',
  tooEarlyToRemind: `It is too early: this Premium lasts for more than ${subscriptionLimits.reminderDays} days.`,
  nothingEnds: 'This person does not have Premium.',
} as const
