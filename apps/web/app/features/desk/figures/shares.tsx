import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Status } from '../../../ui/badge.tsx'
import { grouped } from '../../../ui/movies/numbers.ts'
import { Sentence } from '../../../ui/sentence.tsx'
import { useStatistics } from '../statistics.ts'
import { deskHref } from '../use-desk-address.ts'
import { subscriptionStates as subscriptionLabels } from '@matinee/locales/desk'
import { FiguresPanel } from './panel.tsx'
import { percentsOf } from './scale.ts'
import * as words from '@matinee/locales/desk/figures'

/** STAT-2 */
export function PlanDistribution() {
  const plans = useStatistics().figures.subscriptionBreakdown
  const total = plans.reduce((sum, { count }) => sum + count, 0)
  const percents = percentsOf(plans.map(({ count }) => count))
  const text =
    total === 0 ? (
      words.nobodyHasPremium
    ) : (
      <Sentence message={words.activeSubscriptions} values={{ count: total, counted: grouped(total) }} />
    )
  return (
    <FiguresPanel of="subscriptions" title={words.planDistribution} text={text}>
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
              more={words.percent({ percent: grouped(percent) })}
              share={percent / 100}
            />
          ))}
      </dl>
    </FiguresPanel>
  )
}

/** STAT-2 */
export function TopGenres() {
  const { topGenres, total } = useStatistics().figures.movies
  const most = Math.max(1, ...topGenres.map(({ count }) => count))
  const text = topGenres.length === 0 ? words.noMovies : words.byMovies
  return (
    <FiguresPanel of="movies" size="half" title={words.topGenres} text={text}>
      {topGenres.length > 0 && (
        <dl className="desk-bars">
          {topGenres.map(({ genre, count }) => (
            <Bar
              key={genre}
              to={deskHref('movies', { genre })}
              label={genre}
              count={count}
              more={words.percent({ percent: grouped(Math.round((count * 100) / total)) })}
              share={count / most}
            />
          ))}
        </dl>
      )}
    </FiguresPanel>
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
  const { health, totalSubscriptions: total } = useStatistics().figures
  const text = total === 0 ? words.noSubscriptions : words.onRecord({ count: total, counted: grouped(total) })
  return (
    <FiguresPanel of="subscriptions" size="half" title={words.subscriptionHealth} text={text}>
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
    </FiguresPanel>
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
        {grouped(count)} {more && <span className="muted">{more}</span>}
      </dd>
      <dd className="desk-measure" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </dd>
    </div>
  )
}
