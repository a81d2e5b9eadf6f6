import { z } from 'zod'
import { type Connection, databaseNow } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import { withdrawMails } from '../../platform/mail/mail.ts'
import { providerNamed } from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import type { Transition } from './machine.ts'
import { listMailsAbout } from './reminders.queries.ts'
import { renewalFailed } from './renewals.emails.ts'
import * as queries from './renewals.queries.ts'

export {
  insertRenewal,
  isConfirmedByProvider,
  listDueRenewals,
  readRenewal,
  readRenewalOf,
  updateNextCharge,
  wasStoppedSince,
} from './renewals.queries.ts'

type ProviderServices = Pick<Services, 'db' | 'payments' | 'formerPayments'>

/** With exponential backoff these take three days. After that the hourly job enqueues it again. */
const tries = 20

/** Tells a provider whether to charge again. Idempotent: each wish has its own idempotency key. */
export const tellProviderJob = defineJob({
  name: 'subscriptions.tell-provider',
  payload: z.object({ renewalId: z.string() }),
  tries,
  run: ({ renewalId }, services) => tellProvider(services, renewalId),
})

const keyOf = (renewalId: string) => `renewal:${renewalId}`

const queueTelling = (tx: Connection, renewalId: string) =>
  enqueue(tx, tellProviderJob, { renewalId }, { key: keyOf(renewalId), queue: keyOf(renewalId), isUrgent: true })

/** What was asked last has to arrive last: the wish is read again after each call, as it may have changed meanwhile. */
async function tellProvider(services: ProviderServices, renewalId: string): Promise<void> {
  for (;;) {
    const renewal = await queries.readRenewal(services.db, renewalId)
    if (!renewal || renewal.toldAt) return
    await tellWish(services, renewal)
  }
}

async function tellWish(services: ProviderServices, renewal: queries.Renewal): Promise<void> {
  const { id: renewalId } = renewal
  const { provider: name, reference, isWanted, wish } = renewal
  const provider = providerNamed(services, name)
  if (!provider?.renewals) throw new Error(`${name} is not configured any more, and cannot be told about ${reference}`)
  const key = `${keyOf(renewalId)}:${wish}`
  // Premium has ended here: the provider stops at once, and does not charge an unpaid period any more.
  const isAtOnce = !isWanted && !(await queries.isLasting(services.db, renewalId))
  if (isWanted) await provider.renewals.resume(reference, key)
  else await provider.renewals.stop(reference, { isAtOnce, key: isAtOnce ? `${key}:now` : key })
  await queries.markTold(services.db, { id: renewalId, wish })
}

/** Notes whether to charge again. The provider is told after the commit, unless the change came from it (`isTold`). */
async function changeWish(tx: Connection, renewalId: string, isWanted: boolean, { isTold }: { isTold: boolean }) {
  const isChanged = await queries.updateWish(tx, renewalId, { isWanted, isTold })
  if (isChanged && !isTold) await queueTelling(tx, renewalId)
}

export interface RenewalChange {
  subscriptionId: string
  /** The renewal of the newest subscription before this change. */
  before: string | null | undefined
  /** The renewal that was begun by this purchase. */
  bought: string | undefined
  transition: Transition
  byProvider: boolean
  now: Date
}

/** Writes how a subscription is renewed from now on, and what its provider has to be told. */
export async function writeRenewal(tx: Connection, change: RenewalChange): Promise<void> {
  const { subscriptionId, before, bought, transition, byProvider: isTold, now } = change
  const { renewal, end, extend } = transition
  if (before && (end || extend || renewal)) await withdrawMails(tx, await listMailsAbout(tx, 'dunning', subscriptionId))
  const renewalId = bought ?? before
  // Stops the renewal before: nobody pays for two at once, nor for what has ended.
  if (before && (end || (renewal && before !== renewalId)) && before !== bought)
    await changeWish(tx, before, false, { isTold: false })
  if (!renewal || !renewalId) return
  await queries.updateSubscriptionRenewal(tx, subscriptionId, {
    renewalId,
    state: renewal.state,
    graceUntil: renewal.graceUntil,
    now,
  })
  await changeWish(tx, renewalId, renewal.state === 'on', { isTold: isTold || renewal.state === 'over' })
}

/** PAY-4: days after a charge has failed on which a mail is sent. */
const dunningDays = [6, 3, 0] as const
const batchSize = 100

/** PAY-4: sends the newest failure mail of a subscription that is due, once. May run in parallel. */
export async function dun(
  services: Pick<Services, 'clock' | 'config' | 'payments'>,
  tx: Connection,
  subscriptionId: string,
): Promise<void> {
  const now = await databaseNow(tx)
  for (const day of dunningDays) {
    const dunned = await queries.lockDunned(tx, { now, day, subscriptionId })
    if (!dunned) continue
    const mail = renewalFailed(dunned.user, dunned, day)
    const mailId = await sendMail(tx, services, { ...mail, uselessAfter: dunned.graceUntil })
    await queries.insertDunning(tx, { ...dunned, day, mailId, at: now })
  }
}

async function* listAllDunned(db: Services['db']) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const given = { now: await databaseNow(db), days: dunningDays, after, limit: batchSize }
    const ids: string[] = await queries.listDunned(db, given)
    yield* ids
    after = ids.at(-1)
  }
}

/** Hourly: providers that could not be told, and mails that are due. */
export async function followRenewals(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'payments' | 'log'> & { signal?: AbortSignal },
): Promise<void> {
  const { db, log, signal } = services
  const tell = (renewalId: string) => db.transaction().execute((tx) => queueTelling(tx, renewalId))
  await forEachItem(await queries.listUntold(db), tell, { log, what: 'renewal', signal })
  const mail = (id: string) => db.transaction().execute((tx) => dun(services, tx, id))
  await forEachItem(listAllDunned(db), mail, { log, what: 'subscription', signal })
}
