import type { Statistics } from '@matinee/contract/statistics'
import { Link } from 'react-router'
import { useMoney } from '../../../platform/site.ts'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { formatMonthYear } from '../dates.ts'
import { deskHref } from '../use-desk-search-params.ts'
import * as words from '@matinee/locales/desk/figures'

interface RevenueTableProps {
  months: Statistics['months']
  /** False beside the chart, where only screen readers find it: nobody would see the focus on its links. */
  hasLinks: boolean
}

/** What the chart shows, in figures; the newest month first. */
export function RevenueTable({ months, hasLinks }: RevenueTableProps) {
  const sum = (name: 'cents' | 'refundedCents' | 'payments' | 'begun') =>
    months.reduce((total, month) => total + month[name], 0)
  const hasRefunds = sum('refundedCents') > 0
  const titles = [words.revenue, ...(hasRefunds ? [words.refunded] : []), words.payments, words.newSubscriptions]
  const money = useMoney()
  const linked = (to: string, text: string) =>
    hasLinks ? (
      <Link to={to} preventScrollReset className="link">
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <table className="desk-table desk-revenue-table">
      <caption className="visually-hidden">{words.revenueText}</caption>
      <thead>
        <tr>
          <th scope="col">{words.month}</th>
          {titles.map((title) => (
            <th key={title} scope="col" className="desk-number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, cents, refundedCents, payments, begun }) => (
          <tr key={month}>
            <th scope="row">{formatMonthYear(month)}</th>
            <td className="desk-number">{linked(deskHref('analytics', { month }), money(cents))}</td>
            {hasRefunds && <td className="desk-number">{money(refundedCents)}</td>}
            <td className="desk-number">{formatNumber(payments)}</td>
            <td className="desk-number">{linked(deskHref('subscribers', { begun: month }), formatNumber(begun))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.twelveMonths}</th>
          <td className="desk-number">{money(sum('cents'))}</td>
          {hasRefunds && <td className="desk-number">{money(sum('refundedCents'))}</td>}
          <td className="desk-number">{formatNumber(sum('payments'))}</td>
          <td className="desk-number">{formatNumber(sum('begun'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
