import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Status } from '../../../ui/badge.tsx'
import { formatNumber } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { useStatistics } from '../statistics.ts'
import { deskHref } from '../use-desk-search-params.ts'
import { subscriptionStates as subscriptionLabels } from '@matinee/locales/desk'
import { StatisticsPanel } from './panel.tsx'
import { roundPercents } from './scale.ts'
import * as words from '@matinee/locales/desk/figures'

/** STAT-2 */
export function PlanDistribution() {
  const plans = useStatistics().statistics.subscriptionBreakdown
  const total = plans.reduce((sum, { count }) => sum + count, 0)
  const percents = roundPercents(plans.map(({ count }) => count))
  const text =
    total === 0 ? (
      words.nobodyHasPremium
    ) : (
      <Sentence message={words.activeSubscriptions} values={{ count: total, counted: formatNumber(total) }} />
    )
  return (
    <StatisticsPanel part="subscriptions" title={words.planDistribution} text={text}>
      <dl className="desk-bars">
        {plans
          .map(({ _id: plan, name, count }, at) => ({ plan, name, count, percent: percents[at] ?? 0 }))
          .toSorted((one, other) => other.count - one.count)
          .map(({ plan, name, count, percent }) => (
            <Bar
              key={plan}
              to={deskHref('subscribers', { status: 'active', plan })}
              label={name}
              count={count}
              more={words.percent({ percent: formatNumber(percent) })}
              share={percent / 100}
            />
          ))}
      </dl>
    </StatisticsPanel>
  )
}

/** STAT-2 */
export function TopGenres() {
  const { topGenres, total } = useStatistics().statistics.movies
  const most = Math.max(1, ...topGenres.map(({ count }) => count))
  const text = topGenres.length === 0 ? words.noMovies : words.byMovies
  return (
    <StatisticsPanel part="movies" size="half" title={words.topGenres} text={text}>
      {topGenres.length > 0 && (
        <dl className="desk-bars">
          {topGenres.map(({ genre, count }) => (
            <Bar
              key={genre}
              to={deskHref('movies', { genre })}
              label={genre}
              count={count}
              more={words.percent({ percent: formatNumber(Math.round((count * 100) / total)) })}
              share={count / most}
            />
          ))}
        </dl>
      )}
    </StatisticsPanel>
  )
}

const STATES = [
  { state: 'active', tone: 'success', filter: 'active' },
  { state: 'expiringSoon', tone: 'warning', filter: 'expiring' },
  { state: 'expired', tone: 'muted', filter: 'expired' },
  { state: 'cancelled', tone: 'outline', filter: 'cancelled' },
] as const

/** STAT-2. Those that expire soon are active as well. */
export function SubscriptionHealth() {
  const { health, totalSubscriptions: total } = useStatistics().statistics
  const text = total === 0 ? words.noSubscriptions : words.onRecord({ count: total, counted: formatNumber(total) })
  return (
    <StatisticsPanel part="subscriptions" size="half" title={words.subscriptionHealth} text={text}>
      <dl className="desk-bars desk-bars-health">
        {STATES.map(({ state, tone, filter }) => (
          <Bar
            key={state}
            to={deskHref('subscribers', { status: filter })}
            label={<Status tone={tone}>{subscriptionLabels[filter]}</Status>}
            count={health[state]}
            more={state === 'expiringSoon' ? words.ofTheActive : undefined}
            share={total > 0 ? health[state] / total : 0}
            tone={tone}
          />
        ))}
      </dl>
    </StatisticsPanel>
  )
}

interface BarProps {
  to: string
  label: ReactNode
  count: number
  more?: string
  /** Of the whole bar, from 0 to 1. */
  share: number
  tone?: string
}

function Bar({ to, label, count, more, share, tone }: BarProps) {
  return (
    <div className="desk-share" data-tone={tone}>
      <dt>
        <Link to={to} preventScrollReset>
          {label}
        </Link>
      </dt>
      <dd>
        {formatNumber(count)} {more && <span className="muted">{more}</span>}
      </dd>
      <dd className="desk-measure" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </dd>
    </div>
  )
}
