import { peopleMessages, type Person } from '@matinee/contract/people'
import {
  attemptHeader,
  paymentEndpoints,
  type PaymentOfPerson,
  type Refund,
  refundLimits,
} from '@matinee/contract/payments'
import { currencyDigits, decimalOf, formatMoney } from '@matinee/contract/money'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { createIdempotencyKey } from '../../../platform/browser-api.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { LoadingRegion, SkeletonText } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../cells.tsx'
import { formatDate } from '../dates.ts'
import { useDeskAction, useDeskQuery, useRefreshDesk } from '../desk-query.ts'
import { FormDialog } from '../form-dialog.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { notify } from '../notify.ts'
import { parseMoney } from '../parse-money.ts'
import { type FinalFocus, useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import * as peopleWords from '@matinee/locales/desk/people'
import * as words from '@matinee/locales/desk/refunds'

/** A worker makes refunds: usually within a second. */
const POLL_MS = 2000

const isUnderWay = ({ state, error }: Refund) => state === 'requested' && error === null

/** `pollMs` of a query for payments. */
export const refundPollInterval = (payments: readonly PaymentOfPerson[] = []) =>
  payments.some(({ refunds }) => refunds.some(isUnderWay)) ? POLL_MS : false

/** What was paid in total, the timeline and the figures follow a refund as soon as the worker has made it. */
export function useRefreshOnRefund(payments: readonly PaymentOfPerson[] | undefined): void {
  const refresh = useRefreshDesk()
  const states = payments?.flatMap(({ refunds }) => refunds.map(({ _id, state }) => `${_id} ${state}`)).join()
  const lastStates = useRef<string>(undefined)
  const onStates = useEffectEvent(() => {
    if (lastStates.current !== undefined && states !== lastStates.current) refresh()
    lastStates.current = states
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever one has another state
  useEffect(() => onStates(), [states])
}

/** PAY-6: a person's payments and refunds. */
export function PersonPayments({ person, top }: { person: Person; top: RefObject<HTMLElement | null> }) {
  const { data, ...state } = useDeskQuery(
    paymentEndpoints.paymentsOf,
    { params: { userId: person._id } },
    { pollMs: (answer) => refundPollInterval(answer?.payments) },
  )
  useRefreshOnRefund(data?.payments)
  const [chosen, setChosen] = useState<PaymentOfPerson>()
  const list = useRef<HTMLUListElement>(null)
  const finalFocus = useFocusAfterRefresh(list, top, data)
  return (
    <section aria-labelledby="desk-details-payments">
      <h3 id="desk-details-payments">{peopleWords.payments}</h3>
      {!data && !state.hasFailed && (
        <LoadingRegion>
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      {state.hasFailed &&
        (data ? <RetryLine {...state} title={words.failed} /> : <LoadFailed {...state} title={words.failed} />)}
      {data?.payments.length === 0 && <p className="muted">{words.none}</p>}
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

export function PaymentItem({ payment, onRefund }: { payment: PaymentOfPerson; onRefund: () => void }) {
  const { planName, cents, currency, isTest, paidAt, refundableCents, allowedCents } = payment
  const { refunds, consent, withdrawnAt } = payment
  const reasonId = useId()
  const isAllowed = allowedCents > 0
  return (
    <li>
      <div className="desk-details-payment">
        <p>
          <strong>{formatMoney(cents, currency)}</strong> {planName} {isTest && <Tag>{words.test}</Tag>}
        </p>
        <p className="muted">
          <Timestamp at={paidAt} />
        </p>
        {consent && (
          <p className="muted">
            <Sentence
              message={words.agreed}
              values={{ version: consent.version, time: <Timestamp at={consent.at} /> }}
            />
          </p>
        )}
        {withdrawnAt !== null && (
          <p>
            <Sentence message={words.withdrew} values={{ time: <Timestamp at={withdrawnAt} /> }} />
          </p>
        )}
      </div>
      {refundableCents > 0 && (
        <Button
          size="small"
          aria-label={words.refundOf({ day: formatDate(paidAt) })}
          {...(isAllowed ? { onClick: onRefund } : { 'aria-disabled': true, 'aria-describedby': reasonId })}
        >
          {words.refund}
        </Button>
      )}
      {refundableCents > 0 && !isAllowed && (
        <p id={reasonId} className="muted desk-details-refund-limit">
          {words.aboveRole}
        </p>
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

function refundStateText({ kind, state, error }: Refund): string {
  if (kind === 'dispute') return words.disputes[state]
  if (state === 'succeeded') return words.refunded
  if (state === 'pending') return words.onItsWay
  if (state === 'failed') return words.notRefunded
  return error === null ? words.beingRefunded : words.notYet
}

function RefundItem({ refund, currency }: { refund: Refund; currency: string }) {
  const { _id: refundId, kind, cents, state, reason, by, error, canRetry, createdAt, refundedAt } = refund
  const retry = useDeskAction(() => adminApi()(paymentEndpoints.retryRefund, { params: { refundId } }), {
    failed: words.retryFailed,
    onDone: ({ message }) => notify.success(message),
  })
  const isWrong = kind === 'dispute' ? state !== 'failed' : state === 'failed' || error !== null
  return (
    <li data-tone={isWrong ? 'danger' : undefined}>
      <p>
        <strong>{formatMoney(state === 'failed' ? cents : -cents, currency)}</strong> {refundStateText(refund)}
        {' · '}
        <Timestamp at={refundedAt ?? createdAt} />
      </p>
      <p className="muted">
        <bdi>{reason}</bdi>
        {by !== null && <Sentence message={words.by} values={{ name: <bdi>{by}</bdi> }} />}
      </p>
      {error !== null && <p className="desk-details-refund-error">{error}</p>}
      {canRetry && (
        <Button size="small" pending={retry.isPending} pendingText={words.trying} onClick={() => void retry.run()}>
          {words.tryAgain}
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
  const { effect } = words
  const isGift = onRefund === 'giftOff' || onRefund === 'giftTaken'
  if (!isWhole) return isGift ? effect.giftPart : effect.part
  if (onRefund === 'shortened')
    return premiumUntil === null ? effect.nothing : effect.shortened({ until: formatDate(premiumUntil) })
  return effect[onRefund]
}

interface RefundDialogProps {
  payment: PaymentOfPerson
  username: string
  finalFocus: FinalFocus
  onClose: () => void
}

/** Render it only while it is open. */
export function RefundDialog({ payment, username, finalFocus, onClose }: RefundDialogProps) {
  const { _id: paymentId, refundableCents, allowedCents: most, currency, isTest } = payment
  const money = (cents: number) => formatMoney(cents, currency)
  const [amount, setAmount] = useState(decimalOf(most, currency).toFixed(currencyDigits(currency)))
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  // The idempotency key: pressed twice, or again after a lost answer, it is one refund.
  const [key, setKey] = useState(createIdempotencyKey)
  const cents = parseMoney(amount, currency)
  const isRight = cents !== undefined && cents > 0 && cents <= most
  const refund = useDeskAction(
    () =>
      adminApi()(
        paymentEndpoints.refund,
        { params: { paymentId }, body: { cents: cents ?? 0, reason: reason.trim() } },
        { headers: { [attemptHeader]: key } },
      ),
    {
      failed: words.refundFailed,
      notifyFailed: notify.idempotentFailed,
      onDone: ({ message }) => {
        notify.success(message, { detail: username })
        onClose()
      },
    },
  )
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setKey(createIdempotencyKey())
  }
  return (
    <FormDialog
      title={words.title({ name: username })}
      description={isTest ? words.testText : words.text}
      confirmLabel={isRight ? words.refundMoney({ money: money(cents) }) : words.refund}
      pendingText={words.refunding}
      isPending={refund.isPending}
      finalFocus={finalFocus}
      onSubmit={() => {
        setHasTried(true)
        if (isRight && reason.trim() !== '') void refund.run()
      }}
      onClose={onClose}
    >
      <Field
        label={words.amountIn({ currency })}
        help={most < refundableCents ? words.upToByRole({ most: money(most) }) : words.upTo({ most: money(most) })}
        error={hasTried && !isRight && words.amountWrong({ most: money(most) })}
      >
        <TextInput inputMode="decimal" value={amount} onChange={change(setAmount)} disabled={refund.isPending} />
      </Field>
      <Field
        label={deskWords.reason}
        help={words.reasonHelp}
        error={hasTried && reason.trim() === '' && peopleMessages.reasonMissing}
      >
        <TextInput
          value={reason}
          maxLength={refundLimits.reasonLength}
          onChange={change(setReason)}
          disabled={refund.isPending}
        />
      </Field>
      <p className="desk-people-given">
        <output>{isRight && refundEffect(payment, cents === refundableCents)}</output>
      </p>
    </FormDialog>
  )
}
