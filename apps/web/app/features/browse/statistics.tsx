import { browseMessages, type catalogueEndpoints } from '@matinee/contract/catalogue'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { Figures } from '../../ui/figures.tsx'
import { grouped } from '../../ui/movies/numbers.ts'

export type StatisticsData = OutputOf<typeof catalogueEndpoints.statistics>

const labels = Object.entries(browseMessages.statistics) as [keyof StatisticsData, string][]

/** BROWSE-6. Without numbers, their places: an outline of what is coming. */
export function Statistics({ statistics }: { statistics: StatisticsData }) {
  return <Figures figures={labels.map(([name, label]) => [label, grouped(statistics[name])])} />
}
