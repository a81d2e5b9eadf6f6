import { deskMessages as words } from './words.ts'
import { type Statistics, statisticsSpans } from '@matinee/contract/statistics'
import { inDollars } from '@matinee/contract/subscriptions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { grouped } from '../../ui/movies/numbers.ts'
import { useDesk } from './desk-context.ts'
import { shortDayOf } from './dates.ts'
import { Sparkline } from './sparkline.tsx'
import { deskHref } from './use-desk-address.ts'

interface TileProps {
  label: string
  /** The rows behind the figure. */
  to: string
  value: string
  isKnown: boolean
  line: readonly number[]
  children?: ReactNode
}

function Tile({ label, to, value, isKnown, line, children }: TileProps) {
  return (
    <div className="desk-tile">
      <dt className="desk-tile-label">
        <Link to={to} preventScrollReset>
          {label}
        </Link>
      </dt>
      <dd className="desk-tile-value figure">{isKnown ? value : <Skeleton width="4ch" height="1em" />}</dd>
      <dd className="desk-tile-delta muted">{isKnown ? children : <Skeleton width="7rem" height="1em" />}</dd>
      <dd className="desk-tile-line">
        <Sparkline values={line} />
      </dd>
    </div>
  )
}

/** Up, down or neither, said by sign and arrow as well as by colour. */
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

const signed = (by: number) => (by === 0 ? '±0' : `${by > 0 ? '+' : '−'}${grouped(Math.abs(by))}`)

function percentChange(from: number, to: number): string | undefined {
  if (from === 0 || from === to) return undefined
  const percent = (Math.abs(to - from) / from) * 100
  return `${to > from ? '+' : '−'}${percent < 0.1 ? '<0.1' : percent.toFixed(1)} %`
}

/** DASH-1. What is not known is zero; the line below says so. */
export function Tiles() {
  const { statistics } = useDesk()
  const { answer, isLoading } = statistics
  const isKnown = answer !== undefined || !isLoading
  const days = answer?.days ?? []
  const series = (of: (day: Statistics['days'][number]) => number) => days.map(of)
  const since = days[0] ? words.since(shortDayOf(days[0].day)) : ''
  const month = answer?.asOf.slice(0, 7)

  const users = series(({ users: count }) => count)
  const active = series(({ activeSubscribers }) => activeSubscribers)
  const userChange = (users.at(-1) ?? 0) - (users[0] ?? 0)
  return (
    <dl className="desk-tiles">
      <Tile
        label={words.totalMovies}
        to={deskHref('movies')}
        value={grouped(answer?.movies.total ?? 0)}
        isKnown={isKnown}
        line={series(({ movies }) => movies)}
      >
        {answer && <Change by={answer.movies.added} since={words.inDays(statisticsSpans.addedWithinDays)} />}
      </Tile>
      <Tile
        label={words.totalUsers}
        to={deskHref('users')}
        value={grouped(answer?.totalUsers ?? 0)}
        isKnown={isKnown}
        line={users}
      >
        {since && <Change by={userChange} text={percentChange(users[0] ?? 0, users.at(-1) ?? 0)} since={since} />}
      </Tile>
      <Tile
        label={words.activeSubscribers}
        to={deskHref('subscribers', { status: 'active' })}
        value={grouped(answer?.health.active ?? 0)}
        isKnown={isKnown}
        line={active}
      >
        {since && <Change by={(active.at(-1) ?? 0) - (active[0] ?? 0)} since={since} />}
      </Tile>
      <Tile
        label={words.monthRevenue}
        to={deskHref('analytics', { month })}
        value={inDollars(answer?.revenue.cents.month ?? 0)}
        isKnown={isKnown}
        line={series(({ revenueCents }) => revenueCents)}
      >
        <NewSubscribers count={answer?.revenue.newSubscribersThisMonth ?? 0} />
      </Tile>
    </dl>
  )
}

function NewSubscribers({ count }: { count: number }) {
  const [, number = '', rest = ''] = /^(\S+)(.*)$/.exec(words.newSubscribers(count)) ?? []
  return (
    <>
      <strong>{number}</strong>
      {rest}
    </>
  )
}
