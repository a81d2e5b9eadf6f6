import type { OutputOf } from '@matinee/contract/http/endpoint'
import { paymentEndpoints } from '@matinee/contract/payments'
import { useRef, useState } from 'react'
import { Fact } from '../../../ui/fact.tsx'
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { PersonLink } from '../cells.tsx'
import { formatDate, formatDateTime } from '../dates.ts'
import { useDeskQuery } from '../desk-query.ts'
import { useFocusAfterRefresh } from '../use-desk-list.ts'
import * as deskWords from '@matinee/locales/desk'
import { DetailsSheet } from './details-sheet.tsx'
import { PaymentItem, RefundDialog, refundPollInterval, useRefreshOnRefund } from './person-payments.tsx'
import * as words from '@matinee/locales/desk/payment'

type Shown = OutputOf<typeof paymentEndpoints.payment>

/** PAY-6: one payment with its refunds, for roles without access to people. */
export default function PaymentDrawer({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data, ...query } = useDeskQuery(
    paymentEndpoints.payment,
    { params: { paymentId: id } },
    { pollMs: (answer) => refundPollInterval(answer && [answer.payment]) },
  )
  const shown = data?.payment._id === id ? data : undefined
  useRefreshOnRefund(shown && [shown.payment])
  return (
    <DetailsSheet
      searchParam="payment"
      id={id}
      isOpen={isOpen}
      title={shown ? words.paymentOf({ day: formatDate(shown.payment.paidAt) }) : words.payment}
      query={query}
      details={shown && <Details key={id} {...shown} />}
      skeleton={
        <>
          <SkeletonText />
          <Skeleton height="5rem" />
          <SkeletonText lines={3} />
        </>
      }
      words={words}
    />
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
          <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
        </Fact>
        <Fact name={words.bought}>{words.days({ days })}</Fact>
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
