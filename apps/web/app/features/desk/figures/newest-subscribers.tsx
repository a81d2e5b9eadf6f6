import { centsOf, inDollars, planLabels, type Subscriber, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Link } from 'react-router'
import { PersonLink, StatusDot, When } from '../cells.tsx'
import { useDeskQuery } from '../desk-query.ts'
import { type Column, DeskTable, ListStates } from '../desk-table.tsx'
import { deskHref } from '../use-desk-address.ts'
import { Panel } from './panel.tsx'

const newest = { query: { page: 1, limit: 10, sort: 'newest' } } as const

const columns: Column<Subscriber>[] = [
  {
    name: 'name',
    title: 'User',
    render: (row) => <PersonLink id={row.userId} name={row.username} email={row.userEmail} />,
  },
  { name: 'first', title: 'Plan', render: ({ subscriptionType }) => planLabels[subscriptionType] },
  { name: 'end', title: 'Status', render: ({ status }) => <StatusDot status={status} /> },
  { name: 'second', title: 'Joined', render: ({ startDate }) => <When at={startDate} /> },
  { name: 'last', title: 'Value', isNumber: true, render: ({ cost }) => inDollars(centsOf(cost)) },
]

/** STAT-2 */
export function NewestSubscribers() {
  const { data, ...state } = useDeskQuery(subscriptionEndpoints.subscribers, newest)
  const rows = data?.subscribers
  const tools = rows && rows.length > 0 && (
    <Link to={deskHref('subscribers')} preventScrollReset className="link">
      All subscribers
    </Link>
  )
  return (
    <Panel size="full" title="Newest subscribers" tools={tools}>
      <ListStates
        list={{ ...state, rows }}
        failed="Failed to load the newest subscribers"
        empty={<p className="desk-panel-none">No recent subscribers found.</p>}
      >
        <DeskTable
          caption="Newest subscribers"
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
