import { centsOf, inDollars, planLabels, type Subscriber, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Link } from 'react-router'
import { statisticsMessages as words } from './words.ts'
import { PersonLink, StatusDot, When } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { type Column, DeskTable, ListStates } from '../desk-table.tsx'
import { deskHref } from '../use-desk-address.ts'
import { Panel } from './panel.tsx'

const newest = { query: { page: 1, limit: 10, sort: 'newest' } } as const

const columns: Column<Subscriber>[] = [
  {
    name: 'name',
    title: words.columns.user,
    render: (row) => <PersonLink id={row.userId} name={row.username} email={row.userEmail} />,
  },
  { name: 'first', title: words.columns.plan, render: ({ subscriptionType }) => planLabels[subscriptionType] },
  { name: 'end', title: words.columns.status, render: ({ status }) => <StatusDot status={status} /> },
  { name: 'second', title: words.columns.joined, render: ({ startDate }) => <When at={startDate} /> },
  { name: 'last', title: words.columns.value, isNumber: true, render: ({ cost }) => inDollars(centsOf(cost)) },
]

/** STAT-2 */
export function NewestSubscribers() {
  const { data, ...state } = useDeskQuery(subscriptionEndpoints.subscribers, newest)
  const rows = data?.subscribers
  const tools = rows && rows.length > 0 && (
    <Link to={deskHref('subscribers')} preventScrollReset className="link">
      {words.allSubscribers}
    </Link>
  )
  return (
    <Panel size="full" title={words.newest} tools={tools}>
      <ListStates
        list={{ ...state, rows }}
        failed={words.newestFailed}
        empty={<p className="desk-panel-none">{words.noRecent}</p>}
      >
        <DeskTable
          caption={words.newest}
          variant="rows"
          columns={columns}
          rows={rows}
          keyOf={({ _id }) => _id}
          isFetching={state.isFetching}
        />
      </ListStates>
    </Panel>
  )
}
