import { statisticsMessages as words } from './words.ts'
import { type Payment, paymentEndpoints } from '@matinee/contract/payments'
import type { Statistics } from '@matinee/contract/statistics'
import { inDollars, planLabels } from '@matinee/contract/subscriptions'
import { ArrowLeft, ArrowRight, ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { IconButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { minuteOf } from '../dates.ts'
import { Failed, NotNewer } from '../failed.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { monthName, monthsLater } from '../months.ts'
import { OutlineRows } from './newest-subscribers.tsx'
import { PersonLink } from './person-link.tsx'
import { TestPayments } from './test-payments.tsx'
import { useThisMonth } from './use-this-month.ts'

const PER_PAGE = 20
const { paymentColumns: columns } = words

interface PaymentsViewProps {
  month: string
  figures: Statistics | undefined
}

/** The rows behind a month's revenue. */
export function PaymentsView({ month, figures }: PaymentsViewProps) {
  const { page, hrefOf } = useDeskAddress()
  const query = { month, page, limit: PER_PAGE }
  const { answeredTo, error, isLoading, reload, ...found } = useAnswer(paymentEndpoints.payments, { query })
  // The sum and the rows of another month are not shown under the name of this one.
  const answer = answeredTo?.query.month === month ? found.answer : undefined
  const now = useThisMonth(figures)
  const count = answer?.payments.length ?? 0
  /** The page of the rows. */
  const shown = answeredTo?.query.page ?? page
  const from = (shown - 1) * PER_PAGE + 1
  return (
    <div className="desk-payments" aria-busy={isLoading}>
      <Link to={hrefOf({ month: null })} preventScrollReset className="desk-payments-back">
        <ChevronLeft />
        {words.backToFigures}
      </Link>
      <div className="desk-payments-head">
        <h2 className="desk-panel-title">{words.paymentsOf(monthName(month))}</h2>
        <span className="desk-payments-steps">
          <IconButtonLink
            label={words.previousMonth}
            size="small"
            outlined
            to={hrefOf({ month: monthsLater(month, -1) })}
            preventScrollReset
          >
            <ArrowLeft />
          </IconButtonLink>
          {month < now && (
            <IconButtonLink
              label={words.nextMonth}
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
          {answer ? (
            <>
              <span className="figure">{inDollars(answer.cents)}</span>
              <span className="muted">{words.paymentCount(grouped(answer.total))}</span>
            </>
          ) : (
            error === undefined && <Skeleton width="9rem" height="1.5rem" />
          )}
        </output>
      </div>
      <TestPayments figures={figures} />
      {error !== undefined && !answer ? (
        <Failed words={words.paymentsFailed} isLoading={isLoading} onRetry={reload} />
      ) : answer?.total === 0 ? (
        <EmptyState numeral={0} title={words.noPayments(monthName(month))} heading="h3" />
      ) : (
        <table className="desk-table desk-rows">
          <caption className="visually-hidden">{words.paymentsOf(monthName(month))}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.user}</th>
              <th scope="col">{columns.plan}</th>
              <th scope="col">{columns.provider}</th>
              <th scope="col">{columns.reference}</th>
              <th scope="col">{columns.when}</th>
              <th scope="col" className="desk-number">
                {columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {answer ? (
              answer.payments.map((each) => <Row key={each._id} payment={each} />)
            ) : (
              <OutlineRows columns={6} />
            )}
          </tbody>
        </table>
      )}
      {error !== undefined && !isLoading && answer && <NotNewer words={words.paymentsFailed} onRetry={reload} />}
      {answer && answer.total > 0 && (
        <div className="desk-foot">
          <p>
            {words.paymentsShown({
              from: grouped(count === 0 ? 0 : from),
              to: grouped(count === 0 ? 0 : from + count - 1),
              total: grouped(answer.total),
            })}
          </p>
          <Pagination
            page={shown}
            pageCount={Math.ceil(answer.total / PER_PAGE)}
            hrefFor={(next) => hrefOf({ page: next })}
            preventScrollReset
          />
        </div>
      )}
    </div>
  )
}

function Row({ payment }: { payment: Payment }) {
  return (
    <tr>
      <td data-at="name">
        <PersonLink id={payment.userId} name={payment.username} email={payment.userEmail} />
      </td>
      <td data-at="first">{planLabels[payment.plan]}</td>
      <td data-at="last">{payment.provider}</td>
      <td data-at="below" className="desk-reference">
        {payment.reference}
      </td>
      <td data-at="second">
        <time dateTime={payment.paidAt} title={payment.paidAt}>
          {minuteOf(payment.paidAt)}
        </time>
      </td>
      <td data-at="end" className="desk-number">
        {inDollars(payment.cents)}
      </td>
    </tr>
  )
}
