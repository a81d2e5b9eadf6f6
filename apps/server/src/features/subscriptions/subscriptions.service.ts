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
  isKnown,
  lengthenSubscription,
  listExpiring,
  listPlans,
  listSubscribers,
  lockNewest,
  lockOverdue,
  readNewest,
  readPending,
  readPlan,
  readTime,
  updatePreferredGenre,
} from './subscriptions.queries.ts'

type SubscriptionServices = Pick<Services, 'db' | 'clock' | 'config'>

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
  step: 'start' | 'extend' | 'cancel' | 'expire' | undefined
  subscriptionId: string | undefined
  expiresAt: Date | undefined
}

/**
 * The only writer of subscriptions: asks the machine, writes what it says with the record of it, and tells the person. The
 * newest subscription is locked by the caller, and `now` was read after that.
 */
async function write(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  person: Addressee,
  newest: Subscription | undefined,
  now: Date,
  cause: Cause,
): Promise<Outcome> {
  const { isRefused, end, extend, start } = transition(newest, cause.event, now, cause.term)
  const outcome: Outcome = { isRefused, step: undefined, subscriptionId: newest?.id, expiresAt: newest?.expiresAt }
  const tell = (mail: Parameters<typeof queueMail>[2]) => queueMail(tx, clock, mail)
  const common = { actorId: cause.actorId ?? null, paymentId: null, grantId: null, at: now }
  const earned = {
    by: cause.by,
    days: cause.term?.days ?? 0,
    ...common,
    paymentId: cause.paymentId ?? null,
    grantId: cause.grantId ?? null,
  }
  const cents = cause.term?.cents ?? 0
  if (newest && (end || extend)) await withdrawReminders(tx, newest.id)

  if (end && newest) {
    const step = end.status === 'expired' ? 'expire' : 'cancel'
    await endSubscription(tx, newest.id, { ...end, reason: cause.reason ?? null })
    const by = step === 'expire' ? 'clock' : cause.by
    const actorId = step === 'expire' ? null : common.actorId
    const ended = {
      subscriptionId: newest.id,
      step,
      by,
      plan: newest.plan,
      days: 0,
      expiresAt: newest.expiresAt,
    } as const
    await insertChange(tx, { ...common, ...ended, actorId })
    // Who has begun anew needs no letter about what is over.
    if (step === 'expire' && !start) await tell(premiumExpired(config, person, newest))
    const whose = { at: now, by: cause.by === 'desk' ? 'desk' : 'person' } as const
    if (step === 'cancel') await tell(premiumCancelled(config, person, newest, whose))
    Object.assign(outcome, { step })
  }
  if (extend && newest) {
    await lengthenSubscription(tx, newest.id, { ...extend, cents })
    await insertChange(tx, { ...earned, subscriptionId: newest.id, step: 'extend', ...extend })
    Object.assign(outcome, { step: 'extend', expiresAt: extend.expiresAt })
  }
  if (start) {
    const id = await insertSubscription(tx, { ...start, userId: person.id, cents, at: now })
    const { plan, expiresAt } = start
    await insertChange(tx, { ...earned, subscriptionId: id, step: 'start', plan, expiresAt })
    await tell(premiumBegan(config, person, start, cause.paymentId ? 'payment' : 'gift'))
    Object.assign(outcome, { step: 'start', subscriptionId: id, expiresAt })
  }
  return outcome
}

/**
 * Something happens to somebody's subscription, in the caller's transaction, behind `lockPerson`: two things at once take
 * turns, and the second finds what the first has left. Undefined: there is nobody with this id any more.
 */
export async function changeSubscription(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  userId: string,
  cause: Cause,
): Promise<Outcome | undefined> {
  const person = await holdPerson(tx, userId)
  if (!person) return undefined
  const newest = await lockNewest(tx, userId)
  return write(services, tx, person, newest, await readTime(tx), cause)
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
  const [newest, now, pending, plans] = await Promise.all([
    readNewest(db, userId),
    readTime(db),
    readPending(db, userId),
    listPlans(db),
  ])
  if (!newest && !(await isKnown(db, userId))) throw subscriptionErrors.userUnknown()
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
      pending: pending ?? null,
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
      for (const { person, subscription } of overdue)
        await write(services, tx, person, subscription, now, { event: 'expire', by: 'clock' })
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

/** How often somebody may buy or cancel, both together. The desk cancels as often as it has to. */
export const changeLimits = [
  { name: 'subscription', by: 'address', times: 20, seconds: 3600 },
  { name: 'subscription', by: 'user', times: 6, seconds: 3600 },
] as const
