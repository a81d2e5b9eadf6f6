import { statisticsMessages as words } from './words.ts'
import { centsOf, inDollars, planLabels, type Subscriber, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Link } from 'react-router'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Failed, NotNewer } from '../failed.tsx'
import { StatusDot } from '../status-dot.tsx'
import { useAnswer } from '../use-answer.ts'
import { deskHref } from '../use-desk-address.ts'
import { When } from '../when.tsx'
import { Panel } from './panel.tsx'
import { PersonLink } from './person-link.tsx'

const newest = { query: { page: 1, limit: 10, sort: 'newest' } } as const

const { columns } = words

/** STAT-2 */
export function NewestSubscribers() {
  const { answer, error, isLoading, reload } = useAnswer(subscriptionEndpoints.subscribers, newest)
  const rows = answer?.subscribers
  const tools = rows && rows.length > 0 && (
    <Link to={deskHref('subscribers')} preventScrollReset className="link">
      {words.allSubscribers}
    </Link>
  )
  return (
    <Panel size="full" title={words.newest} tools={tools}>
      {error !== undefined && !rows ? (
        <Failed words={words.newestFailed} isLoading={isLoading} onRetry={reload} />
      ) : rows?.length === 0 ? (
        <p className="desk-panel-none">{words.noRecent}</p>
      ) : (
        <table className="desk-table desk-rows">
          <caption className="visually-hidden">{words.newest}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.user}</th>
              <th scope="col">{columns.plan}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col">{columns.joined}</th>
              <th scope="col" className="desk-number">
                {columns.value}
              </th>
            </tr>
          </thead>
          <tbody>{rows ? rows.map((row) => <Row key={row._id} row={row} />) : <OutlineRows columns={5} />}</tbody>
        </table>
      )}
      {error !== undefined && !isLoading && rows && <NotNewer words={words.newestFailed} onRetry={reload} />}
    </Panel>
  )
}

function Row({ row }: { row: Subscriber }) {
  return (
    <tr>
      <td data-at="name">
        <PersonLink id={row.userId} name={row.username} email={row.userEmail} />
      </td>
      <td data-at="first">{planLabels[row.subscriptionType]}</td>
      <td data-at="end">
        <StatusDot status={row.status} />
      </td>
      <td data-at="second">
        <When at={row.startDate} />
      </td>
      <td data-at="last" className="desk-number">
        {inDollars(centsOf(row.cost))}
      </td>
    </tr>
  )
}

export function OutlineRows({ columns: count }: { columns: number }) {
  return ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <tr key={row} aria-hidden="true">
      <td colSpan={count}>
        <Skeleton height="1.25rem" />
      </td>
    </tr>
  ))
}
