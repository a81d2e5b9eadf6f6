import type { Statistics } from '@matinee/contract/statistics'
import { currencyDigits } from '@matinee/contract/money'
import { useId } from 'react'
import { useCurrency, useMoney } from '../../../platform/site.ts'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { formatMonthYear, formatShortMonth } from '../dates.ts'
import { axisScale, formatCompact, formatCompactMoney } from './scale.ts'
import * as words from '@matinee/locales/desk/figures'

type Month = Statistics['months'][number]

/** Units of the drawing, which is stretched to the space it has. */
const WIDTH = 1200
const HEIGHT = 400
/** Heights: the line of revenue is above, the bars of subscriptions below, each on a scale of its own. */
const LINE = 268
const BARS = 78
/** As a share of the column of a month. */
const BAR_WIDTH = 0.44

interface RevenueChartProps {
  months: readonly Month[]
  /** The month that is read out beside the chart. */
  chosen: string
  onChoose: (month: string) => void
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** The months over the drawing are radio buttons, which name their figures to a screen reader. */
export function RevenueChart({ months, chosen, onChoose }: RevenueChartProps) {
  const name = useId()
  const currency = useCurrency()
  const inMoney = useMoney()
  const money = axisScale(
    months.map(({ cents }) => cents),
    4,
    10 ** currencyDigits(currency),
  )
  const mostBegun = Math.max(1, ...months.map(({ begun }) => begun))
  const column = WIDTH / months.length
  // A month with more refunds than payments is drawn at zero; only its text has the negative amount.
  const moneyY = (cents: number) => (1 - Math.max(0, cents) / money.top) * LINE
  const barHeight = (begun: number) => (begun / mostBegun) * BARS
  const points = months.map(({ cents }, index) => `${(index + 0.5) * column},${moneyY(cents)}`)
  const middleOf = (index: number) => percent((index + 0.5) / months.length)
  const at = months.findIndex(({ month }) => month === chosen)
  const [shown, last] = [months[at], months.at(-1)]
  return (
    <div className="desk-chart">
      <div className="desk-chart-axis" aria-hidden="true">
        {money.ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: percent(moneyY(tick) / HEIGHT) }}>
            {formatCompactMoney(tick, currency)}
          </span>
        ))}
      </div>
      <div className="desk-chart-plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {at >= 0 && <rect className="desk-chart-column" x={at * column} y={0} width={column} height={HEIGHT} />}
          {money.ticks.map((tick) => (
            <line key={tick} className="desk-chart-grid" x1={0} x2={WIDTH} y1={moneyY(tick)} y2={moneyY(tick)} />
          ))}
          {months.map(({ month, begun }, index) => (
            <rect
              key={month}
              className="desk-chart-bar"
              data-chosen={index === at || undefined}
              x={(index + (1 - BAR_WIDTH) / 2) * column}
              y={HEIGHT - barHeight(begun)}
              width={BAR_WIDTH * column}
              height={barHeight(begun)}
            />
          ))}
          <line className="desk-chart-ground" x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          <polyline className="desk-chart-line" points={points.slice(0, -1).join(' ')} />
          {/* The last month is not over. */}
          <polyline className="desk-chart-line desk-chart-unfinished" points={points.slice(-2).join(' ')} />
        </svg>
        {months.map(({ month, begun }, index) => (
          <span
            key={month}
            className="desk-chart-count"
            aria-hidden="true"
            style={{ insetInlineStart: middleOf(index), '--at': 1 - barHeight(begun) / HEIGHT }}
          >
            {formatCompact(begun)}
          </span>
        ))}
        {shown && (
          <span
            className="desk-chart-dot"
            aria-hidden="true"
            style={{ insetInlineStart: middleOf(at), '--at': moneyY(shown.cents) / HEIGHT }}
          />
        )}
        {last && (
          <span className="desk-chart-end" aria-hidden="true" style={{ '--at': moneyY(last.cents) / HEIGHT }}>
            <span className="figure">{formatCompactMoney(last.cents, currency)}</span>
            <span className="muted">{words.soFar}</span>
          </span>
        )}
        <fieldset className="desk-chart-months">
          <legend className="visually-hidden">{words.month}</legend>
          {months.map((month) => (
            <label key={month.month} onPointerEnter={() => onChoose(month.month)}>
              <input
                type="radio"
                name={name}
                value={month.month}
                checked={month.month === chosen}
                onChange={() => onChoose(month.month)}
                aria-label={words.monthFigures({
                  month: formatMonthYear(month.month),
                  money: inMoney(month.cents),
                  payments: formatNumber(month.payments),
                  begun: formatNumber(month.begun),
                })}
              />
              <span aria-hidden="true">{formatShortMonth(month.month)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
