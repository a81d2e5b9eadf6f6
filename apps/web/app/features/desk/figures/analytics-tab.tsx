import { useStatistics } from '../desk-query.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { FigureCards } from './figure-cards.tsx'
import { isMonth } from '../dates.ts'
import { NewestSubscribers } from './newest-subscribers.tsx'
import { nothingKnown } from './nothing-known.ts'
import { PaymentsView } from './payments-view.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { PlanDistribution, SubscriptionHealth, TopGenres } from './shares.tsx'
import { TestPayments } from './test-payments.tsx'

/** STAT-1, STAT-2, and the rows behind revenue: `?tab=analytics&month=2026-11`. */
export default function AnalyticsTab() {
  const { data, hasFailed, isFetching } = useStatistics()
  const { read } = useDeskAddress()
  const month = read('month')
  if (isMonth(month)) return <PaymentsView key={month} month={month} figures={data} />
  // DASH-1: without an answer every figure is zero, and the page goes on. That it failed is said above the tabs.
  const figures = data ?? (hasFailed ? nothingKnown : undefined)
  return (
    <div className="desk-panels" aria-busy={isFetching}>
      <h2 className="visually-hidden">Analytics</h2>
      <FigureCards figures={figures} />
      <TestPayments figures={figures} />
      <RevenuePanel figures={figures} />
      <PlanDistribution figures={figures} />
      <TopGenres figures={figures} />
      <SubscriptionHealth figures={figures} />
      <NewestSubscribers />
    </div>
  )
}
