import type { Statistics, StatisticsPart } from '@matinee/contract/statistics'
import { planLabels, type PlanName } from '@matinee/contract/subscriptions'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { subscriptionLabels } from '../words.ts'
import { statisticsMessages as words } from './words.ts'
import { Status } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { deskHref } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'
import { Panel } from './panel.tsx'
import { percentsOf } from './scale.ts'

/** The more, the stronger; each stands out from the page and from its neighbour. */
const TONES = ['100%', '72%', '55%', '44%']

/** STAT-2: one bar, cut in as many parts as there are plans. */
export function PlanDistribution({ figures }: { figures: Statistics | undefined }) {
  if (!figures) return <Outline title="Plan distribution" />
  const plans = Object.entries(figures.subscriptionPlanBreakdown) as [PlanName, number][]
  const total = plans.reduce((sum, [, count]) => sum + count, 0)
  const percents = percentsOf(plans.map(([, count]) => count))
  const parts = plans
    .map(([plan, count], at) => ({ plan, count, percent: percents[at] ?? 0 }))
    .toSorted((a, b) => b.count - a.count)
  const all = grouped(total)
  return (
    <Panel
      title="Plan distribution"
      text={noteOf(
        figures,
        'subscriptions',
        total === 0 ? 'Nobody has Premium at the moment.' : `${all} ${words.activeSubscriptions(all)}`,
      )}
    >
      <div className="desk-split" aria-hidden="true" data-empty={total === 0 || undefined}>
        {parts.map(
          ({ plan, count }, at) => count > 0 && <span key={plan} style={{ flexGrow: count, ...toneOf(at) }} />,
        )}
      </div>
      <dl className="desk-legend">
        {parts.map(({ plan, count, percent }, at) => (
          <div key={plan} style={toneOf(at)} className="desk-share">
            <dt>
              <i aria-hidden="true" />
              <Link to={deskHref('subscribers', { status: 'active', plan })} preventScrollReset>
                {planLabels[plan]}
              </Link>
            </dt>
            <dd>{grouped(count)}</dd>
            <dd className="muted">{percent} %</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** DASH-1: zeros that are no figures are said to be none. */
const noteOf = (figures: Statistics, part: StatisticsPart, text: string) =>
  figures.failed.includes(part) ? 'Could not be loaded: these zeros are not real figures.' : text

const toneOf = (at: number): CSSProperties => ({ '--tone-mix': TONES[at] })

/** STAT-2 */
export function TopGenres({ figures }: { figures: Statistics | undefined }) {
  if (!figures) return <Outline title="Top 5 genres" size="half" />
  const { topGenres, total } = figures.movies
  const most = Math.max(1, ...topGenres.map(({ count }) => count))
  return (
    <Panel
      size="half"
      title="Top 5 genres"
      text={noteOf(
        figures,
        'movies',
        topGenres.length === 0 ? 'There are no movies yet.' : 'By number of movies; a movie may have several',
      )}
    >
      {topGenres.length > 0 && (
        <dl className="desk-bars">
          {topGenres.map(({ genre, count }) => (
            <Bar
              key={genre}
              to={deskHref('movies', { genre })}
              label={genre}
              count={count}
              more={`${Math.round((count * 100) / total)} %`}
              share={count / most}
            />
          ))}
        </dl>
      )}
    </Panel>
  )
}

const STATES = [
  { state: 'active', tone: 'success', filter: 'active' },
  { state: 'expiringSoon', tone: 'warning', filter: 'expiring' },
  { state: 'expired', tone: 'muted', filter: 'expired' },
  { state: 'cancelled', tone: 'outline', filter: 'cancelled' },
] as const

/** STAT-2. Those that expire soon are active ones as well. */
export function SubscriptionHealth({ figures }: { figures: Statistics | undefined }) {
  if (!figures) return <Outline title="Subscription health" size="half" />
  const { health, totalSubscriptions: total } = figures
  return (
    <Panel
      size="half"
      title="Subscription health"
      text={noteOf(
        figures,
        'subscriptions',
        total === 0 ? 'There are no subscriptions on record yet.' : words.healthText(grouped(total)),
      )}
    >
      <dl className="desk-bars desk-bars-health">
        {STATES.map(({ state, tone, filter }) => (
          <Bar
            key={state}
            to={deskHref('subscribers', { status: filter })}
            label={<Status tone={tone}>{subscriptionLabels[filter]}</Status>}
            count={health[state]}
            more={state === 'expiringSoon' ? 'of the active' : undefined}
            share={total > 0 ? health[state] / total : 0}
            tone={tone}
          />
        ))}
      </dl>
    </Panel>
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

function Outline({ title, size }: { title: string; size?: 'half' }) {
  return (
    <Panel title={title} size={size}>
      <div className="desk-outline-rows">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} height="2rem" />
        ))}
      </div>
    </Panel>
  )
}
