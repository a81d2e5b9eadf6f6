import { deskPeopleWords as words } from './words.ts'
import { statisticsSpans } from '@matinee/contract/statistics'
import { Link } from 'react-router'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDesk } from '../desk-context.ts'
import { deskHref } from '../use-desk-address.ts'
import { grouped } from '../../../ui/movies/numbers.ts'

const { totals } = words

/** USERS-1. What is not known is zero, which the line above says (DASH-1). */
export function Totals() {
  const { answer, isLoading } = useDesk().statistics
  const isKnown = answer !== undefined || !isLoading
  const { free, premium } = answer?.planBreakdown ?? { free: 0, premium: 0 }
  const all = free + premium
  const share = (part: number) => (all === 0 ? 0 : Math.round((part * 100) / all))
  const figure = (count: number) => (isKnown ? grouped(count) : <Skeleton width="4ch" height="1em" />)
  return (
    <dl className="desk-tiles desk-people-totals">
      <div className="desk-tile">
        <dt className="desk-tile-label">{totals.users}</dt>
        <dd className="desk-tile-value figure">{figure(answer?.totalUsers ?? 0)}</dd>
        <dd className="desk-tile-delta muted">{totals.usersText}</dd>
      </div>
      <div className="desk-tile">
        <dt className="desk-tile-label">{totals.active}</dt>
        <dd className="desk-tile-value figure">{figure(answer?.activeUsers ?? 0)}</dd>
        <dd className="desk-tile-delta muted">{totals.activeText(statisticsSpans.seenWithinDays)}</dd>
      </div>
      <div className="desk-tile">
        <dt className="desk-tile-label">
          <Link to={deskHref('users', { premium: 'free' })} preventScrollReset>
            {words.freeAndPremium.free}
          </Link>
        </dt>
        <dd className="desk-tile-value figure">{figure(free)}</dd>
        <dd className="desk-tile-delta muted">{totals.share(share(free))}</dd>
      </div>
      <div className="desk-tile">
        <dt className="desk-tile-label">
          <Link to={deskHref('users', { premium: 'premium' })} preventScrollReset>
            {words.freeAndPremium.premium}
          </Link>
        </dt>
        <dd className="desk-tile-value figure">{figure(premium)}</dd>
        <dd className="desk-tile-delta muted">{totals.share(share(premium))}</dd>
      </div>
    </dl>
  )
}
