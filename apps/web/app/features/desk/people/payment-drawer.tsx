import { AppError } from '@matinee/contract/http/errors'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { paymentEndpoints } from '@matinee/contract/payments'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { PersonLink } from '../cells.tsx'
import { dayOf, minuteOf } from '../dates.ts'
import { useDeskQuery } from '../desk-query.ts'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import { deskWords } from '../words.ts'
import { PaymentItem, RefundDialog, untilRefunded, useRefreshOnRefund } from './person-payments.tsx'
import { useCloseDetails } from './use-close-details.ts'
import { paymentWords as words } from './words.ts'

type Shown = OutputOf<typeof paymentEndpoints.payment>

/** PAY-6: one payment with what was given back of it, for whoever works with money and not with people. */
export default function PaymentDrawer({ id, isOpen }: { id: string; isOpen: boolean }) {
  const close = useCloseDetails('payment', isOpen ? id : undefined)
  const { data, ...state } = useDeskQuery(
    paymentEndpoints.payment,
    { params: { paymentId: id } },
    { pollMs: (answer) => untilRefunded(answer && [answer.payment]) },
  )
  const shown = data?.payment._id === id ? data : undefined
  useRefreshOnRefund(shown && [shown.payment])
  const { error, hasFailed } = state
  const isMissing = error instanceof AppError && (error.status === 404 || error.status === 400)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      variant="sheet"
      isInAddress
      className="desk-drawer"
      title={shown ? words.paymentOf(dayOf(shown.payment.paidAt)) : words.payment}
    >
      {shown ? (
        <>
          {hasFailed && <RetryLine {...state} title={words.failed} />}
          <Details key={id} {...shown} />
        </>
      ) : isMissing ? (
        <EmptyState numeral={0} heading="h3" alert title={words.none} />
      ) : hasFailed ? (
        <LoadFailed {...state} title={words.failed} />
      ) : (
        <LoadingRegion className="desk-details">
          <SkeletonText />
          <Skeleton height="5rem" />
          <SkeletonText lines={3} />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

function Details({ payment, person }: Shown) {
  const [isRefunding, setIsRefunding] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const finalFocus = useFocusAfterRefresh(list, top, payment)
  const { _id, days, paidAt, provider, reference } = payment
  return (
    <div className="desk-details">
      <p ref={top} tabIndex={-1} className="desk-details-head">
        <PersonLink id={person?._id ?? null} name={person?.username ?? ''} email={person?.email ?? ''} />
      </p>
      <ul ref={list} className="desk-details-payments">
        <PaymentItem payment={payment} onRefund={() => setIsRefunding(true)} />
      </ul>
      <dl className="desk-details-facts">
        <Fact name={words.when}>
          <time dateTime={paidAt}>{minuteOf(paidAt)}</time>
        </Fact>
        <Fact name={words.bought}>{words.days(days)}</Fact>
        <Fact name={words.provider}>{provider}</Fact>
        <Fact name={words.reference} className="desk-details-number">
          {reference}
        </Fact>
        <Fact name={words.receipt} className="desk-details-number">
          {_id}
        </Fact>
      </dl>
      {isRefunding && (
        <RefundDialog
          payment={payment}
          username={person?.username ?? deskWords.deletedUser}
          finalFocus={finalFocus}
          onClose={() => setIsRefunding(false)}
        />
      )}
    </div>
  )
}
