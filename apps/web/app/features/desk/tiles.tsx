import { inDollars } from '@matinee/contract/subscriptions'
import { type Statistics, statisticsSpans } from '@matinee/contract/statistics'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskMessages as words } from './words.ts'
import { deskPeopleWords } from './people/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { grouped } from '../../ui/movies/numbers.ts'
import { useStatistics } from './desk-query.ts'
import { shortDayOf } from './dates.ts'
import { deskHref } from './use-desk-address.ts'

interface TileProps {
  label: string
  /** The rows behind the figure. */
  to?: string
  value: string
  isKnown: boolean
  line?: readonly number[]
  children?: ReactNode
}

function Tile({ label, to, value, isKnown, line, children }: TileProps) {
  return (
    <div className="desk-tile">
      <dt className="desk-tile-label">
        {to ? (
          <Link to={to} preventScrollReset>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="desk-tile-value figure">{isKnown ? value : <Skeleton width="4ch" height="1em" />}</dd>
      <dd className="desk-tile-delta muted">{isKnown ? children : <Skeleton width="7rem" height="1em" />}</dd>
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

/** The course of a figure, without numbers: those stand beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (at / (values.length - 1)) * WIDTH
  const y = (value: number) =>
    high === low ? HEIGHT - EDGE : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <svg className="desk-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={line} />
    </svg>
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
  const { data, isKnown } = useStatistics()
  const days = data?.days ?? []
  const series = (of: (day: Statistics['days'][number]) => number) => days.map(of)
  const since = days[0] ? `since ${shortDayOf(days[0].day)}` : ''
  const month = data?.asOf.slice(0, 7)

  const users = series(({ users: count }) => count)
  const active = series(({ activeSubscribers }) => activeSubscribers)
  const userChange = (users.at(-1) ?? 0) - (users[0] ?? 0)
  return (
    <dl className="desk-tiles">
      <Tile
        label="Total Movies"
        to={deskHref('movies')}
        value={grouped(data?.movies.total ?? 0)}
        isKnown={isKnown}
        line={series(({ movies }) => movies)}
      >
        {data && <Change by={data.movies.added} since={`in ${statisticsSpans.addedWithinDays} days`} />}
      </Tile>
      <Tile
        label="Total Users"
        to={deskHref('users')}
        value={grouped(data?.totalUsers ?? 0)}
        isKnown={isKnown}
        line={users}
      >
        {since && <Change by={userChange} text={percentChange(users[0] ?? 0, users.at(-1) ?? 0)} since={since} />}
      </Tile>
      <Tile
        label="Active Subscribers"
        to={deskHref('subscribers', { status: 'active' })}
        value={grouped(data?.health.active ?? 0)}
        isKnown={isKnown}
        line={active}
      >
        {since && <Change by={(active.at(-1) ?? 0) - (active[0] ?? 0)} since={since} />}
      </Tile>
      <Tile
        label="This Month Revenue"
        to={deskHref('analytics', { month })}
        value={inDollars(data?.revenue.cents.month ?? 0)}
        isKnown={isKnown}
        line={series(({ revenueCents }) => revenueCents)}
      >
        <NewSubscribers count={data?.revenue.newSubscribersThisMonth ?? 0} />
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

/** USERS-1. What is not known is zero, which the line above says (DASH-1). */
export function UserTiles() {
  const { data, isKnown } = useStatistics()
  const { free, premium } = data?.planBreakdown ?? { free: 0, premium: 0 }
  const share = (part: number) => (part === 0 ? 0 : Math.round((part * 100) / (free + premium)))
  return (
    <dl className="desk-tiles desk-people-totals">
      <Tile label="Users" value={grouped(data?.totalUsers ?? 0)} isKnown={isKnown}>
        Everybody with an account
      </Tile>
      <Tile label="Active users" value={grouped(data?.activeUsers ?? 0)} isKnown={isKnown}>
        {`Logged in within ${statisticsSpans.seenWithinDays} days`}
      </Tile>
      <Tile label="Free" to={deskHref('users', { premium: 'free' })} value={grouped(free)} isKnown={isKnown}>
        {deskPeopleWords.totals.share(share(free))}
      </Tile>
      <Tile label="Premium" to={deskHref('users', { premium: 'premium' })} value={grouped(premium)} isKnown={isKnown}>
        {deskPeopleWords.totals.share(share(premium))}
      </Tile>
    </dl>
  )
}
