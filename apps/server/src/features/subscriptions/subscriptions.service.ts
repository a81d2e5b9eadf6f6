import {
  type CancelOutcome,
  daysLeft,
  dollarsOf,
  type PlanName,
  type SubscriptionAnswer,
  subscriptionErrors,
  subscriptionMessages,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import type { Genre } from '@matinee/contract/movies'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { lockUserAdvisory } from '../../platform/database/advisory-lock.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
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
  listPlans,
  listUsernames,
  lockNewest,
  lockOverdue,
  readHeld,
  readPlan,
  updatePreferredGenre,
} from './subscriptions.queries.ts'
import { databaseNow } from '../../platform/database/database-clock.ts'

export { holdPerson, type Plan, readPlan } from './subscriptions.queries.ts'

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
  /** How the newest one was before, and whether it ended. */
  before: Subscription | undefined
  ended: 'expired' | 'cancelled' | undefined
  person: Addressee
  /** What has begun with it. */
  started: Transition['start']
  /** The subscription that counts afterwards, and its end. */
  subscriptionId: string | undefined
  expiresAt: Date | undefined
}

type WritingServices = Pick<Services, 'clock' | 'config' | 'payments'>

/** What everything that happens at once has in common. */
interface ChangeContext {
  services: WritingServices
  tx: Connection
  person: Addressee
  now: Date
  cause: Cause
}

async function end(
  { services, tx, person, now, cause }: ChangeContext,
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
  { tx, now, cause }: ChangeContext,
  step: 'start' | 'extend',
  { subscriptionId, plan, expiresAt }: { subscriptionId: string; plan: PlanName; expiresAt: Date },
): Promise<Pick<Outcome, 'subscriptionId' | 'expiresAt'>> {
  const { by, actorId = null, paymentId = null, grantId = null, term } = cause
  const days = term?.days ?? 0
  await insertChange(tx, { step, by, actorId, subscriptionId, plan, days, expiresAt, paymentId, grantId, at: now })
  return { subscriptionId, expiresAt }
}

/**
 * The only writer of subscriptions: asks the machine, writes what it says with the record of it, and tells the person. The
 * newest subscription is locked by the caller, and `now` was read after that.
 */
async function write(context: ChangeContext, newest: Subscription | undefined): Promise<Outcome> {
  const { services, tx, person, now, cause } = context
  const step = transition(newest, cause.event, now, cause.term)
  const cents = cause.term?.cents ?? 0
  const outcome = { isRefused: step.isRefused, before: newest, ended: step.end?.status, started: step.start, person }
  if (newest && (step.end || step.extend)) await withdrawReminders(tx, newest.id)
  if (newest && step.end) await end(context, newest, step.end, step.start !== undefined)
  if (newest && step.extend) {
    await lengthenSubscription(tx, newest.id, { ...step.extend, cents })
    return { ...outcome, ...(await earn(context, 'extend', { subscriptionId: newest.id, ...step.extend })) }
  }
  if (step.start) {
    const subscriptionId = await insertSubscription(tx, { ...step.start, userId: person.id, cents, at: now })
    // Who has paid is welcomed after the receipt (`welcomePayer`).
    if (!cause.paymentId) await queueMail(tx, services.clock, premiumBegan(services, person, step.start, 'gift'))
    return { ...outcome, ...(await earn(context, 'start', { subscriptionId, ...step.start })) }
  }
  return { ...outcome, subscriptionId: newest?.id, expiresAt: newest?.expiresAt }
}

/**
 * Something happens to somebody's subscription, in the caller's transaction, behind `lockUserAdvisory`: two things at once take
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
  return write({ services, tx, person, now: await databaseNow(tx), cause }, newest)
}

/** After the receipt: an address that nobody has confirmed gets one mail an hour, and that one matters more. */
export async function welcomePayer(
  services: WritingServices,
  tx: Connection,
  { person, started }: Pick<Outcome, 'person' | 'started'>,
): Promise<void> {
  if (started) await queueMail(tx, services.clock, premiumBegan(services, person, started, 'payment'))
}

/** Whether somebody could subscribe now, or extend: asked before anybody pays. In the caller's transaction. */
export async function mayBuy(tx: Connection, userId: string, plan: Term): Promise<boolean> {
  const newest = await lockNewest(tx, userId)
  return !transition(newest, 'subscribe', await databaseNow(tx), plan).isRefused
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

/** As the record tells of it. */
const auditDetails = (held: Pick<Subscription, 'plan' | 'status' | 'expiresAt'> | undefined) =>
  held && { status: held.status, plan: held.plan, expirationDate: held.expiresAt.toISOString() }
const auditTarget = ({ id, username }: Addressee) => ({ kind: 'person' as const, id, name: username })

/**
 * SUB-6. By the person, or by somebody at the desk. Cancelling what has ended, or never was, changes nothing; whether it
 * did is answered.
 */
export async function cancelSubscription(
  services: SubscriptionServices,
  { userId, reason, actor }: { userId: string; reason: string; actor?: Actor },
): Promise<{ isCancelled: boolean }> {
  const outcome = await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const who = actor ? ({ by: 'desk', actorId: actor.id } as const) : ({ by: 'person', actorId: userId } as const)
    const done = await changeSubscription(services, tx, userId, { event: 'cancel', ...who, reason })
    if (actor && done?.before && done.ended === 'cancelled') {
      const after = { status: 'cancelled', reason }
      const target = auditTarget(done.person)
      await writeAuditEntry(tx, actor, {
        action: 'subscription.cancel',
        target,
        before: auditDetails(done.before)!,
        after,
      })
    }
    return done
  })
  if (!outcome) throw actor ? subscriptionErrors.userUnknown() : httpErrors.signedOut()
  return { isCancelled: outcome.ended === 'cancelled' }
}

/** SUBS-4. Each by itself: what became of one changes nothing for the others. */
export async function cancelSubscriptions(
  services: SubscriptionServices & Pick<Services, 'log'>,
  { userIds, reason, actor }: { userIds: readonly string[]; reason: string; actor: Actor },
): Promise<CancelOutcome[]> {
  const names = await listUsernames(services.db, userIds)
  const outcomes: CancelOutcome[] = []
  for (const userId of new Set(userIds)) {
    const about = { userId, username: names.get(userId) ?? '' }
    try {
      const { isCancelled } = await cancelSubscription(services, { userId, reason, actor })
      outcomes.push({ ...about, ok: isCancelled, message: isCancelled ? null : subscriptionMessages.nothingToCancel })
    } catch (error) {
      const isRefused = error instanceof AppError
      if (!isRefused) services.log.error({ reqId: actor.requestId, err: error }, 'subscription could not be cancelled')
      outcomes.push({ ...about, ok: false, message: isRefused ? error.message : subscriptionMessages.cancelFailed })
    }
  }
  return outcomes
}

/** Premium that the desk gives: recorded as that, and no revenue. */
export async function reactivate(
  services: SubscriptionServices,
  { userId, plan: name, reason, actor }: { userId: string; plan: PlanName; reason: string; actor: Actor },
): Promise<{ subscriptionId: string; expiresAt: Date }> {
  return services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await holdPerson(tx, userId))) throw subscriptionErrors.userUnknown()
    const { days } = await readPlan(tx, name)
    const at = await databaseNow(tx)
    const grantId = await insertGrant(tx, { userId, plan: name, days, grantedBy: actor.id, reason, at })
    const term = { plan: name, days, cents: 0 }
    const outcome = await changeSubscription(services, tx, userId, {
      event: 'reactivate',
      by: 'desk',
      actorId: actor.id,
      term,
      grantId,
    })
    // The grant goes with the transaction.
    if (!outcome?.subscriptionId || !outcome.expiresAt || outcome.isRefused)
      throw subscriptionErrors.alreadyActiveThere()
    const before = auditDetails(outcome.before)
    const after = { status: 'active', plan: name, days, expirationDate: outcome.expiresAt.toISOString(), reason }
    const target = auditTarget(outcome.person)
    await writeAuditEntry(tx, actor, { action: 'subscription.reactivate', target, ...(before && { before }), after })
    return { subscriptionId: outcome.subscriptionId, expiresAt: outcome.expiresAt }
  })
}

const sweptAtOnce = 200

/**
 * Notes what has ended. Any number may do so at once: each takes what the others have not. `onPart` is called in the
 * transaction of each part, with how many it has noted.
 */
export async function expireOverdue(
  services: SubscriptionServices,
  { signal, onPart }: { signal?: AbortSignal; onPart?: (tx: Connection, noted: number) => Promise<void> } = {},
): Promise<number> {
  let expired = 0
  for (;;) {
    signal?.throwIfAborted()
    const noted = await services.db.transaction().execute(async (tx) => {
      const overdue = await lockOverdue(tx, sweptAtOnce)
      const now = await databaseNow(tx)
      const cause = { event: 'expire', by: 'clock' } as const
      for (const { person, subscription } of overdue) await write({ services, tx, person, now, cause }, subscription)
      await onPart?.(tx, overdue.length)
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

export const defaultReasons = {
  person: subscriptionMessages.cancelReason,
  desk: subscriptionMessages.adminCancelReason,
  grant: subscriptionMessages.grantReason,
} as const
