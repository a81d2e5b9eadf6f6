import type { PaymentDifference } from '@matinee/contract/payments'
import { formatMoney } from '@matinee/contract/money'
import type { LedgerEntry, RefundEvent } from '../../platform/payments/provider.ts'
import type { PaymentRow, RefundRow } from './refunds.queries.ts'

export type DifferenceKind = PaymentDifference['kind']

/** One fact on which the provider's ledger differs from ours. */
export interface Difference {
  kind: DifferenceKind
  /** The provider's id of the payment. */
  payment: string
  /** The provider's id of the payment or refund that differs; our id of a refund that has none there. */
  reference: string
  ours: string
  theirs: string
}

/** A payment of ours with its refunds. */
export interface OwnLedger {
  payment: PaymentRow | undefined
  refunds: readonly RefundRow[]
}

const amount = ({ cents, currency }: { cents: number; currency: string }) => formatMoney(cents, currency)
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
const isCounted = ({ state }: { state: string }) => state === 'pending' || state === 'succeeded'
const sum = (rows: readonly { cents: number; state: string }[]) =>
  rows.filter(isCounted).reduce((all, { cents }) => all + cents, 0)
/** More than ten minutes: a charge and its invoice are paid some seconds apart. */
export const isOtherTime = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) > 600_000

const stateWords = {
  refund: { requested: 'not made yet', pending: 'on its way', succeeded: 'made', failed: 'not made' },
  dispute: { requested: 'not opened', pending: 'open', succeeded: 'lost', failed: 'won' },
}
const toNoun = (kind: 'refund' | 'dispute') => (kind === 'refund' ? 'Refund' : 'Dispute')

function compareRefund(payment: string, theirs: RefundEvent, ours: RefundRow | undefined): Difference[] {
  const { reference, currency } = theirs
  const kind = theirs.isDispute ? 'dispute' : 'refund'
  const words = stateWords[kind]
  const found = (what: DifferenceKind, we: string, they: string): Difference => ({
    kind: what,
    payment,
    reference,
    ours: we,
    theirs: they,
  })
  const they = `${toNoun(kind)} of ${amount(theirs)}, ${words[theirs.state]}`
  if (!ours) return isCounted(theirs) ? [found('refund-missing', `No such ${kind}`, they)] : []
  if (!isCounted(theirs) && !isCounted(ours)) return []
  if (theirs.state !== ours.state)
    return [found('refund-state', `${toNoun(kind)} of ${amount({ ...ours, currency })}, ${words[ours.state]}`, they)]
  const differences: Difference[] = []
  if (theirs.cents !== ours.cents)
    differences.push(found('refund-amount', amount({ ...ours, currency }), amount(theirs)))
  if (ours.refundedAt && isOtherTime(theirs.happenedAt, ours.refundedAt))
    differences.push(found('refund-date', moment(ours.refundedAt), moment(theirs.happenedAt)))
  return differences
}

/** Compares a provider's entries of one payment with our rows. */
export function compareLedgers(
  payment: string,
  theirs: readonly LedgerEntry[],
  { payment: row, refunds }: OwnLedger,
): Difference[] {
  const paid = theirs.find((entry) => entry.kind === 'paid')
  const givenBack = theirs.filter((entry) => entry.kind === 'refund')
  const about = { payment, reference: payment }
  if (!row && !paid) return []
  if (!row && paid) {
    // Never recorded here, and refunded in full there.
    if (sum(givenBack) >= paid.cents) return []
    const back = sum(givenBack) > 0 ? `, of which ${amount({ ...paid, cents: sum(givenBack) })} were given back` : ''
    return [{ ...about, kind: 'payment-missing', ours: 'No such payment', theirs: `Paid ${amount(paid)}${back}` }]
  }
  if (!row) return []
  if (!paid) {
    // Refunded in full here: it no longer counts.
    if (sum(refunds) >= row.cents) return []
    return [{ ...about, kind: 'payment-unknown', ours: `Paid ${amount(row)}`, theirs: 'No such payment' }]
  }
  const differences: Difference[] = []
  if (paid.cents !== row.cents || paid.currency !== row.currency)
    differences.push({ ...about, kind: 'payment-amount', ours: amount(row), theirs: amount(paid) })
  if (isOtherTime(paid.happenedAt, row.paidAt))
    differences.push({ ...about, kind: 'payment-date', ours: moment(row.paidAt), theirs: moment(paid.happenedAt) })
  const known = new Set<RefundRow>()
  for (const each of givenBack) {
    const own = refunds.find(({ id, reference }) => reference === each.reference || id === each.requestId)
    if (own) known.add(own)
    differences.push(...compareRefund(payment, each, own))
  }
  for (const own of refunds.filter((each) => isCounted(each) && !known.has(each)))
    differences.push({
      kind: 'refund-unknown',
      payment,
      reference: own.reference ?? own.id,
      ours: `${toNoun(own.kind)} of ${amount({ ...own, currency: row.currency })}, ${stateWords[own.kind][own.state]}`,
      theirs: `No such ${own.kind}`,
    })
  return differences
}
