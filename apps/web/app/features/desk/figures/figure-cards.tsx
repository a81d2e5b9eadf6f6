import type { Statistics } from '@matinee/contract/statistics'
import { inDollars } from '@matinee/contract/subscriptions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statisticsMessages as words } from './words.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { deskHref } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { Formula } from './formula.tsx'
import { monthAlone, monthsLater } from '../dates.ts'
import { useThisMonth } from './use-this-month.ts'

interface CardProps {
  label: string
  formula: string
  /** The rows behind the figure. */
  to: string
  /** Undefined while it is not known. */
  cents: number | undefined
  children: ReactNode
}

function Card({ label, formula, to, cents, children }: CardProps) {
  return (
    <div className="desk-stat">
      <dt className="desk-stat-label">
        <Link to={to} preventScrollReset>
          {label}
        </Link>
        <Formula of={label}>{formula}</Formula>
      </dt>
      <dd className="desk-stat-value figure">
        {cents === undefined ? <Skeleton width="5ch" height="1em" /> : inDollars(cents)}
      </dd>
      <dd className="desk-stat-more">{cents === undefined ? <Skeleton width="8rem" height="1em" /> : children}</dd>
    </div>
  )
}

/** STAT-1. What could not be worked out is zero. */
export function FigureCards({ figures }: { figures: Statistics | undefined }) {
  const cents = figures?.revenue.cents
  const month = useThisMonth(figures)
  const active = grouped(figures?.health.active ?? 0)
  const begun = grouped(figures?.revenue.newSubscribersThisMonth ?? 0)
  const ofActive = deskHref('subscribers', { status: 'active' })
  const count = (
    <>
      <strong>{active}</strong> {words.activeSubscriptions(active)}
    </>
  )
  return (
    <dl className="desk-stats">
      <Card
        label="This Month Revenue"
        formula="All payments since the first of this month (UTC)."
        to={deskHref('analytics', { month })}
        cents={cents?.month}
      >
        <Link to={deskHref('subscribers', { begun: month })} preventScrollReset className="desk-stat-link">
          <strong>{begun}</strong> {words.newSubscriptions(begun)}
        </Link>
        {figures && <BesideLastMonth figures={figures} month={month} />}
      </Card>
      <Card
        label="Monthly Recurring Revenue"
        formula="What active subscriptions cost: monthly + quarterly / 3 + semi-annual / 6 + yearly / 12."
        to={ofActive}
        cents={cents?.recurring}
      >
        <strong>{inDollars((cents?.recurring ?? 0) * 12)}</strong> a year at this rate
      </Card>
      <Card
        label="Total Active Revenue"
        formula="What all active subscriptions cost. Days given by an admin count as 0."
        to={ofActive}
        cents={cents?.active}
      >
        {count}
      </Card>
      <Card
        label="Average Revenue per User"
        formula="Total active revenue / active subscriptions."
        to={ofActive}
        cents={cents?.perUser}
      >
        {count}
      </Card>
    </dl>
  )
}

/** A month that has just begun has not lost against the whole of the last one: it is a part of it, so far. */
function BesideLastMonth({ figures, month }: { figures: Statistics; month: string }) {
  const { lastMonthCents, cents } = figures.revenue
  if (lastMonthCents === 0) return null
  const last = monthsLater(month, -1)
  const percent = Math.round((cents.month * 100) / lastMonthCents)
  return (
    <span className="desk-stat-pace">
      <span className="desk-pace" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </span>
      <Link to={deskHref('analytics', { month: last })} preventScrollReset className="desk-stat-link">
        {`${grouped(percent)} % of ${monthAlone(last)}`} <span className="muted">({inDollars(lastMonthCents)})</span>
      </Link>
    </span>
  )
}
