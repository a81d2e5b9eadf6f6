import { type Subscriber, subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { Link } from 'react-router'
import { Money, PersonLink, SubscriptionStatusLabel, Timestamp } from '../cells.tsx'
import { isMonth } from '../dates.ts'
import { useDeskQuery } from '../desk-query.ts'
import { type Column, DeskTable } from '../desk-table.tsx'
import { usePermission } from '../role.ts'
import { useStatistics } from '../statistics.ts'
import { deskHref, useDeskSearchParams } from '../use-desk-search-params.ts'
import { DifferencesPanel } from './differences-panel.tsx'
import { RevenueCards } from './revenue-cards.tsx'
import { Panel, TestPayments } from './panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PaymentsView } from './payments-view.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { PlanDistribution, SubscriptionHealth, TopGenres } from './shares.tsx'
import * as words from '@matinee/locales/desk/figures'

/** STAT-1, STAT-2, and the payments of a month: `?tab=analytics&month=2026-11`. */
export default function AnalyticsTab() {
  const { isFetching } = useStatistics()
  const hasPermission = usePermission()
  const month = useDeskSearchParams().read('month')
  if (isMonth(month)) return <PaymentsView key={month} month={month} />
  return (
    <div className="desk-panels" aria-busy={isFetching}>
      <h2 className="visually-hidden">{words.analytics}</h2>
      <RevenueCards />
      <TestPayments />
      <DifferencesPanel />
      <RevenuePanel />
      <PlanDistribution />
      <TopGenres />
      <SubscriptionHealth />
      {hasPermission('payments') && <PaymentsPanel />}
      {hasPermission('people') && <NewestSubscribers />}
    </div>
  )
}

const columns: Column<Subscriber>[] = [
  {
    name: 'user',
    title: words.user,
    render: (row) => <PersonLink id={row.userId} name={row.username} email={row.userEmail} />,
  },
  { name: 'plan', title: words.plan, render: ({ planName }) => planName },
  { name: 'status', title: words.status, render: ({ status }) => <SubscriptionStatusLabel status={status} /> },
  { name: 'date', title: words.joined, render: ({ startDate }) => <Timestamp at={startDate} /> },
  { name: 'value', title: words.value, isNumber: true, render: ({ cents }) => <Money cents={cents} /> },
]

/** STAT-2 */
function NewestSubscribers() {
  const { data, ...state } = useDeskQuery(subscriptionEndpoints.subscribers, {
    query: { page: 1, limit: 10, sort: 'newest' },
  })
  const rows = data?.subscribers
  const tools = rows && rows.length > 0 && (
    <Link to={deskHref('subscribers')} preventScrollReset className="link">
      {words.allSubscribers}
    </Link>
  )
  return (
    <Panel size="full" title={words.newestSubscribers} tools={tools}>
      <DeskTable
        caption={words.newestSubscribers}
        list={{ ...state, rows }}
        failed={words.newestFailed}
        empty={<p className="desk-panel-none">{words.noNewest}</p>}
        variant="rows"
        columns={columns}
      />
    </Panel>
  )
}
