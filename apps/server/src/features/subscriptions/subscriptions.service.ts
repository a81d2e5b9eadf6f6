import { httpErrors } from '@matinee/contract/http/errors'
import type { Genre } from '@matinee/contract/movies'
import { daysLeft, dollarsOf, type PlanName } from '@matinee/contract/plans'
import {
  type ExpiringUser,
  type Subscriber,
  type SubscriptionAnswer,
  subscriptionErrors,
  subscriptionMessages,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import type { Connection } from '../../platform/database/database.ts'
import { lockPerson } from '../../platform/database/lock-person.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Standing,
  standingOf,
  type Subscription,
  type SubscriptionEvent,
  type Term,
  transition,
  type Transition,
} from './machine.ts'
import { withdrawReminders } from './reminders.service.ts'
import { premiumBegan, premiumCancelled, premiumExpired } from './subscriptions.emails.ts'
import {
  type Addressee,
  type Change,
  endSubscription,
  holdPerson,
  insertChange,
  insertGrant,
  insertSubscription,
  lengthenSubscription,
  listExpiring,
  listPlans,
  listSubscribers,
  lockNewest,
  lockOverdue,
  readHeld,
  readPlan,
  readTime,
  updatePreferredGenre,
} from './subscriptions.queries.ts'

export { holdPerson, type Plan, readPlan, readTime } from './subscriptions.queries.ts'

type SubscriptionServices = Pick<Services, 'db' | 'clock' | 'config' | 'payments'>

/** SUB-1 */
const shownAs: Readonly<Record<Standing, SubscriptionStatus['status']>> = {
  none: 'Free',
  active: 'Premium',
  expiring: 'Premium',
  overdue: 'Expired',
  expired: 'Expired',
  cancelled: 'Free',
}

export const statusOf = (newest: Parameters<typeof standingOf>[0], now: Date): SubscriptionStatus['status'] =>
  shownAs[standingOf(newest, now)]

/** Why something happens to a subscription. What adds days has a payment or a grant behind it. */
interface Cause {
  event: SubscriptionEvent
  by: Change['by']
  actorId?: string
  term?: Term & { cents: number }
  paymentId?: string
  grantId?: string
  reason?: string
}

interface Outcome {
  isRefused: boolean
  /** The subscription that counts afterwards, and its end. */
  subscriptionId: string | undefined
  expiresAt: Date | undefined
}

type WritingServices = Pick<Services, 'clock' | 'config' | 'payments'>

/** What everything that happens at once has in common. */
interface Happening {
  services: WritingServices
  tx: Connection
  person: Addressee
  now: Date
  cause: Cause
}

async function end(
  { services, tx, person, now, cause }: Happening,
  newest: Subscription,
  { status, at }: NonNullable<Transition['end']>,
  isFollowed: boolean,
): Promise<void> {
  const { id: subscriptionId, plan, expiresAt } = newest
  await endSubscription(tx, subscriptionId, { status, at, reason: cause.reason ?? null })
  // Whoever comes by when time has run out, it was time that did it.
  const who =
    status === 'expired'
      ? { step: 'expire' as const, by: 'clock' as const, actorId: null }
      : { step: 'cancel' as const, by: cause.by, actorId: cause.actorId ?? null }
  await insertChange(tx, { ...who, subscriptionId, plan, expiresAt, days: 0, paymentId: null, grantId: null, at: now })
  if (status === 'cancelled') {
    const by = cause.by === 'desk' ? 'desk' : 'person'
    await queueMail(tx, services.clock, premiumCancelled(services, person, newest, { at: now, by }))
  }
  // Who has begun anew needs no letter about what is over.
  else if (!isFollowed) await queueMail(tx, services.clock, premiumExpired(services, person, newest))
}

/** Days that were paid or given, with the record of it. */
async function earn(
  { tx, now, cause }: Happening,
  step: 'start' | 'extend',
  { subscriptionId, plan, expiresAt }: { subscriptionId: string; plan: PlanName; expiresAt: Date },
): Promise<Outcome> {
  const { by, actorId = null, paymentId = null, grantId = null, term } = cause
  const days = term?.days ?? 0
  await insertChange(tx, { step, by, actorId, subscriptionId, plan, days, expiresAt, paymentId, grantId, at: now })
  return { isRefused: false, subscriptionId, expiresAt }
}

/**
 * The only writer of subscriptions: asks the machine, writes what it says with the record of it, and tells the person. The
 * newest subscription is locked by the caller, and `now` was read after that.
 */
async function write(happening: Happening, newest: Subscription | undefined): Promise<Outcome> {
  const { services, tx, person, now, cause } = happening
  const said = transition(newest, cause.event, now, cause.term)
  const cents = cause.term?.cents ?? 0
  if (newest && (said.end || said.extend)) await withdrawReminders(tx, newest.id)
  if (newest && said.end) await end(happening, newest, said.end, said.start !== undefined)
  if (newest && said.extend) {
    await lengthenSubscription(tx, newest.id, { ...said.extend, cents })
    return earn(happening, 'extend', { subscriptionId: newest.id, ...said.extend })
  }
  if (said.start) {
    const subscriptionId = await insertSubscription(tx, { ...said.start, userId: person.id, cents, at: now })
    const by = cause.paymentId ? 'payment' : 'gift'
    await queueMail(tx, services.clock, premiumBegan(services, person, said.start, by))
    return earn(happening, 'start', { subscriptionId, ...said.start })
  }
  return { isRefused: said.isRefused, subscriptionId: newest?.id, expiresAt: newest?.expiresAt }
}

/**
 * Something happens to somebody's subscription, in the caller's transaction, behind `lockPerson`: two things at once take
 * turns, and the second finds what the first has left. Undefined: there is nobody with this id any more.
 */
export async function changeSubscription(
  services: WritingServices,
  tx: Connection,
  userId: string,
  cause: Cause,
): Promise<Outcome | undefined> {
  const person = await holdPerson(tx, userId)
  if (!person) return undefined
  const newest = await lockNewest(tx, userId)
  return write({ services, tx, person, now: await readTime(tx), cause }, newest)
}

/** Whether somebody could subscribe now, or extend: asked before anybody pays. In the caller's transaction. */
export async function mayBuy(tx: Connection, userId: string, plan: Term): Promise<boolean> {
  const newest = await lockNewest(tx, userId)
  return !transition(newest, 'subscribe', await readTime(tx), plan).isRefused
}

/** API-8. The status is worked out now, from the end and the time. */
export async function showStatus(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  userId: string,
): Promise<SubscriptionAnswer> {
  const [held, plans] = await Promise.all([readHeld(db, userId), listPlans(db)])
  if (!held) throw subscriptionErrors.userUnknown()
  const { newest, now, pending } = held
  const standing = standingOf(newest, now)
  const status = shownAs[standing]
  const shown = status === 'Free' ? undefined : newest
  return {
    subscriptionStatus: {
      status,
      subscribed: status === 'Premium',
      plan: shown?.plan ?? null,
      startDate: shown?.startedAt.toISOString() ?? null,
      expirationDate: shown?.expiresAt.toISOString() ?? null,
      // What is noted as over stays over, whatever the clock says afterwards.
      daysRemaining: shown && status === 'Premium' ? daysLeft(shown.expiresAt, now) : 0,
      subscriptionId: status === 'Premium' ? (newest?.id ?? null) : null,
      expiringSoon: standing === 'expiring',
      pending,
    },
    subscriptionOptions: Object.fromEntries(
      plans.map(({ name, cents, currency, duration, days }) => [
        name,
        { cost: dollarsOf(cents), cents, currency, duration, days },
      ]),
    ) as SubscriptionAnswer['subscriptionOptions'],
    payments: !payments ? 'off' : payments.isTest ? 'test' : 'live',
  }
}

/** SUB-6. Cancelling what has ended, or never was, changes nothing. */
export async function cancelSubscription(
  services: SubscriptionServices,
  { userId, reason, by, actorId }: { userId: string; reason: string; by: 'person' | 'desk'; actorId: string },
): Promise<void> {
  const outcome = await services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    return changeSubscription(services, tx, userId, { event: 'cancel', by, actorId, reason })
  })
  if (!outcome) throw by === 'desk' ? subscriptionErrors.userUnknown() : httpErrors.signedOut()
}

/** Premium that the desk gives: recorded as that, and no revenue. */
export async function reactivate(
  services: SubscriptionServices,
  { userId, plan: name, reason, adminId }: { userId: string; plan: PlanName; reason: string; adminId: string },
): Promise<{ subscriptionId: string; expiresAt: Date }> {
  return services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    if (!(await holdPerson(tx, userId))) throw subscriptionErrors.userUnknown()
    const { days } = await readPlan(tx, name)
    const at = await readTime(tx)
    const grantId = await insertGrant(tx, { userId, plan: name, days, grantedBy: adminId, reason, at })
    const term = { plan: name, days, cents: 0 }
    const outcome = await changeSubscription(services, tx, userId, {
      event: 'reactivate',
      by: 'desk',
      actorId: adminId,
      term,
      grantId,
    })
    // The grant goes with the transaction.
    if (!outcome?.subscriptionId || !outcome.expiresAt || outcome.isRefused)
      throw subscriptionErrors.alreadyActiveThere()
    return { subscriptionId: outcome.subscriptionId, expiresAt: outcome.expiresAt }
  })
}

const sweptAtOnce = 200

/** Notes what has ended. Any number may do so at once: each takes what the others have not. */
export async function expireOverdue(services: SubscriptionServices, signal?: AbortSignal): Promise<number> {
  let expired = 0
  for (;;) {
    signal?.throwIfAborted()
    const noted = await services.db.transaction().execute(async (tx) => {
      const overdue = await lockOverdue(tx, sweptAtOnce)
      const now = await readTime(tx)
      const cause = { event: 'expire', by: 'clock' } as const
      for (const { person, subscription } of overdue) await write({ services, tx, person, now, cause }, subscription)
      return overdue.length
    })
    expired += noted
    if (noted < sweptAtOnce) return expired
  }
}

/** PROF-2, for those who have Premium at this moment. */
export async function setPreferredGenre({ db }: Pick<Services, 'db'>, userId: string, genre: Genre): Promise<void> {
  if (!(await updatePreferredGenre(db, userId, genre))) throw subscriptionErrors.premiumOnly()
}

/** DATA-4 */
export async function pageOfSubscribers(
  { db }: Pick<Services, 'db'>,
  { page, limit, status }: { page: number; limit: number; status: Subscription['status'] | 'all' },
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const { subscribers, total } = await listSubscribers(db, { status, limit, offset: (page - 1) * limit })
  return {
    total,
    subscribers: subscribers.map((row) => ({
      _id: row.id,
      userId: row.userId,
      username: row.username,
      userEmail: row.userEmail,
      subscriptionType: row.plan,
      status: row.status,
      cost: dollarsOf(row.cents),
      startDate: row.startedAt.toISOString(),
      expirationDate: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/** DATA-4 */
export async function showExpiring({ db }: Pick<Services, 'db'>, days: number): Promise<ExpiringUser[]> {
  return (await listExpiring(db, days)).map(({ id, email, username, plan, expiresAt, now }) => ({
    id,
    email,
    username,
    subscriptionType: plan,
    expirationDate: expiresAt.toISOString(),
    daysRemaining: daysLeft(expiresAt, now),
  }))
}

export const defaultReasons = {
  person: subscriptionMessages.cancelReason,
  desk: subscriptionMessages.adminCancelReason,
  grant: subscriptionMessages.grantReason,
} as const
