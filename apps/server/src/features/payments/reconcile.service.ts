import { paymentErrors, type PaymentDifference } from '@matinee/contract/payments'
import { addDays } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, databaseNow } from '../../platform/database/database.ts'
import {
  type BookEntry,
  type PaymentProvider,
  providerNamed,
  type RefundEvent,
} from '../../platform/payments/provider.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { correctPrice, holdUser } from '../subscriptions/subscriptions.service.ts'
import { compareBooks, type Difference, isOtherTime, type OwnBooks } from './differences.ts'
import { applyAll } from './messages.service.ts'
import { applyEvent, type PaymentServices } from './payments.service.ts'
import * as queries from './reconcile.queries.ts'
import { findPayment, listRefunds } from './refunds.queries.ts'
import { applyRefund } from './refunds.service.ts'

/** What came just now may not have been applied yet. */
const graceMs = 3_600_000
/** A refund can fail as late as this. */
const overlapDays = 40
const askedAtOnce = 500

const readOwn = async (db: Connection, provider: string, reference: string): Promise<OwnBooks> => {
  const payment = await findPayment(db, provider, reference)
  return { payment, refunds: payment ? await listRefunds(db, [payment.id]) : [] }
}

/** As `listOwnStates` writes a refund. */
const signature = ({ reference, state, cents, happenedAt }: RefundEvent) =>
  `${reference} ${state} ${cents} ${Math.floor(happenedAt.getTime() / 1000)}`

interface Listed {
  paid?: { cents: number; at: Date }
  refunds: RefundEvent[]
}

/** Payments about which the two lists differ, or may: each is then asked for by itself. */
async function findCandidates(
  db: Connection,
  provider: string,
  theirs: ReadonlyMap<string, Listed>,
): Promise<string[]> {
  const payments = [...theirs.keys()]
  const candidates: string[] = []
  for (let at = 0; at < payments.length; at += askedAtOnce) {
    const some = payments.slice(at, at + askedAtOnce)
    const states = await queries.listOwnStates(db, provider, some)
    const own = new Map(states.map((row) => [row.payment, row]))
    for (const payment of some) {
      const { paid, refunds } = theirs.get(payment)!
      const row = own.get(payment)
      const isSamePayment = row && (!paid || (paid.cents === row.cents && !isOtherTime(paid.at, row.paidAt)))
      const isSame = (refund: RefundEvent) =>
        row?.refunds.includes(signature(refund)) ||
        (refund.state === 'failed' && !row?.refunds.some((each) => each.startsWith(`${refund.reference} `)))
      if (!isSamePayment || !refunds.every(isSame)) candidates.push(payment)
    }
  }
  return candidates
}

interface Run {
  provider: string
  compared: number
  found: number
}

async function compareProvider(
  { db, signal }: Pick<Services, 'db'> & { signal?: AbortSignal },
  { name, books }: PaymentProvider,
): Promise<Run> {
  if (!books) return { provider: name, compared: 0, found: 0 }
  const to = new Date((await databaseNow(db)).getTime() - graceMs)
  const last = await queries.readComparedUntil(db, name)
  const from = last ? addDays(last, -overlapDays) : new Date(0)
  const theirs = new Map<string, Listed>()
  const references = new Set<string>()
  let compared = 0
  for await (const entry of books.list(from, to)) {
    signal?.throwIfAborted()
    compared += 1
    const payment = entry.kind === 'paid' ? entry.reference : entry.payment
    const listed = theirs.get(payment) ?? { refunds: [] }
    theirs.set(payment, listed)
    if (entry.kind === 'paid') listed.paid = { cents: entry.cents, at: entry.happenedAt }
    else listed.refunds.push(entry)
    references.add(entry.reference)
  }
  const own = await queries.listOwn(db, { provider: name, from, to })
  const notListed = own
    .filter(({ payment, refund }) => !references.has(refund ?? payment))
    .map(({ payment }) => payment)
  const candidates = new Set([
    ...(await findCandidates(db, name, theirs)),
    ...notListed,
    ...(await queries.listUnsettled(db, name)),
  ])
  let found = 0
  for (const payment of candidates) {
    signal?.throwIfAborted()
    found += (await compareOne(db, name, payment, await books.of(payment))).length
  }
  await queries.finishRun(db, { provider: name, until: to, compared })
  return { provider: name, compared, found }
}

/** Notes what differs about one payment, and forgets what does no more. */
async function compareOne(
  db: Services['db'],
  provider: string,
  reference: string,
  theirs: readonly BookEntry[],
): Promise<Difference[]> {
  return db.transaction().execute(async (tx) => {
    const own = await readOwn(tx, provider, reference)
    const differences = compareBooks(reference, theirs, own)
    const checkoutId = theirs[0]?.checkoutId
    const userId = own.payment?.userId ?? (checkoutId === undefined ? null : await queries.readBuyer(tx, checkoutId))
    await queries.replaceDifferences(tx, { provider, payment: reference, userId }, differences)
    return differences
  })
}

/** PAY-5. Every night, and by `npm run reconcile`. Reads at the provider, and changes nothing but the list of differences. */
export async function reconcile(
  services: Pick<Services, 'db' | 'payments' | 'formerPayments' | 'log'> & { signal?: AbortSignal },
): Promise<Run[]> {
  const runs: Run[] = []
  for (const provider of [services.payments, ...services.formerPayments]) {
    if (!provider?.books) continue
    const run = await compareProvider(services, provider)
    services.log[run.found > 0 ? 'error' : 'info'](run, 'payments compared with the provider')
    runs.push(run)
  }
  return runs
}

const mostShown = 200

const shown = ({ foundAt, payment: _payment, ...row }: queries.DifferenceRow): PaymentDifference => ({
  ...row,
  foundAt: foundAt.toISOString(),
})

/** For the desk. */
export async function showDifferences({ db }: Pick<Services, 'db'>) {
  const [differences, run] = await Promise.all([queries.listDifferences(db, mostShown), queries.readLastRun(db)])
  const lastRun = run ? { ...run, finishedAt: run.finishedAt.toISOString() } : null
  return { differences: differences.map(shown), lastRun }
}

/** Why theirs cannot be applied, for an operator. */
class NotApplicable extends Error {}

/** The provider has never heard of the payment: it counts no more, and its days are taken. */
async function disownPayment(services: PaymentServices, provider: PaymentProvider, { payment, refunds }: OwnBooks) {
  if (!payment) return
  const counted = refunds.filter(({ state }) => state === 'pending' || state === 'succeeded')
  const cents = payment.cents - counted.reduce((all, refund) => all + refund.cents, 0)
  await applyRefund(
    services,
    provider,
    {
      kind: 'refund',
      isDispute: false,
      reference: `unknown-${payment.reference}`,
      requestId: undefined,
      checkoutId: payment.checkoutId,
      payment: payment.reference,
      cents,
      currency: payment.currency,
      state: 'succeeded',
      reason: 'The payment provider knows no such payment',
      error: undefined,
      happenedAt: await databaseNow(services.db),
    },
    { isSilent: true },
  )
}

async function applyTheirs(
  services: PaymentServices,
  provider: PaymentProvider,
  { kind, payment: reference, reference: about }: Difference,
  theirs: readonly BookEntry[],
): Promise<void> {
  const { db } = services
  const own = await readOwn(db, provider.name, reference)
  const paid = theirs.find((entry) => entry.kind === 'paid')
  const given = theirs.filter((entry) => entry.kind === 'refund')
  const refund = given.find((each) => each.reference === about)
  const row = own.refunds.find((each) => each.reference === about || each.id === (refund?.requestId ?? about))
  if (kind === 'payment-missing' && paid) {
    if (paid.subscription === undefined) await applyEvent(services, provider, paid)
    else if (provider.renewals) {
      const askedAt = await databaseNow(db)
      await applyAll(services, provider, await provider.renewals.read(paid.subscription), askedAt)
    }
    if (!(await findPayment(db, provider.name, reference)))
      throw new NotApplicable('This payment fits no purchase here. Pay it back at the payment provider.')
    for (const each of given) await applyRefund(services, provider, each)
  } else if (kind === 'payment-unknown') await disownPayment(services, provider, own)
  else if (kind === 'payment-amount' && paid && own.payment) {
    const { id, currency } = own.payment
    if (paid.currency !== currency)
      throw new NotApplicable('It was paid in another currency. Pay it back at the payment provider.')
    await db.transaction().execute(async (tx) => {
      await queries.correctAmount(tx, id, paid.cents)
      await correctPrice(tx, id, paid.cents)
    })
  } else if (kind === 'payment-date' && paid && own.payment)
    await queries.correctDate(db, own.payment.id, paid.happenedAt)
  else if (kind === 'refund-unknown' && row) await queries.disownRefund(db, row.id)
  else if ((kind === 'refund-amount' || kind === 'refund-date') && row && refund)
    await queries.correctRefund(db, row.id, refund)
  else if (refund) await applyRefund(services, provider, refund, { isForced: true })
}

/** The provider is asked again, and what it says now is applied. What is settled by it goes. */
export async function applyDifference(
  services: PaymentServices,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ isSettled: boolean }> {
  const { db } = services
  const difference = await queries.readDifference(db, id)
  if (!difference) throw paymentErrors.differenceGone()
  const provider = providerNamed(services, difference.provider)
  if (!provider?.books) throw paymentErrors.providerMissing()
  const { payment, kind, reference, userId, ours, theirs: they } = difference
  let theirs: BookEntry[]
  try {
    theirs = await provider.books.of(payment)
  } catch (error) {
    throw paymentErrors.providerUnreachable({ cause: error })
  }
  // On record before it happens: what was tried is known also if the rest fails.
  await db.transaction().execute(async (tx) => {
    const person = userId === null ? undefined : await holdUser(tx, userId)
    const target = person ? personTarget(person) : listTarget(`payment ${payment}`)
    const facts = { before: { ours }, after: { theirs: they, about: reference, kind } }
    await writeAuditEntry(tx, actor, { action: 'payment.reconcile', target, ...facts })
  })
  try {
    await applyTheirs(services, provider, difference, theirs)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    await queries.noteFailure(db, id, error.message)
    return { isSettled: false }
  }
  const left = await compareOne(db, provider.name, payment, theirs)
  return { isSettled: !left.some((each) => each.kind === kind && each.reference === reference) }
}
