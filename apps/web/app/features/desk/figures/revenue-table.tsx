import type { Statistics } from '@matinee/contract/statistics'
import { inDollars } from '@matinee/contract/subscriptions'
import { Link } from 'react-router'
import { deskHref } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { monthName } from '../dates.ts'

interface RevenueTableProps {
  months: Statistics['months']
  /** Beside the chart, for who cannot see it, links would be stops that nobody sees. */
  hasLinks: boolean
}

/** What the chart shows, in figures; the newest month first. */
export function RevenueTable({ months, hasLinks }: RevenueTableProps) {
  const sum = (of: (month: Statistics['months'][number]) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  return (
    <table className="desk-table desk-revenue-table">
      <caption className="visually-hidden">Paid in each of the last twelve months (UTC)</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="desk-number">
            Revenue
          </th>
          <th scope="col" className="desk-number">
            Payments
          </th>
          <th scope="col" className="desk-number">
            New subscriptions
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, cents, payments, begun }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <td className="desk-number">
              {hasLinks ? (
                <Link to={deskHref('analytics', { month })} preventScrollReset className="link">
                  {inDollars(cents)}
                </Link>
              ) : (
                inDollars(cents)
              )}
            </td>
            <td className="desk-number">{grouped(payments)}</td>
            <td className="desk-number">
              {hasLinks ? (
                <Link to={deskHref('subscribers', { begun: month })} preventScrollReset className="link">
                  {grouped(begun)}
                </Link>
              ) : (
                grouped(begun)
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Twelve months</th>
          <td className="desk-number">{inDollars(sum(({ cents }) => cents))}</td>
          <td className="desk-number">{grouped(sum(({ payments }) => payments))}</td>
          <td className="desk-number">{grouped(sum(({ begun }) => begun))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
