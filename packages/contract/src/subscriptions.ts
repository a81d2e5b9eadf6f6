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

/** A day that has begun still counts; none are left from the very moment of the end. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs))

/** Without the day that has begun. */
export const wholeDaysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))

/** Rounded to whole days. */
export const daysBetween = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / dayMs)

/** SUB-2: from then on it is expiring soon. */
export const extendableFrom = (expiresAt: Date): Date => addDays(expiresAt, -expiringSoonDays)

export function isExpiringSoon(expiresAt: Date, now: Date): boolean {
  const left = daysLeft(expiresAt, now)
  return left > 0 && left <= expiringSoonDays
}

/** Premium: who has it, and what the desk does about it. Plans are in `plans.ts`, buying is in `payments.ts`. */
export const subscriptionEndpoints = {
  /** One's own; an admin's token may ask for anybody's. */
  status: signedInCall<typeof subscriptionSchemas.status>('GET', '/api/subscription-status', 'people'),
  /** What renews is renewed no more, and kept until its end; what was paid once ends at once. */
  cancel: signedInCall<typeof subscriptionSchemas.cancel>('POST', '/api/cancel-subscription', 'people', {
    fresh: 'atDesk',
  }),
  /** PAY-3: renewing again after all. */
  resume: userCall<typeof subscriptionSchemas.resume>('POST', '/api/resume-subscription'),
  setPreferredGenre: userCall<typeof subscriptionSchemas.setPreferredGenre>('POST', '/api/set-preferred-genre'),

  reactivate: idempotent(
    adminCall<typeof subscriptionSchemas.reactivate>('POST', '/api/reactivate-subscription', 'gifts', {
      fresh: true,
    }),
  ),
  /** SUBS-6: any number of days, whenever it is; only Premium that renews takes none. */
  giveDays: idempotent(
    adminCall<typeof subscriptionSchemas.giveDays>('POST', '/api/admin/people/:userId/days', 'gifts', { fresh: true }),
  ),
  remind: adminCall<typeof subscriptionSchemas.remind>('POST', '/api/send-expiration-reminders', 'people', {
    fresh: false,
  }),
  /** USERS-2: once in each window (7, 3, 1 days before the end; 90 when asked earlier). */
  remindOne: adminCall<typeof subscriptionSchemas.remindOne>('POST', '/api/admin/people/:userId/remind', 'people', {
    fresh: false,
  }),
  /** Each is cancelled by itself; the answer has the outcome of every one. */
  cancelMany: adminCall<typeof subscriptionSchemas.cancelMany>('POST', '/api/admin/subscriptions/cancel', 'people', {
    fresh: true,
  }),
  /** The worker does it, one at a time; `cleanup` says how far it is. */
  expire: adminCall<typeof subscriptionSchemas.expire>('POST', '/api/check-expired-subscriptions', 'people', {
    fresh: false,
  }),
  /** The newest one; null if there was none yet. */
  cleanup: adminCall<typeof subscriptionSchemas.cleanup>('GET', '/api/admin/cleanup', 'people'),
  subscribers: adminCall<typeof subscriptionSchemas.subscribers>('GET', '/api/subscribers', 'people'),
  /** CSV, streamed. */
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
  /** For the desk, of an id that nobody has. */
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
