import { browseMessages, type catalogueEndpoints } from '@matinee/contract/catalogue'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { grouped } from '../movies/numbers.ts'
import styles from './statistics.module.css'

export type StatisticsData = OutputOf<typeof catalogueEndpoints.statistics>

const figures = Object.entries(browseMessages.statistics) as [keyof StatisticsData, string][]

/** BROWSE-6. Without numbers, their places: an outline of what is coming. */
export function Statistics({ statistics }: { statistics: StatisticsData }) {
  return (
    <dl className={styles.statistics}>
      {figures.map(([name, label]) => (
        <div key={name} className={styles.figure}>
          <dt>{label}</dt>
          <dd className="figure">{grouped(statistics[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
