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
import { mapParallel } from '../../platform/parallel.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { correctPrice, holdUser } from '../subscriptions/subscriptions.service.ts'
import { compareBooks, type Difference, isOtherTime, type OwnBooks } from './differences.ts'
import { applyAll } from './messages.service.ts'
import { applyEvent, type PaymentServices } from './payments.service.ts'
import * as queries from './reconcile.queries.ts'
import { findPayment, listRefunds } from './refunds.queries.ts'
import { applyRefund } from './refunds.service.ts'

/** The newest hour is left out: its messages may not have been applied yet. */
const graceMs = 3_600_000
/** Each run looks back by so many days: a refund can fail as late as that. */
const overlapDays = 40
const askedAtOnce = 500
/** Of a provider, which limits the calls of a second. */
const callsAtOnce = 4
/** After so many payments that cannot be compared the run stops: the provider, or our database, is away. */
const mostErrors = 25

const readOwn = async (db: Connection, provider: string, reference: string): Promise<OwnBooks> => {
  const payment = await findPayment(db, provider, reference)
  return { payment, refunds: payment ? await listRefunds(db, [payment.id]) : [] }
}

/** A refund in the format of `listOwnStates`. */
const signature = ({ reference, state, cents, happenedAt }: RefundEvent) =>
  `${reference} ${state} ${cents} ${Math.floor(happenedAt.getTime() / 1000)}`

interface Listed {
  paid?: { cents: number; at: Date }
  refunds: RefundEvent[]
}

/** Payments about which the two lists differ, or may differ. Each is then compared by itself. */
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
  { db, log, signal }: Pick<Services, 'db' | 'log'> & { signal?: AbortSignal },
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
  const errors: unknown[] = []
  const differences = await mapParallel([...candidates], callsAtOnce, async (payment) => {
    signal?.throwIfAborted()
    try {
      return await compareOne(db, name, payment, await books.of(payment))
    } catch (error) {
      log.error({ err: error, provider: name, payment }, 'payment could not be compared')
      errors.push(error)
      if (errors.length >= mostErrors) throw error
      return []
    }
  })
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payments could not be compared`)
  const found = differences.flat().length
  await queries.finishRun(db, { provider: name, until: to, compared })
  return { provider: name, compared, found }
}

/** Compares one payment, and replaces its noted differences. */
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

/** PAY-5. Nightly, and by `npx matinee reconcile`. Reads from the provider, and writes only the list of differences. */
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

/** Why the provider's state cannot be applied, for an operator. */
class NotApplicable extends Error {}

/** The provider has no such payment: it stops counting, as if refunded in full, and its days are taken. */
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

type PaidEntry = Extract<BookEntry, { kind: 'paid' }>

/** Counts a payment that the provider has and we do not, with what was given back of it. */
async function countMissing(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: string,
  { paid, given }: { paid: PaidEntry; given: readonly RefundEvent[] },
): Promise<void> {
  const { db } = services
  if (paid.subscription === undefined) await applyEvent(services, provider, paid)
  else if (provider.renewals) {
    const askedAt = await databaseNow(db)
    await applyAll(services, provider, await provider.renewals.read(paid.subscription), askedAt)
  }
  if (!(await findPayment(db, provider.name, payment)))
    throw new NotApplicable('This payment fits no purchase here. Pay it back at the payment provider.')
  for (const each of given) await applyRefund(services, provider, each)
}

async function correctCents(
  db: Services['db'],
  { id, currency }: NonNullable<OwnBooks['payment']>,
  paid: PaidEntry,
): Promise<void> {
  if (paid.currency !== currency)
    throw new NotApplicable('It was paid in another currency. Pay it back at the payment provider.')
  await db.transaction().execute(async (tx) => {
    await queries.correctAmount(tx, id, paid.cents)
    await correctPrice(tx, id, paid.cents)
  })
}

/** A difference, with everything that the provider and we have of its payment. */
interface Compared {
  difference: Difference
  theirs: readonly BookEntry[]
  own: OwnBooks
}
const isRefund = (entry: BookEntry) => entry.kind === 'refund'

async function applyTheirPayment(
  services: PaymentServices,
  provider: PaymentProvider,
  { difference: { kind, payment }, theirs, own }: Compared,
): Promise<void> {
  const paid = theirs.find((entry) => entry.kind === 'paid')
  if (kind === 'payment-unknown') await disownPayment(services, provider, own)
  else if (kind === 'payment-missing' && paid)
    await countMissing(services, provider, payment, { paid, given: theirs.filter(isRefund) })
  else if (kind === 'payment-amount' && paid && own.payment) await correctCents(services.db, own.payment, paid)
  else if (kind === 'payment-date' && paid && own.payment)
    await queries.correctDate(services.db, own.payment.id, paid.happenedAt)
}

async function applyTheirRefund(
  services: PaymentServices,
  provider: PaymentProvider,
  { difference: { kind, reference }, theirs, own }: Compared,
): Promise<void> {
  const { db } = services
  const refund = theirs.filter(isRefund).find((each) => each.reference === reference)
  const row = own.refunds.find((each) => each.reference === reference || each.id === (refund?.requestId ?? reference))
  if (kind === 'refund-unknown' && row) await queries.disownRefund(db, row.id)
  else if ((kind === 'refund-amount' || kind === 'refund-date') && row && refund)
    await queries.correctRefund(db, row.id, refund)
  else if (refund) await applyRefund(services, provider, refund, { isForced: true })
}

async function applyTheirs(
  services: PaymentServices,
  provider: PaymentProvider,
  difference: Difference,
  theirs: readonly BookEntry[],
): Promise<void> {
  const own = await readOwn(services.db, provider.name, difference.payment)
  const apply = difference.kind.startsWith('payment-') ? applyTheirPayment : applyTheirRefund
  await apply(services, provider, { difference, theirs, own })
}

/** Asks the provider again, applies what it says now, and removes the differences that this settles. */
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
  // In the audit log before it happens, so that the attempt is on record even if the rest fails.
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
