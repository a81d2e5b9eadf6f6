import { adminCall, signedInCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { subscriptionSchemas } from './subscriptions.schemas.ts'
import { problems, messages as subscriptionMessages } from '@matinee/locales/api/subscriptions'

export { subscriptionLimits } from './subscriptions.limits.ts'

export { messages as subscriptionMessages } from '@matinee/locales/api/subscriptions'

/** SUB-2: with so many days left, or fewer, a subscription is expiring soon and can be extended. */
export const expiringSoonDays = 7

const dayMs = 86_400_000

/** A day of Premium is 24 hours: no change of the clocks makes one longer, no month shorter. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** Days left. A day that has begun counts; from the moment of the end there are none. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))

/** Days left, without the day that has begun. */
export const wholeDaysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))

/** The days between two times, rounded to whole days. */
export const daysBetween = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / dayMs)

/** SUB-2: the moment from which a subscription is expiring soon. */
export const extendableFrom = (expiresAt: Date): Date => addDays(expiresAt, -expiringSoonDays)

export function isExpiringSoon(expiresAt: Date, now: Date): boolean {
  const left = daysLeft(expiresAt, now)
  return left > 0 && left <= expiringSoonDays
}

/** Premium of users, and its management by admins. Plans are in `plans.ts`, buying is in `payments.ts`. */
export const subscriptionEndpoints = {
  /** Returns the caller's status; an admin may request any user's. */
  status: signedInCall<typeof subscriptionSchemas.status>('GET', '/api/subscription-status', 'people'),
  /** Cancels: a subscription that renews stays until its end and renews no more; one that was paid once ends at once. */
  cancel: signedInCall<typeof subscriptionSchemas.cancel>('POST', '/api/cancel-subscription', 'people', {
    fresh: 'atDesk',
  }),
  /** PAY-3: turns renewal on again. */
  resume: userCall<typeof subscriptionSchemas.resume>('POST', '/api/resume-subscription'),
  setPreferredGenre: userCall<typeof subscriptionSchemas.setPreferredGenre>('POST', '/api/set-preferred-genre'),

  reactivate: idempotent(
    adminCall<typeof subscriptionSchemas.reactivate>('POST', '/api/reactivate-subscription', 'gifts', {
      fresh: true,
    }),
  ),
  /** SUBS-6: gives days of Premium at any time; refused for Premium that renews. */
  giveDays: idempotent(
    adminCall<typeof subscriptionSchemas.giveDays>('POST', '/api/admin/people/:userId/days', 'gifts', { fresh: true }),
  ),
  remind: adminCall<typeof subscriptionSchemas.remind>('POST', '/api/send-expiration-reminders', 'people', {
    fresh: false,
  }),
  /** USERS-2: reminds a user once in each window (7, 3, 1 days before the end; 90 if requested earlier). */
  remindOne: adminCall<typeof subscriptionSchemas.remindOne>('POST', '/api/admin/people/:userId/remind', 'people', {
    fresh: false,
  }),
  /** Cancels each subscription by itself; the answer has the outcome of every one. */
  cancelMany: adminCall<typeof subscriptionSchemas.cancelMany>('POST', '/api/admin/subscriptions/cancel', 'people', {
    fresh: true,
  }),
  /** Starts a cleanup, which the worker does, one at a time; `cleanup` returns its progress. */
  expire: adminCall<typeof subscriptionSchemas.expire>('POST', '/api/check-expired-subscriptions', 'people', {
    fresh: false,
  }),
  /** Returns the newest cleanup; null if there was none yet. */
  cleanup: adminCall<typeof subscriptionSchemas.cleanup>('GET', '/api/admin/cleanup', 'people'),
  subscribers: adminCall<typeof subscriptionSchemas.subscribers>('GET', '/api/subscribers', 'people'),
  /** Streams the subscribers that fit the filters as CSV. */
  downloadSubscribers: adminCall<typeof subscriptionSchemas.downloadSubscribers>(
    'GET',
    '/api/admin/subscribers.csv',
    'people',
    { fresh: true },
  ),
  expiringSoon: adminCall<typeof subscriptionSchemas.expiringSoon>('GET', '/api/users-expiring-soon', 'people'),
}

export const subscriptionErrors = /* @__PURE__ */ defineErrors('subscriptions', {
  userMissing: { status: 400, message: subscriptionMessages.userNotFound },
  /** An admin has given the id of an unknown user. */
  userUnknown: { status: 404, message: problems.userUnknown },
  alreadyActive: {
    status: 409,
    message: problems.alreadyActive,
  },
  /** For the desk. */
  alreadyActiveThere: { status: 409, message: problems.alreadyActiveThere },
  /** SUBS-6: the next charge would come on the same day all the same. */
  renewsThere: { status: 409, message: problems.renewsThere },
  nothingToResume: { status: 409, message: problems.nothingToResume },
  premiumOnly: { status: 403, message: problems.premiumOnly },
  /** USERS-2 */
  alreadyReminded: { status: 409, message: problems.alreadyReminded },
  tooEarlyToRemind: {
    status: 409,
    message: problems.tooEarlyToRemind,
  },
  nothingEnds: { status: 409, message: problems.nothingEnds },
})

export type {
  CancelOutcome,
  Cleanup,
  ExpiringUser,
  Subscriber,
  SubscriptionAnswer,
  SubscriptionStatus,
} from './subscriptions.schemas.ts'
