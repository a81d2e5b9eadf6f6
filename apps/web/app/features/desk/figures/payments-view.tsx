import { type Payment, paymentEndpoints } from '@matinee/contract/payments'
import type { Statistics } from '@matinee/contract/statistics'
import { inDollars, planLabels } from '@matinee/contract/subscriptions'
import { ArrowLeft, ArrowRight, ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { statisticsMessages as words } from './words.ts'
import { IconButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PersonLink } from '../cells.tsx'
import { type Column, DeskTable, ListStates } from '../desk-table.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useDeskList } from '../use-desk-list.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { minuteOf, monthName, monthsLater } from '../dates.ts'
import { TestPayments } from './test-payments.tsx'
import { useThisMonth } from './use-this-month.ts'

const PER_PAGE = 20

const columns: Column<Payment>[] = [
  {
    name: 'name',
    title: 'User',
    render: (payment) => <PersonLink id={payment.userId} name={payment.username} email={payment.userEmail} />,
  },
  { name: 'first', title: 'Plan', render: ({ plan }) => planLabels[plan] },
  { name: 'last', title: 'Provider', render: ({ provider }) => provider },
  {
    name: 'below',
    title: 'Reference',
    cellProps: () => ({ className: 'desk-reference' }),
    render: ({ reference }) => reference,
  },
  {
    name: 'second',
    title: 'When (UTC)',
    render: ({ paidAt }) => (
      <time dateTime={paidAt} title={paidAt}>
        {minuteOf(paidAt)}
      </time>
    ),
  },
  { name: 'end', title: 'Amount', isNumber: true, render: ({ cents }) => inDollars(cents) },
]

interface PaymentsViewProps {
  month: string
  figures: Statistics | undefined
}

/** The rows behind a month's revenue. */
export function PaymentsView({ month, figures }: PaymentsViewProps) {
  const { hrefOf } = useDeskAddress()
  const list = useDeskList(paymentEndpoints.payments, {
    query: { month },
    perPage: PER_PAGE,
    pageOf: ({ payments, total }) => ({ rows: payments, total }),
  })
  const thisMonth = useThisMonth(figures)
  return (
    <div className="desk-payments" aria-busy={list.isFetching}>
      <Link to={hrefOf({ month: null })} preventScrollReset className="desk-payments-back">
        <ChevronLeft />
        All figures
      </Link>
      <div className="desk-payments-head">
        <h2 className="desk-panel-title">{words.paymentsOf(monthName(month))}</h2>
        <span className="desk-payments-steps">
          <IconButtonLink
            label="Previous month"
            size="small"
            outlined
            to={hrefOf({ month: monthsLater(month, -1) })}
            preventScrollReset
          >
            <ArrowLeft />
          </IconButtonLink>
          {month < thisMonth && (
            <IconButtonLink
              label="Next month"
              size="small"
              outlined
              to={hrefOf({ month: monthsLater(month, 1) })}
              preventScrollReset
            >
              <ArrowRight />
            </IconButtonLink>
          )}
        </span>
        <output className="desk-payments-sum">
          {list.data ? (
            <>
              <span className="figure">{inDollars(list.data.cents)}</span>
              <span className="muted">{words.paymentCount(grouped(list.total))}</span>
            </>
          ) : (
            !list.hasFailed && <Skeleton width="9rem" height="1.5rem" />
          )}
        </output>
      </div>
      <TestPayments figures={figures} />
      <ListStates
        list={list}
        failed="Failed to load payments"
        empty={<EmptyState numeral={0} title={`No payments in ${monthName(month)}`} heading="h3" />}
      >
        <DeskTable
          caption={words.paymentsOf(monthName(month))}
          variant="rows"
          columns={columns}
          rows={list.rows}
          keyOf={({ _id }) => _id}
          isFetching={list.isFetching}
        />
      </ListStates>
      {list.total > 0 && (
        <div className="desk-foot">
          <p>{words.paymentsShown({ from: grouped(list.from), to: grouped(list.to), total: grouped(list.total) })}</p>
          <Pagination page={list.page} pageCount={list.pages} hrefFor={list.hrefFor} preventScrollReset />
        </div>
      )}
    </div>
  )
}
