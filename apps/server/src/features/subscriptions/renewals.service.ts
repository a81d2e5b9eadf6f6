import { z } from 'zod'
import { type Connection, databaseNow } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import { cancelMails } from '../../platform/mail/mail.ts'
import { findProvider } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import type { Transition } from './subscription-rules.ts'
import { listMailIds } from './reminders.queries.ts'
import { renewalFailed } from './renewals.emails.ts'
import * as queries from './renewals.queries.ts'

export {
  insertRenewal,
  areRenewalsSynced,
  listDueRenewals,
  getRenewal,
  getRenewalByUser,
  updateNextCharge,
  isStoppedByUserSince,
} from './renewals.queries.ts'

type ProviderServices = Pick<Services, 'db' | 'payments' | 'formerPayments'>

/** With exponential backoff these take three days. After that the hourly job enqueues it again. */
const tries = 20

/** Sends a renewal's `autoRenew` to its payment provider. Idempotent: each version has its own idempotency key. */
export const syncRenewalJob = defineJob({
  name: 'subscriptions.sync-renewal',
  payload: z.object({ renewalId: z.string() }),
  tries,
  run: ({ renewalId }, services) => syncRenewal(services, renewalId),
})

const keyOf = (renewalId: string) => `renewal:${renewalId}`

const enqueueSync = (tx: Connection, renewalId: string) =>
  enqueue(tx, syncRenewalJob, { renewalId }, { key: keyOf(renewalId), queue: keyOf(renewalId), isUrgent: true })

/** Reads the renewal again after each call, as `autoRenew` may have changed during it, and the last value has to arrive last. */
async function syncRenewal(services: ProviderServices, renewalId: string): Promise<void> {
  for (;;) {
    const renewal = await queries.getRenewal(services.db, renewalId)
    if (!renewal || renewal.syncedAt) return
    await sendAutoRenew(services, renewal)
  }
}

async function sendAutoRenew(services: ProviderServices, renewal: queries.Renewal): Promise<void> {
  const { id: renewalId } = renewal
  const { provider: name, reference, autoRenew, version } = renewal
  const provider = findProvider(services, name)
  if (!provider?.renewals) throw new Error(`renewal ${reference} cannot be synced: provider ${name} is not configured`)
  const key = `${keyOf(renewalId)}:${version}`
  // At once after Premium has ended, so that an unpaid period is not charged.
  const isAtOnce = !autoRenew && !(await queries.hasActivePremium(services.db, renewalId))
  if (autoRenew) await provider.renewals.resume(reference, key)
  else await provider.renewals.cancel(reference, { isAtOnce, key: isAtOnce ? `${key}:now` : key })
  await queries.setRenewalSynced(services.db, { id: renewalId, version })
}

/** The provider is told by a job after the commit, unless the change came from it (`isSynced`). */
async function setAutoRenew(
  tx: Connection,
  renewalId: string,
  autoRenew: boolean,
  { isSynced }: { isSynced: boolean },
) {
  const isChanged = await queries.updateAutoRenew(tx, renewalId, { autoRenew, isSynced })
  if (isChanged && !isSynced) await enqueueSync(tx, renewalId)
}

export interface RenewalChange {
  subscriptionId: string
  /** The renewal of the newest subscription before this change. */
  before: string | null | undefined
  /** The renewal that this purchase started. */
  bought: string | undefined
  transition: Transition
  byProvider: boolean
  now: Date
}

/** Writes how a subscription renews from now on, and enqueues the sync with its provider. */
export async function applyRenewalTransition(tx: Connection, change: RenewalChange): Promise<void> {
  const { subscriptionId, before, bought, transition, byProvider, now } = change
  const { renewal, end, extend } = transition
  if (before && (end || extend || renewal)) await cancelMails(tx, await listMailIds(tx, 'dunning', subscriptionId))
  const renewalId = bought ?? before
  // Stops the previous renewal, so that nobody pays for two at once or for Premium that has ended.
  if (before && (end || (renewal && before !== renewalId)) && before !== bought)
    await setAutoRenew(tx, before, false, { isSynced: false })
  if (!renewal || !renewalId) return
  await queries.updateSubscriptionRenewal(tx, subscriptionId, {
    renewalId,
    state: renewal.state,
    graceUntil: renewal.graceUntil,
    now,
  })
  await setAutoRenew(tx, renewalId, renewal.state === 'on', { isSynced: byProvider || renewal.state === 'over' })
}

/** PAY-4: days after a charge has failed on which a mail is sent. */
const failureMailDays = [6, 3, 0] as const
const batchSize = 100

/** PAY-4: sends the newest due failure mail of a subscription, once. May run in parallel. */
export async function sendPaymentFailureMail(
  services: Pick<Services, 'clock' | 'config' | 'payments'>,
  tx: Connection,
  subscriptionId: string,
): Promise<void> {
  const now = await databaseNow(tx)
  for (const day of failureMailDays) {
    const failure = await queries.lockPaymentFailure(tx, { now, day, subscriptionId })
    if (!failure) continue
    const mail = renewalFailed(failure.user, failure, day)
    const mailId = await sendMail(tx, services, { ...mail, uselessAfter: failure.graceUntil })
    await queries.insertFailureMail(tx, { ...failure, day, mailId, at: now })
  }
}

async function* listAllPaymentFailures(db: Services['db']) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const given = { now: await databaseNow(db), days: failureMailDays, after, limit: batchSize }
    const ids: string[] = await queries.listPaymentFailures(db, given)
    yield* ids
    after = ids.at(-1)
  }
}

/** Hourly. Sends due failure mails and re-enqueues failed syncs. */
export async function followUpRenewals(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'log'> & { signal?: AbortSignal },
): Promise<void> {
  const { db, log, signal } = services
  const sync = (renewalId: string) => db.transaction().execute((tx) => enqueueSync(tx, renewalId))
  await forEachItem(await queries.listUnsyncedRenewals(db), sync, { log, what: 'renewal', signal })
  const mail = (id: string) => db.transaction().execute((tx) => sendPaymentFailureMail(services, tx, id))
  await forEachItem(listAllPaymentFailures(db), mail, { log, what: 'subscription', signal })
}
