import type { Statistics } from '@matinee/contract/statistics'
import { inDollars } from '@matinee/contract/subscriptions'
import { useId } from 'react'
import { grouped } from '../../../ui/movies/numbers.ts'
import { monthName, monthShort } from '../dates.ts'
import { heightOf, lineThrough, pointsOf, scaleFor, shortCount, shortDollars } from './scale.ts'

type Month = Statistics['months'][number]

/** Of the drawing, which is stretched to its place: only shares of these matter. */
const WIDTH = 1200
const HEIGHT = 400
/** Money stands above, subscriptions below: each has a scale of its own, and neither pretends to be the other's. */
const LINE = 268
const BARS_FROM = 322
const BARS = HEIGHT - BARS_FROM
/** Of a column. */
const BAR_WIDTH = 0.44

const MONEY_STEPS = 4
const DOLLAR = 100

interface RevenueChartProps {
  months: readonly Month[]
  /** The month that is read out beside the chart. */
  chosen: string
  onChoose: (month: string) => void
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Drawn for the eye. The months over it are a choice, for pointer, finger and keys; each says its figures. */
export function RevenueChart({ months, chosen, onChoose }: RevenueChartProps) {
  const name = useId()
  const money = scaleFor(
    months.map(({ cents }) => cents),
    MONEY_STEPS,
    DOLLAR,
  )
  const begun = { top: Math.max(1, ...months.map((month) => month.begun)), ticks: [] }
  const points = pointsOf(
    months.map(({ cents }) => cents),
    money,
    { width: WIDTH, height: LINE },
  )
  const column = WIDTH / Math.max(1, months.length)
  const at = months.findIndex(({ month }) => month === chosen)
  const point = points[at]
  const last = months.at(-1)
  const end = points.at(-1)
  return (
    <div className="desk-chart">
      <div className="desk-chart-axis" aria-hidden="true">
        {money.ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: percent(((1 - heightOf(tick, money)) * LINE) / HEIGHT) }}>
            {shortDollars(tick)}
          </span>
        ))}
      </div>
      <div className="desk-chart-plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {at >= 0 && <rect className="desk-chart-column" x={at * column} y={0} width={column} height={HEIGHT} />}
          {money.ticks.map((tick) => {
            const y = (1 - heightOf(tick, money)) * LINE
            return <line key={tick} className="desk-chart-grid" x1={0} x2={WIDTH} y1={y} y2={y} />
          })}
          {months.map((month, index) => {
            const height = heightOf(month.begun, begun) * BARS
            return (
              <rect
                key={month.month}
                className="desk-chart-bar"
                data-chosen={index === at || undefined}
                x={(index + (1 - BAR_WIDTH) / 2) * column}
                y={HEIGHT - height}
                width={BAR_WIDTH * column}
                height={height}
              />
            )
          })}
          <line className="desk-chart-ground" x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
          <path className="desk-chart-line" d={lineThrough(points.slice(0, -1))} />
          {/* The month is not over: where the line will end is not known yet. */}
          <path className="desk-chart-line desk-chart-unfinished" d={lineThrough(points.slice(-2))} />
        </svg>
        {months.map((month, index) => (
          <span
            key={month.month}
            className="desk-chart-count"
            aria-hidden="true"
            style={{
              insetInlineStart: percent((index + 0.5) / months.length),
              '--at': 1 - (heightOf(month.begun, begun) * BARS) / HEIGHT,
            }}
          >
            {shortCount(month.begun)}
          </span>
        ))}
        {point && (
          <span
            className="desk-chart-dot"
            aria-hidden="true"
            style={{ insetInlineStart: percent(point.x / WIDTH), '--at': point.y / HEIGHT }}
          />
        )}
        {last && end && (
          <span className="desk-chart-end" aria-hidden="true" style={{ '--at': end.y / HEIGHT }}>
            <span className="figure">{shortDollars(last.cents)}</span>
            <span className="muted">so far</span>
          </span>
        )}
        <fieldset className="desk-chart-months">
          <legend className="visually-hidden">Month</legend>
          {months.map((month) => (
            <label key={month.month} onPointerEnter={() => onChoose(month.month)}>
              <input
                type="radio"
                name={name}
                value={month.month}
                checked={month.month === chosen}
                onChange={() => onChoose(month.month)}
                aria-label={`${monthName(month.month)}: ${inDollars(month.cents)}, payments: ${grouped(month.payments)}, new subscriptions: ${grouped(month.begun)}`}
              />
              <span aria-hidden="true">{monthShort(month.month)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  )
}
