import type { StatisticsPart } from '@matinee/contract/statistics'
import { FlaskConical } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStatistics } from '../statistics.ts'
import * as words from '@matinee/locales/desk/figures'

interface PanelProps {
  title: string
  text?: ReactNode
  /** At the end of the head of the panel. */
  tools?: ReactNode
  size?: 'wide' | 'half' | 'full'
  children: ReactNode
}

/** One part of the page, with a title by which a screen reader finds it. */
export function Panel({ title, text, tools, size, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classNames('desk-panel', size && `desk-panel-${size}`)} aria-labelledby={id}>
      <div className="desk-panel-head">
        <div>
          <h2 id={id} className="desk-panel-title">
            {title}
          </h2>
          {text && <p className="desk-panel-note">{text}</p>}
        </div>
        {tools}
      </div>
      {children}
    </section>
  )
}

/** A panel of figures: a placeholder until they are known, and a note when they could not be loaded (DASH-1). */
export function StatisticsPanel({ part, text, children, ...rest }: PanelProps & { part: StatisticsPart }) {
  const { statistics, isLoaded } = useStatistics()
  if (isLoaded) {
    const note = statistics.failed.includes(part) ? words.notReal : text
    return (
      <Panel {...rest} text={note}>
        {children}
      </Panel>
    )
  }
  return (
    <Panel {...rest}>
      <div className="desk-skeleton-rows">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} height="2rem" />
        ))}
      </div>
    </Panel>
  )
}

/** Says that the figures are of test payments, by which no money was moved. */
export function TestPayments() {
  if (useStatistics().statistics.payments !== 'test') return null
  return (
    <p className="desk-test">
      <FlaskConical />
      {words.testPayments}
    </p>
  )
}
