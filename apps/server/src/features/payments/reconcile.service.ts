import { paymentErrors, type PaymentDifference } from '@matinee/contract/payments'
import { addDays } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, databaseNow } from '../../platform/database/database.ts'
import {
  type LedgerEntry,
  type PaymentProvider,
  findProvider,
  type RefundEvent,
} from '../../platform/payments/provider.ts'
import { mapParallel } from '../../platform/parallel.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { updatePrice, lockUser } from '../subscriptions/subscriptions.service.ts'
import { compareLedgers, type Difference, isOtherTime, type OwnLedger } from './differences.ts'
import { applyProviderEvents } from './messages.service.ts'
import { applyEvent, type PaymentServices } from './apply-event.service.ts'
import * as queries from './reconcile.queries.ts'
import { getPaymentByReference, listRefunds } from './refunds.queries.ts'
import { applyRefund } from './refunds.service.ts'

/** Skips the newest hour, as its messages may not have been applied yet. */
const skippedMs = 3_600_000
/** Each run looks back by so many days: a refund can fail as late as that. */
const overlapDays = 40
const batchSize = 500
/** Low, as providers limit the calls of a second. */
const concurrency = 4
/** A run stops after so many failed comparisons, as the provider or our database must be unreachable. */
const maxErrors = 25

const getOwnLedger = async (db: Connection, provider: string, reference: string): Promise<OwnLedger> => {
  const payment = await getPaymentByReference(db, provider, reference)
  return { payment, refunds: payment ? await listRefunds(db, [payment.id]) : [] }
}

/** A refund in the format of `listOwnStates`. */
const signature = ({ reference, state, cents, happenedAt }: RefundEvent) =>
  `${reference} ${state} ${cents} ${Math.floor(happenedAt.getTime() / 1000)}`

interface ListedPayment {
  paid?: { cents: number; at: Date }
  refunds: RefundEvent[]
}

/** Payments on which the two lists may differ. Each is then compared on its own. */
async function findCandidates(
  db: Connection,
  provider: string,
  theirs: ReadonlyMap<string, ListedPayment>,
): Promise<string[]> {
  const payments = [...theirs.keys()]
  const candidates: string[] = []
  for (let at = 0; at < payments.length; at += batchSize) {
    const some = payments.slice(at, at + batchSize)
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

interface ReconcileRun {
  provider: string
  compared: number
  found: number
}

async function compareProvider(
  { db, log, signal }: Pick<Services, 'db' | 'log'> & { signal?: AbortSignal },
  { name, ledger: books }: PaymentProvider,
): Promise<ReconcileRun> {
  if (!books) return { provider: name, compared: 0, found: 0 }
  const to = new Date((await databaseNow(db)).getTime() - skippedMs)
  const last = await queries.getComparedUntil(db, name)
  const from = last ? addDays(last, -overlapDays) : new Date(0)
  const theirs = new Map<string, ListedPayment>()
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
  const own = await queries.listOwnEntries(db, { provider: name, from, to })
  const notListed = own
    .filter(({ payment, refund }) => !references.has(refund ?? payment))
    .map(({ payment }) => payment)
  const candidates = new Set([
    ...(await findCandidates(db, name, theirs)),
    ...notListed,
    ...(await queries.listUnsettledPayments(db, name)),
  ])
  const errors: unknown[] = []
  const differences = await mapParallel([...candidates], concurrency, async (payment) => {
    signal?.throwIfAborted()
    try {
      return await comparePayment(db, name, payment, await books.listByPayment(payment))
    } catch (error) {
      log.error({ err: error, provider: name, payment }, 'payment could not be compared')
      errors.push(error)
      if (errors.length >= maxErrors) throw error
      return []
    }
  })
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments could not be compared`)
  const found = differences.flat().length
  await queries.setComparedUntil(db, { provider: name, until: to, compared })
  return { provider: name, compared, found }
}

/** Compares one payment, and replaces its recorded differences. */
async function comparePayment(
  db: Services['db'],
  provider: string,
  reference: string,
  theirs: readonly LedgerEntry[],
): Promise<Difference[]> {
  return db.transaction().execute(async (tx) => {
    const own = await getOwnLedger(tx, provider, reference)
    const differences = compareLedgers(reference, theirs, own)
    const checkoutId = theirs[0]?.checkoutId
    const userId = own.payment?.userId ?? (checkoutId === undefined ? null : await queries.getBuyerId(tx, checkoutId))
    await queries.replaceDifferences(tx, { provider, payment: reference, userId }, differences)
    return differences
  })
}

/** PAY-5. Nightly, and by `npx matinee reconcile`. Reads from the provider, and writes only the list of differences. */
export async function reconcile(
  services: Pick<Services, 'db' | 'payments' | 'formerPayments' | 'log'> & { signal?: AbortSignal },
): Promise<ReconcileRun[]> {
  const runs: ReconcileRun[] = []
  for (const provider of [services.payments, ...services.formerPayments]) {
    if (!provider?.ledger) continue
    const run = await compareProvider(services, provider)
    services.log[run.found > 0 ? 'error' : 'info'](run, 'payments compared with the provider')
    runs.push(run)
  }
  return runs
}

const maxListed = 200

const toDifference = ({ foundAt, payment: _payment, ...row }: queries.DifferenceRow): PaymentDifference => ({
  ...row,
  foundAt: foundAt.toISOString(),
})

export async function listDifferences({ db }: Pick<Services, 'db'>) {
  const [differences, run] = await Promise.all([queries.listDifferences(db, maxListed), queries.getLastRun(db)])
  const lastRun = run ? { ...run, finishedAt: run.finishedAt.toISOString() } : null
  return { differences: differences.map(toDifference), lastRun }
}

/** The message tells an operator why the provider's state cannot be applied. */
class NotApplicable extends Error {}

/** Treats a payment that the provider does not know as refunded in full, and revokes its days. */
async function voidUnknownPayment(
  services: PaymentServices,
  provider: PaymentProvider,
  { payment, refunds }: OwnLedger,
) {
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

type PaidEntry = Extract<LedgerEntry, { kind: 'paid' }>

/** Records a payment that only the provider has, with its refunds. */
async function recordMissingPayment(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: string,
  { paid, refunds }: { paid: PaidEntry; refunds: readonly RefundEvent[] },
): Promise<void> {
  const { db } = services
  if (paid.subscription === undefined) await applyEvent(services, provider, paid)
  else if (provider.renewals) {
    const askedAt = await databaseNow(db)
    await applyProviderEvents(services, provider, await provider.renewals.fetchEvents(paid.subscription), askedAt)
  }
  if (!(await getPaymentByReference(db, provider.name, payment)))
    throw new NotApplicable('This payment fits no purchase here. Pay it back at the payment provider.')
  for (const each of refunds) await applyRefund(services, provider, each)
}

async function correctPaymentAmount(
  db: Services['db'],
  { id, currency }: NonNullable<OwnLedger['payment']>,
  paid: PaidEntry,
): Promise<void> {
  if (paid.currency !== currency)
    throw new NotApplicable('It was paid in another currency. Pay it back at the payment provider.')
  await db.transaction().execute(async (tx) => {
    await queries.correctAmount(tx, id, paid.cents)
    await updatePrice(tx, id, paid.cents)
  })
}

/** A difference, with all entries of its payment on both sides. */
interface ComparedPayment {
  difference: Difference
  theirs: readonly LedgerEntry[]
  own: OwnLedger
}
const isRefund = (entry: LedgerEntry) => entry.kind === 'refund'

async function applyTheirPayment(
  services: PaymentServices,
  provider: PaymentProvider,
  { difference: { kind, payment }, theirs, own }: ComparedPayment,
): Promise<void> {
  const paid = theirs.find((entry) => entry.kind === 'paid')
  if (kind === 'payment-unknown') await voidUnknownPayment(services, provider, own)
  else if (kind === 'payment-missing' && paid)
    await recordMissingPayment(services, provider, payment, { paid, refunds: theirs.filter(isRefund) })
  else if (kind === 'payment-amount' && paid && own.payment) await correctPaymentAmount(services.db, own.payment, paid)
  else if (kind === 'payment-date' && paid && own.payment)
    await queries.correctDate(services.db, own.payment.id, paid.happenedAt)
}

async function applyTheirRefund(
  services: PaymentServices,
  provider: PaymentProvider,
  { difference: { kind, reference }, theirs, own }: ComparedPayment,
): Promise<void> {
  const { db } = services
  const refund = theirs.filter(isRefund).find((each) => each.reference === reference)
  const row = own.refunds.find((each) => each.reference === reference || each.id === (refund?.requestId ?? reference))
  if (kind === 'refund-unknown' && row) await queries.failUnknownRefund(db, row.id)
  else if ((kind === 'refund-amount' || kind === 'refund-date') && row && refund)
    await queries.correctRefund(db, row.id, refund)
  else if (refund) await applyRefund(services, provider, refund, { isForced: true })
}

async function applyProviderLedger(
  services: PaymentServices,
  provider: PaymentProvider,
  difference: Difference,
  theirs: readonly LedgerEntry[],
): Promise<void> {
  const own = await getOwnLedger(services.db, provider.name, difference.payment)
  const apply = difference.kind.startsWith('payment-') ? applyTheirPayment : applyTheirRefund
  await apply(services, provider, { difference, theirs, own })
}

/** Fetches the payment from the provider again, applies its state, and removes the differences that this settles. */
export async function applyDifference(
  services: PaymentServices,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ isSettled: boolean }> {
  const { db } = services
  const difference = await queries.getDifference(db, id)
  if (!difference) throw paymentErrors.differenceGone()
  const provider = findProvider(services, difference.provider)
  if (!provider?.ledger) throw paymentErrors.providerMissing()
  const { payment, kind, reference, userId, ours, theirs: they } = difference
  let theirs: LedgerEntry[]
  try {
    theirs = await provider.ledger.listByPayment(payment)
  } catch (error) {
    throw paymentErrors.providerUnreachable({ cause: error })
  }
  // Logged first, so that the attempt is on record even if the rest fails.
  await db.transaction().execute(async (tx) => {
    const person = userId === null ? undefined : await lockUser(tx, userId)
    const target = person ? personTarget(person) : listTarget(`payment ${payment}`)
    const facts = { before: { ours }, after: { theirs: they, about: reference, kind } }
    await writeAuditEntry(tx, actor, { action: 'payment.reconcile', target, ...facts })
  })
  try {
    await applyProviderLedger(services, provider, difference, theirs)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    await queries.setDifferenceError(db, id, error.message)
    return { isSettled: false }
  }
  const left = await comparePayment(db, provider.name, payment, theirs)
  return { isSettled: !left.some((each) => each.kind === kind && each.reference === reference) }
}
