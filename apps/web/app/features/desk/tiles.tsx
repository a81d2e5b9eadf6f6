import { type Statistics, statisticsSpans } from '@matinee/contract/statistics'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../platform/site.ts'
import { formatNumber, formatDecimal } from '../../ui/movies/numbers.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatShortDate } from './dates.ts'
import { usePermission } from './role.ts'
import { useStatistics } from './statistics.ts'
import { deskHref } from './use-desk-search-params.ts'
import { type DeskTab, tabPermissions } from './tabs.ts'
import * as words from '@matinee/locales/desk/tiles'

interface TileProps {
  label: string
  /** Where the rows behind the figure are. */
  tab?: DeskTab
  query?: Record<string, string>
  value: string
  line?: readonly number[]
  children?: ReactNode
}

function Tile({ label, tab, query, value, line, children }: TileProps) {
  const { isLoaded } = useStatistics()
  const hasPermission = usePermission()
  return (
    <div className="desk-tile">
      <dt className="desk-tile-label">
        {tab && hasPermission(tabPermissions[tab]) ? (
          <Link to={deskHref(tab, query)} preventScrollReset>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="desk-tile-value figure">{isLoaded ? value : <Skeleton width="4ch" height="1em" />}</dd>
      <dd className="desk-tile-delta muted">{isLoaded ? children : <Skeleton width="7rem" height="1em" />}</dd>
      {line && (
        <dd className="desk-tile-line">
          <Sparkline values={line} />
        </dd>
      )}
    </div>
  )
}

const WIDTH = 100
const HEIGHT = 40
/** So that the line is not cut at its highest and lowest. */
const EDGE = 2

function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (at / (values.length - 1)) * WIDTH
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
  return (
    <svg className="desk-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
    </svg>
  )
}

/** By how much a figure has changed, shown by sign and arrow as well as by colour. */
function Change({ by, text = signed(by), since }: { by: number; text?: string; since: string }) {
  const tone = by > 0 ? 'up' : by < 0 ? 'down' : undefined
  return (
    <>
      <strong data-change={tone}>
        {tone && <span aria-hidden="true">{by > 0 ? '↑ ' : '↓ '}</span>}
        {text}
      </strong>{' '}
      {since}
    </>
  )
}

const signed = (by: number) => (by === 0 ? '±0' : `${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))}`)

function percentChange(from: number, to: number): string | undefined {
  if (from === 0 || from === to) return undefined
  const percent = (Math.abs(to - from) / from) * 100
  return `${to > from ? '+' : '−'}${percent < 0.1 ? `<${formatDecimal(0.1)}` : formatDecimal(percent)} %`
}

/** DASH-1 */
export function Tiles() {
  const { statistics, thisMonth } = useStatistics()
  const { days, movies, totalUsers, health, revenue } = statistics
  const seriesOf = (name: Exclude<keyof Statistics['days'][number], 'day'>) => days.map((day) => day[name])
  const [first, last] = [days[0], days.at(-1)]
  const since = first && words.since({ day: formatShortDate(first.day) })
  const begun = revenue.newSubscribersThisMonth
  const money = useMoney()
  return (
    <dl className="desk-tiles">
      <Tile label={words.totalMovies} tab="movies" value={formatNumber(movies.total)} line={seriesOf('movies')}>
        {!statistics.failed.includes('movies') && (
          <Change by={movies.added} since={words.inDays({ days: statisticsSpans.addedWithinDays })} />
        )}
      </Tile>
      <Tile label={words.totalUsers} tab="users" value={formatNumber(totalUsers)} line={seriesOf('users')}>
        {last && since && (
          <Change by={last.users - first.users} text={percentChange(first.users, last.users)} since={since} />
        )}
      </Tile>
      <Tile
        label={words.activeSubscribers}
        tab="subscribers"
        query={{ status: 'active' }}
        value={formatNumber(health.active)}
        line={seriesOf('activeSubscribers')}
      >
        {last && since && <Change by={last.activeSubscribers - first.activeSubscribers} since={since} />}
      </Tile>
      <Tile
        label={words.monthRevenue}
        tab="analytics"
        query={{ month: thisMonth }}
        value={money(revenue.cents.month)}
        line={seriesOf('revenueCents')}
      >
        <Sentence
          message={words.newSubscribers}
          values={{ count: begun, counted: <strong>{formatNumber(begun)}</strong> }}
        />
      </Tile>
    </dl>
  )
}

/** USERS-1 */
export function UserTiles() {
  const { totalUsers, activeUsers, planBreakdown } = useStatistics().statistics
  const hasPermission = usePermission()
  if (!hasPermission('figures')) return null
  const { free, premium } = planBreakdown
  const share = (part: number) =>
    words.shareOfAll({ percent: part === 0 ? 0 : Math.round((part * 100) / (free + premium)) })
  return (
    <dl className="desk-tiles desk-people-totals">
      <Tile label={words.users} value={formatNumber(totalUsers)}>
        {words.everybody}
      </Tile>
      <Tile label={words.activeUsers} value={formatNumber(activeUsers)}>
        {words.loggedInWithin({ days: statisticsSpans.seenWithinDays })}
      </Tile>
      <Tile label={words.free} tab="users" query={{ premium: 'free' }} value={formatNumber(free)}>
        {share(free)}
      </Tile>
      <Tile label={words.premium} tab="users" query={{ premium: 'premium' }} value={formatNumber(premium)}>
        {share(premium)}
      </Tile>
    </dl>
  )
}
