import {
  type CancelOutcome,
  daysLeft,
  type SubscriptionAnswer,
  subscriptionErrors,
  subscriptionMessages,
  type SubscriptionStatus,
} from '@matinee/contract/subscriptions'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, databaseNow, lockUserAdvisory, inTransaction } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { requirePlan, getOffer } from '../plans/plans.service.ts'
import {
  premiumUntil,
  type RefundedTerm,
  type PremiumState,
  premiumStateOf,
  type Subscription,
  type SubscriptionEvent,
  type Term,
  transition,
  type Transition,
} from './subscription-rules.ts'
import { cancelReminders } from './reminders.service.ts'
import { renewalResumed, renewalStopped } from './renewals.emails.ts'
import { sendPaymentFailureMail, applyRenewalTransition } from './renewals.service.ts'
import { premiumBegan, premiumCancelled, premiumExpired } from './subscriptions.emails.ts'
import * as queries from './subscriptions.queries.ts'

export { lockUser, updatePrice } from './subscriptions.queries.ts'

type MailServices = Pick<Services, 'clock' | 'config' | 'payments'>
type SubscriptionServices = MailServices & Pick<Services, 'db'>

/** SUB-1 */
const statusByState: Readonly<Record<PremiumState, SubscriptionStatus['status']>> = {
  none: 'Free',
  active: 'Premium',
  expiring: 'Premium',
  renewing: 'Premium',
  grace: 'Premium',
  stopped: 'Premium',
  overdue: 'Expired',
  expired: 'Expired',
  cancelled: 'Free',
}

export const toStatus = (newest: Parameters<typeof premiumStateOf>[0], now: Date): SubscriptionStatus['status'] =>
  statusByState[premiumStateOf(newest, now)]

/** Why a subscription changes. An event that adds days has a payment or a grant. */
interface Cause {
  event: SubscriptionEvent
  by: queries.Change['by']
  actorId?: string
  term?: Term & { cents: number }
  /** The renewal that this purchase started. */
  renewalId?: string
  /** Changes nothing unless this is still the subscription's renewal. */
  onlyForRenewal?: string
  paymentId?: string
  grantId?: string
  /** A full refund of a payment. `isGift`: another user's payment, for a gift. */
  refund?: { id: string; paymentId: string; isGift?: boolean }
  reason?: string
  /** Sends no mail, as another mail states the change. */
  isSilent?: boolean
}

interface Outcome {
  isRefused: boolean
  user: queries.Recipient
  /** The newest subscription before, and whether it has ended. */
  before: queries.SubscriptionRow | undefined
  ended: 'expired' | 'cancelled' | undefined
  renewal: Transition['renewal']
  started: Transition['start']
  shortened: Transition['shorten']
  /** The newest subscription afterwards. */
  subscriptionId: string | undefined
  expiresAt: Date | undefined
}

interface ChangeContext {
  services: MailServices
  tx: Connection
  user: queries.Recipient
  now: Date
  cause: Cause
}

/** Adds the name of the plan, which mails need. */
const withPlanName = async <P extends { plan: string }>(tx: Connection, period: P) => ({
  ...period,
  planName: (await requirePlan(tx, period.plan)).name,
})

async function endNewest(
  { services, tx, user, now, cause }: ChangeContext,
  newest: Subscription,
  { status, at }: NonNullable<Transition['end']>,
  isFollowed: boolean,
): Promise<void> {
  const { id: subscriptionId, plan, expiresAt } = newest
  await queries.endSubscription(tx, subscriptionId, { status, at, reason: cause.reason ?? null })
  // An expiry is recorded as by the clock, also when another event applies it.
  const change =
    status === 'expired'
      ? { step: 'expire' as const, by: 'clock' as const, actorId: null }
      : { step: 'cancel' as const, by: cause.by, actorId: cause.actorId ?? null }
  await queries.insertChange(tx, {
    ...change,
    subscriptionId,
    plan,
    expiresAt,
    days: 0,
    paymentId: null,
    grantId: null,
    refundId: (status === 'cancelled' && cause.refund?.id) || null,
    at: now,
  })
  if (cause.isSilent) return
  // The refund's own mail states that Premium has ended.
  if (status === 'cancelled' && cause.refund && !cause.refund.isGift) return
  if (status === 'cancelled') {
    const by = cause.by === 'person' ? 'person' : 'desk'
    await sendMail(tx, services, premiumCancelled(user, await withPlanName(tx, newest), { at: now, by }))
  } else if (!isFollowed) await sendMail(tx, services, premiumExpired(services, user, await withPlanName(tx, newest)))
}

const renewalSteps = { stopped: 'stop', over: 'endRenewal' } as const

/** Writes a renewal's change into the history, and queues its mails. */
async function recordRenewalChange(
  { services, tx, user, now, cause }: ChangeContext,
  newest: Subscription,
  { state, graceUntil }: NonNullable<Transition['renewal']>,
): Promise<void> {
  const { id: subscriptionId, plan, expiresAt } = newest
  const step = state === 'on' ? (graceUntil ? 'grace' : 'resume') : renewalSteps[state]
  const none = { days: 0, paymentId: null, grantId: null, refundId: null }
  const { by, actorId = null } = cause
  await queries.insertChange(tx, { ...none, subscriptionId, step, by, actorId, plan, expiresAt, at: now })
  if (cause.isSilent) return
  if (step === 'grace') await sendPaymentFailureMail(services, tx, subscriptionId)
  if (step === 'stop') await sendMail(tx, services, renewalStopped(user, newest, by === 'desk' ? 'desk' : 'person'))
  if (step === 'resume') await sendMail(tx, services, renewalResumed(user, newest))
}

/** Undefined: the payment has no days in this subscription. */
function findRefundedTerm(terms: readonly queries.SubscriptionTerm[], paymentId: string): RefundedTerm | undefined {
  const at = terms.findIndex((term) => term.paymentId === paymentId)
  const term = terms[at]
  return term && { days: term.days, daysAfter: terms.slice(at + 1).reduce((sum, { days }) => sum + days, 0) }
}

async function shortenNewest(
  { tx, now, cause: { by, refund } }: ChangeContext,
  { id: subscriptionId }: Subscription,
  { days, expiresAt }: NonNullable<Transition['shorten']>,
  terms: readonly queries.SubscriptionTerm[],
): Promise<void> {
  const left = terms.filter((term) => term.days > (term.paymentId === refund?.paymentId ? days : 0))
  const newest = left.at(-1)
  if (!newest || !refund) throw new Error(`nothing is left of subscription ${subscriptionId}`)
  const { plan, cents } = newest
  await queries.updateTerm(tx, subscriptionId, { plan, cents, expiresAt })
  await queries.insertChange(tx, {
    subscriptionId,
    step: 'shorten',
    by,
    actorId: null,
    plan,
    days: -days,
    expiresAt,
    paymentId: null,
    grantId: null,
    refundId: refund.id,
    at: now,
  })
}

/**
 * The only writer of subscriptions: writes a transition with its history, and queues the mails. The caller has locked
 * the newest subscription, and read `now` after that.
 */
async function applyTransition(context: ChangeContext, newest: queries.SubscriptionRow | undefined): Promise<Outcome> {
  const { services, tx, user, now, cause } = context
  const { by, actorId = null, paymentId = null, grantId = null, term } = cause
  const terms = newest && cause.refund ? await queries.listTerms(tx, newest.id) : []
  const refunded = cause.refund && findRefundedTerm(terms, cause.refund.paymentId)
  const { graceDays } = services.config.payments
  const step = transition(newest, cause.event, now, { term, graceDays, refunded })
  const cents = term?.cents ?? 0
  const outcome = {
    isRefused: step.isRefused,
    user,
    before: newest,
    ended: step.end?.status,
    started: step.start,
    shortened: step.shorten,
    renewal: step.renewal,
  }
  const renewing = {
    before: newest?.renewalId,
    bought: cause.renewalId,
    transition: step,
    byProvider: by === 'provider',
    now,
  }
  if (newest && (step.end || step.extend || step.shorten)) await cancelReminders(tx, newest.id)
  if (newest && step.end) await endNewest(context, newest, step.end, step.start !== undefined)
  if (newest && step.shorten) {
    await shortenNewest(context, newest, step.shorten, terms)
    return { ...outcome, subscriptionId: newest.id, expiresAt: step.shorten.expiresAt }
  }
  const added = step.start ?? (newest && step.extend)
  if (!added) {
    if (newest) await applyRenewalTransition(tx, { ...renewing, subscriptionId: newest.id })
    if (newest && step.renewal) await recordRenewalChange(context, newest, step.renewal)
    return { ...outcome, subscriptionId: newest?.id, expiresAt: newest?.expiresAt }
  }

  const { plan, expiresAt } = added
  let subscriptionId = newest?.id ?? ''
  if (step.start)
    subscriptionId = await queries.insertSubscription(tx, { ...step.start, userId: user.id, cents, at: now })
  else await queries.updateTerm(tx, subscriptionId, { plan, cents, expiresAt })
  // After a payment `sendWelcomeMail` follows the receipt.
  if (step.start && !paymentId)
    await sendMail(
      tx,
      services,
      premiumBegan(services, user, await withPlanName(tx, step.start), by === 'desk' ? 'desk' : 'voucher'),
    )
  const change = { step: step.start ? 'start' : 'extend', by, actorId, plan, days: term?.days ?? 0 } as const
  await queries.insertChange(tx, { ...change, subscriptionId, expiresAt, paymentId, grantId, refundId: null, at: now })
  await applyRenewalTransition(tx, { ...renewing, subscriptionId })
  return { ...outcome, subscriptionId, expiresAt }
}

/** Applies an event in the caller's transaction. Requires `lockUserAdvisory`. Undefined if the user does not exist. */
export async function changeSubscription(
  services: MailServices,
  tx: Connection,
  userId: string,
  cause: Cause,
): Promise<Outcome | undefined> {
  const user = await queries.lockUser(tx, userId)
  if (!user) return undefined
  const newest = await queries.lockNewestSubscription(tx, userId)
  if (cause.onlyForRenewal !== undefined && newest?.renewalId !== cause.onlyForRenewal) return undefined
  return applyTransition({ services, tx, user, now: await databaseNow(tx), cause }, newest)
}

/** For Premium that a payment has started. */
export async function sendWelcomeMail(
  services: MailServices,
  tx: Connection,
  { user, started, renewal }: Outcome,
): Promise<void> {
  if (!started) return
  const by = renewal ? 'renewing' : 'payment'
  await sendMail(tx, services, premiumBegan(services, user, await withPlanName(tx, started), by))
}

/** Whether a user can subscribe or extend now. Locks the newest subscription in the caller's transaction. */
export async function canBuy(tx: Connection, userId: string, plan: Term): Promise<boolean> {
  const newest = await queries.lockNewestSubscription(tx, userId)
  return !transition(newest, 'subscribe', await databaseNow(tx), { term: plan }).isRefused
}

/** PAY-3, PAY-4 */
function toRenewalStatus(
  { renewal, graceUntil, nextCharge, renewalCents }: NonNullable<queries.StatusRow['newest']>,
  premiumState: PremiumState,
): SubscriptionStatus['renewal'] {
  if (!renewal) return null
  const date = (at: Date | null) => at?.toISOString() ?? null
  return {
    state: premiumState === 'grace' ? 'failed' : renewal,
    nextCharge: premiumState === 'renewing' ? date(nextCharge) : null,
    cents: renewalCents ?? 0,
    graceUntil: premiumState === 'grace' ? date(graceUntil) : null,
  }
}

/** PAY-3: possible until the paid time has ended. */
export async function resumeRenewal(services: SubscriptionServices, userId: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const cause = { event: 'resumeRenewing', by: 'person', actorId: userId } as const
    const outcome = await changeSubscription(services, tx, userId, cause)
    if (!outcome) throw httpErrors.signedOut()
    if (outcome.isRefused) throw subscriptionErrors.nothingToResume()
  })
}

/** The effect that a full refund of each of these payments would have on Premium now. */
export async function previewRefunds(
  db: Connection,
  userId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Transition & { isRenewing: boolean }>> {
  const status = await queries.getStatus(db, userId)
  const newest = status?.newest ?? undefined
  const terms = newest ? await queries.listTerms(db, newest.id) : []
  const now = status?.now ?? (await databaseNow(db))
  const isCharged = ['renewing', 'grace'].includes(premiumStateOf(newest, now))
  return new Map(
    paymentIds.map((id) => {
      const refunded = findRefundedTerm(terms, id)
      const isRenewing = isCharged && refunded !== undefined
      return [id, { ...transition(newest, 'refund', now, { refunded }), isRenewing }]
    }),
  )
}

/** API-8. */
export async function getSubscriptionStatus(
  services: Pick<Services, 'db' | 'config' | 'payments'>,
  userId: string,
): Promise<SubscriptionAnswer> {
  const [row, offer] = await Promise.all([queries.getStatus(services.db, userId), getOffer(services)])
  if (!row) throw subscriptionErrors.userUnknown()
  const { newest, now, pending } = row
  const premiumState = premiumStateOf(newest, now)
  const status = statusByState[premiumState]
  const shown = status === 'Free' ? undefined : newest
  const active = status === 'Premium' ? newest : undefined
  return {
    subscriptionStatus: {
      status,
      subscribed: status === 'Premium',
      plan: shown?.plan ?? null,
      planName: shown?.planName ?? null,
      startDate: shown?.startedAt.toISOString() ?? null,
      expirationDate: shown?.expiresAt.toISOString() ?? null,
      daysRemaining: active ? daysLeft(premiumUntil(active) ?? active.expiresAt, now) : 0,
      subscriptionId: active?.id ?? null,
      expiringSoon: premiumState === 'expiring',
      renewal: active ? toRenewalStatus(active, premiumState) : null,
      pending,
    },
    ...offer,
  }
}

/** The plan of given days, for a user without a subscription. */
const defaultGrantPlan = 'monthly'

const auditDetails = ({ status, plan, expiresAt }: Subscription) => ({
  status,
  plan,
  expirationDate: expiresAt.toISOString(),
})

/** SUB-6. By the user, or by an admin (`actor`). Cancelling Premium that has ended changes nothing. */
export async function cancelSubscription(
  services: SubscriptionServices,
  { userId, reason, actor }: { userId: string; reason: string; actor?: Actor },
): Promise<{ isCancelled: boolean }> {
  const outcome = await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const by = actor ? ({ by: 'desk', actorId: actor.id } as const) : ({ by: 'person', actorId: userId } as const)
    const done = await changeSubscription(services, tx, userId, { event: 'cancel', ...by, reason })
    if (actor && done?.before && (done.ended === 'cancelled' || done.renewal)) {
      const after = done.renewal ? { renewal: done.renewal.state, reason } : { status: 'cancelled', reason }
      const facts = { before: auditDetails(done.before), after }
      await writeAuditEntry(tx, actor, { action: 'subscription.cancel', target: personTarget(done.user), ...facts })
    }
    return done
  })
  if (!outcome) throw actor ? subscriptionErrors.userUnknown() : httpErrors.signedOut()
  return { isCancelled: outcome.ended === 'cancelled' || outcome.renewal?.state === 'stopped' }
}

/** SUBS-4. Each in its own transaction. */
export async function cancelSubscriptions(
  services: SubscriptionServices & Pick<Services, 'log'>,
  { userIds, reason, actor }: { userIds: readonly string[]; reason: string; actor: Actor },
): Promise<CancelOutcome[]> {
  const names = await queries.listUsernames(services.db, userIds)
  const outcomes: CancelOutcome[] = []
  for (const userId of new Set(userIds)) {
    const about = { userId, username: names.get(userId) ?? '' }
    try {
      const { isCancelled } = await cancelSubscription(services, { userId, reason, actor })
      outcomes.push({ ...about, ok: isCancelled, message: isCancelled ? null : subscriptionMessages.nothingToCancel })
    } catch (error) {
      const isRefused = error instanceof AppError
      if (!isRefused) services.log.error({ err: error }, 'subscription could not be cancelled')
      outcomes.push({ ...about, ok: false, message: isRefused ? error.message : subscriptionMessages.cancelFailed })
    }
  }
  return outcomes
}

interface AdminGrant {
  userId: string
  reason: string
  actor: Actor
  event: 'reactivate' | 'redeem'
  action: 'subscription.reactivate' | 'subscription.give-days'
  /** What to grant, by the plan of the user's newest subscription, if any. */
  getTerm: (tx: Connection, newestPlan: string | undefined) => Promise<Term>
  refused: () => Error
}

/** Premium without revenue. */
async function grantByAdmin(
  services: SubscriptionServices,
  { userId, reason, actor, event, action, getTerm: termOf, refused }: AdminGrant,
): Promise<{ subscriptionId: string; expiresAt: Date }> {
  return inTransaction(services.db, async (tx) => {
    await lockUserAdvisory(tx, userId)
    if (!(await queries.lockUser(tx, userId))) throw subscriptionErrors.userUnknown()
    const { plan, days } = await termOf(tx, (await queries.lockNewestSubscription(tx, userId))?.plan)
    const at = await databaseNow(tx)
    const grantId = await queries.insertGrant(tx, {
      userId,
      plan,
      days,
      grantedBy: actor.id,
      reason,
      at,
      isAnyTime: action === 'subscription.give-days',
    })
    const term = { plan, days, cents: 0 }
    const cause = { event, by: 'desk', actorId: actor.id, term, grantId } as const
    const outcome = await changeSubscription(services, tx, userId, cause)
    // Throwing rolls the grant back.
    if (!outcome?.subscriptionId || !outcome.expiresAt || outcome.isRefused) throw refused()
    const { subscriptionId, expiresAt, before, user } = outcome
    await writeAuditEntry(tx, actor, {
      action,
      target: personTarget(user),
      ...(before && { before: auditDetails(before) }),
      after: { status: 'active', plan, days, expirationDate: expiresAt.toISOString(), reason },
    })
    return { subscriptionId, expiresAt }
  })
}

/** Grants the days of a plan to a user whose Premium has ended or soon will. */
export const reactivateSubscription = (
  services: SubscriptionServices,
  { plan, ...given }: { userId: string; plan: string; reason: string; actor: Actor },
) =>
  grantByAdmin(services, {
    ...given,
    event: 'reactivate',
    action: 'subscription.reactivate',
    getTerm: async (tx) => ({ plan, days: (await requirePlan(tx, plan)).days }),
    refused: subscriptionErrors.alreadyActiveThere,
  })

/** SUBS-6: any number of days, also long before the end, with the plan that the user had last. */
export const giveDays = (
  services: SubscriptionServices,
  { days, ...given }: { userId: string; days: number; reason: string; actor: Actor },
) =>
  grantByAdmin(services, {
    ...given,
    event: 'redeem',
    action: 'subscription.give-days',
    getTerm: async (_, newestPlan = defaultGrantPlan) => ({ plan: newestPlan, days }),
    refused: subscriptionErrors.renewsThere,
  })

/**
 * PAY-10: grants the days of a voucher, in the caller's transaction. Requires `lockUserAdvisory`. `paymentId`: the
 * payment that bought it as a gift. Undefined if refused, as Premium renews.
 */
export async function grantDays(
  services: MailServices,
  tx: Connection,
  given: { userId: string; plan: string; days: number; reason: string; paymentId: string | null },
): Promise<{ grantId: string; expiresAt: Date } | undefined> {
  const { userId, plan, days } = given
  const grantId = await queries.insertGrant(tx, { ...given, grantedBy: null, at: await databaseNow(tx) })
  const cause = { event: 'redeem', by: 'person', actorId: userId, term: { plan, days, cents: 0 }, grantId } as const
  const outcome = await changeSubscription(services, tx, userId, cause)
  return outcome?.expiresAt && !outcome.isRefused ? { grantId, expiresAt: outcome.expiresAt } : undefined
}

const batchSize = 200

async function* listAllOverdue({ db }: Pick<Services, 'db'>) {
  for (let batch = await queries.listOverdue(db, { after: undefined, limit: batchSize }); batch.length > 0;) {
    yield* batch
    batch = await queries.listOverdue(db, { after: batch.at(-1), limit: batchSize })
  }
}

/** Expires overdue subscriptions. May run in parallel. `onExpired` runs in the transaction of each one. */
export async function expireOverdue(
  services: SubscriptionServices & Pick<Services, 'log'> & { signal?: AbortSignal },
  onExpired?: (tx: Connection, expired: number) => Promise<void>,
): Promise<number> {
  const { db, log, signal } = services
  let total = 0
  const expire = ({ id }: { id: string }) =>
    db.transaction().execute(async (tx) => {
      const overdue = await queries.lockOverdue(tx, id)
      if (!overdue) return
      const { user, subscription } = overdue
      await applyTransition(
        { services, tx, user, now: await databaseNow(tx), cause: { event: 'expire', by: 'clock' } },
        subscription,
      )
      await onExpired?.(tx, 1)
      total += 1
    })
  await forEachItem(listAllOverdue(services), expire, { log, what: 'subscription', signal })
  return total
}

/** PROF-2 */
export async function setPreferredGenre(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  genre: string,
): Promise<void> {
  if (!config.site.movies.genres.includes(genre))
    throw httpErrors.invalid({ fields: { genre: subscriptionMessages.genreUnknown } })
  if (!(await queries.updatePreferredGenre(db, userId, genre))) throw subscriptionErrors.premiumOnly()
}
