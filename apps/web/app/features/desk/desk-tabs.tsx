import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { type DeskTab, deskTabs } from './words.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { grouped } from '../../ui/movies/numbers.ts'
import { useStatistics } from './desk-query.ts'
import { useDeskAddress, useRememberedPlace } from './use-desk-address.ts'

export type DeskPanels = Record<DeskTab, ComponentType>

/** DASH-3 */
export function DeskTabs({ panels }: { panels: DeskPanels }) {
  const { data } = useStatistics()
  const { tab, openTab, read, leftAt } = useDeskAddress()
  const row = useRef<HTMLDivElement>(null)
  useRememberedPlace()

  // On a phone they do not all fit: the one that is open must be in sight, also once the counts have made them wider.
  useEffect(() => {
    const open = row.current?.querySelectorAll<HTMLElement>('[role=tab]')[deskTabs.indexOf(tab)]
    const list = open?.parentElement
    if (list) list.scrollLeft += middleOf(open) - middleOf(list)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the counts come with it
  }, [tab, data])

  const labels: Record<DeskTab, string> = {
    movie: (tab === 'movie' ? read('id') : leftAt('movie', 'id')) ? 'Edit Movie' : 'Add/Edit Movie',
    movies: 'Manage Movies',
    subscribers: 'Subscribers',
    users: 'User Management',
    analytics: 'Analytics',
    record: 'Record',
  }
  const counts: Partial<Record<DeskTab, number | undefined>> = {
    movies: data?.movies.total,
    subscribers: data?.totalSubscriptions,
  }
  return (
    <div ref={row} className="desk-tabs">
      <Tabs
        label="Dashboard"
        value={tab}
        onValueChange={openTab}
        items={deskTabs.map((value) => {
          const Panel = panels[value]
          const count = counts[value]
          return {
            value,
            label: (
              <>
                {labels[value]}
                {count !== undefined && <span className="desk-tab-count"> ({grouped(count)})</span>}
              </>
            ),
            content: (
              <Suspense fallback={<PanelOutline />}>
                <Panel />
              </Suspense>
            ),
          }
        })}
      />
    </div>
  )
}

/** On the screen, however far the row has been scrolled. */
function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

function PanelOutline() {
  return (
    <LoadingRegion className="desk-panel-outline">
      <Skeleton width="min(22rem, 100%)" height="var(--control-small)" />
      <Skeleton height="16rem" />
    </LoadingRegion>
  )
}
