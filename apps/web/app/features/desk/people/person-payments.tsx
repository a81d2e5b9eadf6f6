import type { Person } from '@matinee/contract/people'
import {
  attemptHeader,
  paymentEndpoints,
  type PaymentOfPerson,
  type Refund,
  refundLimits,
} from '@matinee/contract/payments'
import { centsOf, currencyDigits, decimalOf, formatMoney } from '@matinee/contract/money'
import { type RefObject, useRef, useState } from 'react'
import { adminApi, newKey } from '../../../platform/browser-api.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { LoadingRegion, SkeletonText } from '../../../ui/skeleton.tsx'
import { When } from '../cells.tsx'
import { dayOf } from '../dates.ts'
import { useDeskAction, useDeskQuery } from '../desk-query.ts'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import { type FinalFocus, useFocusAfterRefresh } from '../use-desk-list.ts'

const FAILED = 'Failed to load payments'
/** A worker makes refunds: usually within a second. */
const POLL_MS = 2000

const isUnderWay = ({ state, error }: Refund) => state === 'requested' && error === null

/** PAY-6: what somebody paid, and what was given back of it. */
export function PersonPayments({ person, top }: { person: Person; top: RefObject<HTMLElement | null> }) {
  const { data, ...state } = useDeskQuery(
    paymentEndpoints.paymentsOf,
    { params: { userId: person._id } },
    {
      pollMs: (answer) => (answer?.payments.some(({ refunds }) => refunds.some(isUnderWay)) ? POLL_MS : false),
    },
  )
  const [chosen, setChosen] = useState<PaymentOfPerson>()
  const list = useRef<HTMLUListElement>(null)
  const finalFocus = useFocusAfterRefresh(list, top, data)
  return (
    <section aria-labelledby="desk-details-payments">
      <h3 id="desk-details-payments">Payments</h3>
      {!data && !state.hasFailed && (
        <LoadingRegion>
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      {state.hasFailed && (data ? <RetryLine {...state} title={FAILED} /> : <LoadFailed {...state} title={FAILED} />)}
      {data?.payments.length === 0 && <p className="muted">No payments yet.</p>}
      <ul ref={list} className="desk-details-payments">
        {data?.payments.map((payment) => (
          <PaymentItem key={payment._id} payment={payment} onRefund={() => setChosen(payment)} />
        ))}
      </ul>
      {chosen && (
        <RefundDialog
          payment={chosen}
          username={person.username}
          finalFocus={finalFocus}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

function PaymentItem({ payment, onRefund }: { payment: PaymentOfPerson; onRefund: () => void }) {
  const { planName, cents, currency, isTest, paidAt, refundableCents, refunds, consent, withdrawnAt } = payment
  return (
    <li>
      <div className="desk-details-payment">
        <p>
          <strong>{formatMoney(cents, currency)}</strong> {planName} {isTest && <Tag>Test</Tag>}
        </p>
        <p className="muted">
          <When at={paidAt} />
        </p>
        {consent && (
          <p className="muted">
            {`Agreed to begin at once (${consent.version}) `}
            <When at={consent.at} />
          </p>
        )}
        {withdrawnAt !== null && (
          <p>
            Withdrew from the contract <When at={withdrawnAt} />
          </p>
        )}
      </div>
      {refundableCents > 0 && (
        <Button size="small" aria-label={`Refund the payment of ${dayOf(paidAt)}`} onClick={onRefund}>
          Refund
        </Button>
      )}
      {refunds.length > 0 && (
        <ul className="desk-details-refunds">
          {refunds.map((refund) => (
            <RefundItem key={refund._id} refund={refund} currency={currency} />
          ))}
        </ul>
      )}
    </li>
  )
}

const disputeWords = {
  requested: 'Dispute',
  pending: 'Disputed, not decided yet',
  succeeded: 'Dispute lost',
  failed: 'Dispute won',
}

function stateWords({ kind, state, error }: Refund): string {
  if (kind === 'dispute') return disputeWords[state]
  if (state === 'succeeded') return 'Refunded'
  if (state === 'pending') return 'On its way to them'
  if (state === 'failed') return 'Not refunded'
  return error === null ? 'Being refunded...' : 'Not refunded yet, tried again by itself'
}

function RefundItem({ refund, currency }: { refund: Refund; currency: string }) {
  const { _id: refundId, kind, cents, state, reason, by, error, canRetry, createdAt, refundedAt } = refund
  const retry = useDeskAction(() => adminApi()(paymentEndpoints.retryRefund, { params: { refundId } }), {
    failed: 'Failed to try the refund again',
    onDone: ({ message }) => notify.success(message),
  })
  const isWrong = kind === 'dispute' ? state !== 'failed' : state === 'failed' || error !== null
  return (
    <li data-tone={isWrong ? 'danger' : undefined}>
      <p>
        <strong>{formatMoney(state === 'failed' ? cents : -cents, currency)}</strong> {stateWords(refund)}
        {' · '}
        <When at={refundedAt ?? createdAt} />
      </p>
      <p className="muted">
        <bdi>{reason}</bdi>
        {by !== null && (
          <>
            {' · by '}
            <bdi>{by}</bdi>
          </>
        )}
      </p>
      {error !== null && <p className="desk-details-refund-error">{error}</p>}
      {canRetry && (
        <Button size="small" pending={retry.isPending} pendingText="Trying..." onClick={() => void retry.run()}>
          Try again
        </Button>
      )}
    </li>
  )
}

/** What the refund does to Premium. */
function refundEffect(
  { onRefund, premiumUntil }: Pick<PaymentOfPerson, 'onRefund' | 'premiumUntil'>,
  isWhole: boolean,
): string {
  if (!isWhole)
    return onRefund === 'giftOff' || onRefund === 'giftTaken'
      ? 'This is a part of the payment: the gift stays as it is.'
      : 'This is a part of the payment: their Premium stays as it is.'
  if (onRefund === 'giftOff') return 'This was a gift that nobody has redeemed: its code is switched off.'
  if (onRefund === 'giftTaken')
    return 'This was a gift that somebody has redeemed: those of its days that have not begun are taken back from them.'
  if (onRefund === 'renews')
    return 'This plan renews, so their Premium stays. Cancel the subscription first if it is to end.'
  if (onRefund === 'ended') return 'Their Premium ends at once.'
  if (onRefund === 'shortened' && premiumUntil !== null)
    return `The days of this payment are taken back: their Premium then ends on ${dayOf(premiumUntil)}.`
  return 'Their Premium stays as it is.'
}

/** Undefined: it is no amount, or has more digits than the currency. */
function readAmount(text: string, currency: string): number | undefined {
  const [, digits = ''] = /^\d{1,9}(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (!/^\d/.test(text.trim()) || digits.length > currencyDigits(currency)) return undefined
  const amount = Number(text.trim())
  return Number.isNaN(amount) ? undefined : centsOf(amount, currency)
}

interface RefundDialogProps {
  payment: PaymentOfPerson
  username: string
  finalFocus: FinalFocus
  onClose: () => void
}

/** Render it only while it is open. */
function RefundDialog({ payment, username, finalFocus, onClose }: RefundDialogProps) {
  const { _id: paymentId, refundableCents: most, currency, isTest } = payment
  const money = (cents: number) => formatMoney(cents, currency)
  const [amount, setAmount] = useState(decimalOf(most, currency).toFixed(currencyDigits(currency)))
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  // Pressed twice, or again after no answer came, it is one refund.
  const [key, setKey] = useState(newKey)
  const cents = readAmount(amount, currency)
  const isRight = cents !== undefined && cents > 0 && cents <= most
  const refund = useDeskAction(
    () =>
      adminApi()(
        paymentEndpoints.refund,
        { params: { paymentId }, body: { cents: cents ?? 0, reason: reason.trim() } },
        { headers: { [attemptHeader]: key } },
      ),
    {
      failed: 'Failed to refund',
      onDone: ({ message }) => {
        notify.success(message, { detail: username })
        onClose()
      },
    },
  )
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setKey(newKey())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{`Refund ${username}`}</bdi>}
      description={
        isTest
          ? 'This was a test payment: no money moves. They get an email.'
          : 'The money goes back the way it came. They get an email.'
      }
      dismissible={!refund.isPending}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        className="desk-refund"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (isRight && reason.trim() !== '') void refund.run()
        }}
      >
        <Field
          label={`Amount in ${currency}`}
          help={`Up to ${money(most)}`}
          error={hasTried && !isRight && `Please enter an amount up to ${money(most)}.`}
        >
          <TextInput inputMode="decimal" value={amount} onChange={change(setAmount)} disabled={refund.isPending} />
        </Field>
        <Field label="Reason" help="For the record" error={hasTried && reason.trim() === '' && 'Please say why.'}>
          <TextInput
            value={reason}
            maxLength={refundLimits.reasonLength}
            onChange={change(setReason)}
            disabled={refund.isPending}
          />
        </Field>
        <p className="desk-people-given">
          <output>{isRight && refundEffect(payment, cents === most)}</output>
        </p>
        <DialogActions>
          <DialogClose disabled={refund.isPending}>Cancel</DialogClose>
          <Button type="submit" variant="primary" pending={refund.isPending} pendingText="Refunding...">
            {isRight ? `Refund ${money(cents)}` : 'Refund'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
