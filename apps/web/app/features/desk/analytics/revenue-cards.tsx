import { Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { useMoney } from '../../../platform/site.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatMonth, addMonths } from '../dates.ts'
import { useStatistics } from '../statistics.ts'
import { deskHref } from '../use-desk-search-params.ts'
import * as words from '@matinee/locales/desk/figures'

interface CardProps {
  label: string
  formula: string
  /** The address of the rows behind the figure. */
  to: string
  cents: number
  children: ReactNode
}

function Card({ label, formula, to, cents, children }: CardProps) {
  const { isLoaded } = useStatistics()
  const money = useMoney()
  return (
    <div className="desk-stat">
      <dt className="desk-stat-label">
        <Link to={to} preventScrollReset>
          {label}
        </Link>
        <Formula label={label} text={formula} />
      </dt>
      <dd className="desk-stat-value figure">{isLoaded ? money(cents) : <Skeleton width="5ch" height="1em" />}</dd>
      <dd className="desk-stat-more">{isLoaded ? children : <Skeleton width="8rem" height="1em" />}</dd>
    </div>
  )
}

/** How a figure is calculated. Shown until the button loses the focus, and always in print. */
function Formula({ label, text }: { label: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <span className="desk-formula">
      <IconButton
        label={words.howCalculated({ label })}
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is clicked.
          currentTarget.focus()
          setIsOpen(!isOpen)
        }}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        onBlur={() => setIsOpen(false)}
      >
        <Info />
      </IconButton>
      <span
        ref={(element) => {
          if (isOpen) element?.scrollIntoView({ block: 'nearest' })
        }}
        id={id}
        role="note"
        className="desk-formula-text"
        data-open={isOpen || undefined}
      >
        {text}
      </span>
    </span>
  )
}

/** STAT-1 */
export function RevenueCards() {
  const { statistics, thisMonth } = useStatistics()
  const { cents, newSubscribersThisMonth: begun } = statistics.revenue
  const { active } = statistics.health
  const money = useMoney()
  const toActive = deskHref('subscribers', { status: 'active' })
  const activeCount = (
    <Sentence
      message={words.activeSubscriptions}
      values={{ count: active, counted: <strong>{formatNumber(active)}</strong> }}
    />
  )
  return (
    <dl className="desk-stats">
      <Card
        label={words.thisMonth}
        formula={words.thisMonthFormula}
        to={deskHref('analytics', { month: thisMonth })}
        cents={cents.month}
      >
        <Link to={deskHref('subscribers', { begun: thisMonth })} preventScrollReset className="desk-stat-link">
          <Sentence message={words.begun} values={{ count: begun, counted: <strong>{formatNumber(begun)}</strong> }} />
        </Link>
        <ShareOfLastMonth />
      </Card>
      <Card label={words.recurring} formula={words.recurringFormula} to={toActive} cents={cents.recurring}>
        <Sentence message={words.aYear} values={{ money: <strong>{money(cents.recurring * 12)}</strong> }} />
      </Card>
      <Card label={words.active} formula={words.activeFormula} to={toActive} cents={cents.active}>
        {activeCount}
      </Card>
      <Card label={words.perUser} formula={words.perUserFormula} to={toActive} cents={cents.perUser}>
        {activeCount}
      </Card>
    </dl>
  )
}

/** A share of last month, not a change: as the month is not over, a change would look like a loss. */
function ShareOfLastMonth() {
  const { statistics, thisMonth } = useStatistics()
  const { lastMonthCents, cents } = statistics.revenue
  const money = useMoney()
  if (lastMonthCents === 0) return null
  const last = addMonths(thisMonth, -1)
  const percent = Math.round((cents.month * 100) / lastMonthCents)
  return (
    <span className="desk-stat-pace">
      <span className="desk-pace" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </span>
      <Link to={deskHref('analytics', { month: last })} preventScrollReset className="desk-stat-link">
        {words.ofMonth({ percent: formatNumber(percent), month: formatMonth(last) })}{' '}
        <span className="muted">({money(lastMonthCents)})</span>
      </Link>
    </span>
  )
}
