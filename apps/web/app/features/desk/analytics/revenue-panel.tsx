import type { Statistics } from '@matinee/contract/statistics'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../../platform/site.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStatistics } from '../statistics.ts'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { formatMonthYear } from '../dates.ts'
import { Panel } from './panel.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueTable } from './revenue-table.tsx'
import * as words from '@matinee/locales/desk/figures'

type Look = 'chart' | 'table'
const looks = [
  { value: 'chart', label: words.chart },
  { value: 'table', label: words.table },
] as const satisfies { value: Look; label: string }[]

/** STAT-2: revenue of twelve months, as a chart or a table. */
export function RevenuePanel() {
  const { statistics, isLoaded } = useStatistics()
  const { months } = statistics
  const { read, patch } = useDeskSearchParams()
  const look: Look = read('as') === 'table' ? 'table' : 'chart'
  const hasAny = months.some(({ cents, begun }) => cents !== 0 || begun > 0)
  const tools = hasAny && (
    <Segmented
      label={words.showAs}
      options={looks}
      value={look}
      onChange={(next) => patch({ as: next === 'table' ? next : null }, { replace: true })}
      className="desk-looks"
    />
  )
  return (
    <Panel size="wide" title={words.revenue} text={words.revenueText} tools={tools}>
      {!isLoaded ? (
        <Skeleton height="20rem" className="desk-chart-skeleton" />
      ) : statistics.failed.includes('revenue') ? (
        <p className="desk-panel-none">{words.revenueFailed}</p>
      ) : !hasAny ? (
        <p className="desk-panel-none">
          <strong>{words.noPayments}</strong> {words.noPaymentsText}
        </p>
      ) : look === 'table' ? (
        <RevenueTable months={months} hasLinks />
      ) : (
        <ChartWithReadout months={months} />
      )}
    </Panel>
  )
}

function ChartWithReadout({ months }: { months: Statistics['months'] }) {
  const [chosen, setChosen] = useState<string>()
  const money = useMoney()
  const last = months.at(-1)
  const shown = months.find(({ month }) => month === chosen) ?? last
  if (!shown) return null
  return (
    <>
      <RevenueChart months={months} chosen={shown.month} onChoose={setChosen} />
      <div className="desk-readout">
        <p className="desk-readout-month">
          {formatMonthYear(shown.month)} {shown === last && <span className="muted">{words.soFar}</span>}
        </p>
        <dl>
          <div data-series="line">
            <dt>{words.revenue}</dt>
            <dd>
              <Link to={deskHref('analytics', { month: shown.month })} preventScrollReset className="link">
                {money(shown.cents)}
              </Link>
            </dd>
          </div>
          <div>
            <dt>{words.payments}</dt>
            <dd>{formatNumber(shown.payments)}</dd>
          </div>
          {shown.refundedCents > 0 && (
            <div>
              <dt>{words.refunded}</dt>
              <dd>{money(shown.refundedCents)}</dd>
            </div>
          )}
          <div data-series="bar">
            <dt>{words.newSubscriptions}</dt>
            <dd>
              <Link to={deskHref('subscribers', { begun: shown.month })} preventScrollReset className="link">
                {formatNumber(shown.begun)}
              </Link>
            </dd>
          </div>
        </dl>
      </div>
      <div className="visually-hidden">
        <RevenueTable months={months} hasLinks={false} />
      </div>
    </>
  )
}
