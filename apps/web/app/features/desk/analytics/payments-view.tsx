import { type Payment, paymentEndpoints } from '@matinee/contract/payments'
import { formatMoney } from '@matinee/contract/money'
import { ArrowLeft, ArrowRight, ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useMoney } from '../../../platform/site.ts'
import { Tag } from '../../../ui/badge.tsx'
import { IconButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatDateTime, formatMonthYear, addMonths } from '../dates.ts'
import { type Column, DeskTable, PageFooter } from '../desk-table.tsx'
import * as deskWords from '@matinee/locales/desk'
import { useStatistics } from '../statistics.ts'
import { useDeskSearchParams } from '../use-desk-search-params.ts'
import { useDeskList } from '../use-desk-list.ts'
import { TestPayments } from './panel.tsx'
import { PaymentsExport } from './payments-panel.tsx'
import * as words from '@matinee/locales/desk/figures'

const columns: Column<Payment>[] = [
  {
    name: 'user',
    title: words.user,
    render: (payment) => <PaymentLink {...payment} />,
  },
  {
    name: 'plan',
    title: words.plan,
    render: ({ kind, planName }) => (
      <>
        {planName} {kind !== 'payment' && <Tag>{kind === 'refund' ? words.refund : words.dispute}</Tag>}
      </>
    ),
  },
  { name: 'provider', title: words.provider, render: ({ provider }) => provider },
  {
    name: 'reference',
    title: words.reference,
    cellProps: () => ({ className: 'desk-reference' }),
    render: ({ reference }) => reference,
  },
  {
    name: 'date',
    title: words.whenUtc,
    render: ({ paidAt }) => (
      <time dateTime={paidAt} title={paidAt}>
        {formatDateTime(paidAt)}
      </time>
    ),
  },
  {
    name: 'amount',
    title: words.amount,
    isNumber: true,
    render: ({ kind, cents, currency }) => formatMoney(kind === 'payment' ? cents : -cents, currency),
  },
]

/** PAY-6: opens the payment, where it can be refunded. */
function PaymentLink({ paymentId, username, userEmail, userId }: Payment) {
  const { hrefOf } = useDeskSearchParams()
  return (
    <>
      <Link to={hrefOf({ payment: paymentId })} preventScrollReset className="desk-whose">
        <bdi>{userId === null ? deskWords.deletedUser : username}</bdi>
      </Link>
      <bdi className="desk-whose-mail">{userEmail}</bdi>
    </>
  )
}

/** '12 payments', '12 payments less $9.99 in 1 refund' */
function paymentCountsText(
  { total, refunds, refundedCents }: { total: number; refunds: number; refundedCents: number },
  money: (cents: number) => string,
): string {
  const paid = words.paymentCount({ count: total - refunds, counted: formatNumber(total - refunds) })
  return refunds === 0
    ? paid
    : words.lessRefunds({
        paid,
        money: money(refundedCents),
        refunds: words.refundCount({ count: refunds, counted: formatNumber(refunds) }),
      })
}

/** The payments and refunds behind a month's revenue. */
export function PaymentsView({ month }: { month: string }) {
  const { hrefOf } = useDeskSearchParams()
  const { thisMonth } = useStatistics()
  const list = useDeskList(paymentEndpoints.payments, {
    query: { month },
    perPage: 20,
    pageOf: ({ payments, total }) => ({ rows: payments, total }),
  })
  const money = useMoney()
  const name = formatMonthYear(month)
  const step = (by: number) => ({
    size: 'small' as const,
    outlined: true,
    to: hrefOf({ month: addMonths(month, by) }),
    preventScrollReset: true,
  })
  return (
    <div className="desk-payments" aria-busy={list.isFetching}>
      <Link to={hrefOf({ month: null })} preventScrollReset className="desk-payments-back">
        <ChevronLeft />
        {words.allFigures}
      </Link>
      <div className="desk-payments-head">
        <h2 className="desk-panel-title">{words.paymentsIn({ month: name })}</h2>
        <span className="desk-payments-steps">
          <IconButtonLink label={words.previousMonth} {...step(-1)}>
            <ArrowLeft />
          </IconButtonLink>
          {month < thisMonth && (
            <IconButtonLink label={words.nextMonth} {...step(1)}>
              <ArrowRight />
            </IconButtonLink>
          )}
        </span>
        <output className="desk-payments-sum">
          {list.data ? (
            <>
              <span className="figure">{money(list.data.cents)}</span>
              <span className="muted">{paymentCountsText(list.data, money)}</span>
            </>
          ) : (
            !list.hasFailed && <Skeleton width="9rem" height="1.5rem" />
          )}
        </output>
      </div>
      <TestPayments />
      <DeskTable
        caption={words.paymentsIn({ month: name })}
        list={list}
        failed={words.paymentsFailed}
        empty={<EmptyState numeral={0} title={words.noPaymentsIn({ month: name })} heading="h3" />}
        variant="rows"
        columns={columns}
      />
      <PageFooter list={list} noun={words.paymentsNoun} />
      <PaymentsExport month={month} />
    </div>
  )
}
