import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { withinLimit } from '../../platform/chunks.ts'
import { grouped } from '../../ui/movies/numbers.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useStatistics } from './statistics.ts'
import { useMay } from './role.ts'
import { deskHref, leftAt, useDeskAddress, useRememberedPlace } from './use-desk-address.ts'
import { type DeskTab, deskTabs, firstTabs, tabPermissions } from './words.ts'

/** Each is loaded when its tab is opened for the first time. */
const panels = {
  movie: lazy(async () => await withinLimit(import('./movies/movie-form-tab.tsx'))),
  movies: lazy(async () => await withinLimit(import('./movies/manage-tab.tsx'))),
  import: lazy(async () => await withinLimit(import('./imports/import-tab.tsx'))),
  collections: lazy(async () => await withinLimit(import('./collections/collections-tab.tsx'))),
  films: lazy(async () => await withinLimit(import('./films/films-tab.tsx'))),
  watching: lazy(async () => await withinLimit(import('./watching/watching-tab.tsx'))),
  subscribers: lazy(async () => await withinLimit(import('./people/subscribers-tab.tsx'))),
  users: lazy(async () => await withinLimit(import('./people/users-tab.tsx'))),
  comments: lazy(async () => await withinLimit(import('./comments/comments-tab.tsx'))),
  plans: lazy(async () => await withinLimit(import('./plans/plans-tab.tsx'))),
  vouchers: lazy(async () => await withinLimit(import('./vouchers/vouchers-tab.tsx'))),
  analytics: lazy(async () => await withinLimit(import('./figures/analytics-tab.tsx'))),
  pages: lazy(async () => await withinLimit(import('./pages/pages-tab.tsx'))),
  settings: lazy(async () => await withinLimit(import('./settings/settings-tab.tsx'))),
  record: lazy(async () => await withinLimit(import('./audit-log/audit-log-tab.tsx'))),
  health: lazy(async () => await withinLimit(import('./health/health-tab.tsx'))),
}

/** DASH-3 */
export function DeskTabs() {
  const { figures } = useStatistics()
  const { tab, openTab, read } = useDeskAddress()
  const may = useMay()
  const shown = deskTabs.filter((each) => may(tabPermissions[each]))
  const row = useRef<HTMLDivElement>(null)
  useRememberedPlace()

  // On a phone they do not all fit: the open one must be in sight, also once the counts have made them wider.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    const list = open?.parentElement
    if (list) list.scrollLeft += middleOf(open) - middleOf(list)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the counts come with the figures
  }, [tab, figures])

  const isEdit = (tab === 'movie' ? read('id') : leftAt('movie', 'id')) !== ''
  const counted = (label: string, part: 'movies' | 'subscriptions', count: number) => (
    <>
      {label}
      {!figures.failed.includes(part) && <span className="desk-tab-count"> ({grouped(count)})</span>}
    </>
  )
  const labels = {
    movie: isEdit ? 'Edit Movie' : 'Add/Edit Movie',
    movies: counted('Manage Movies', 'movies', figures.movies.total),
    import: 'Import/Export',
    collections: 'Collections',
    films: 'Films',
    watching: 'Watching',
    subscribers: counted('Subscribers', 'subscriptions', figures.totalSubscriptions),
    users: 'User Management',
    comments: 'Comments',
    plans: 'Plans',
    vouchers: 'Vouchers',
    analytics: 'Analytics',
    record: 'Record',
    pages: 'Pages',
    settings: 'Settings',
    health: 'Health',
  }
  const contentOf = (value: DeskTab) => {
    const Panel = panels[value]
    return (
      <Suspense fallback={<PanelOutline />}>
        <Panel />
      </Suspense>
    )
  }
  if (!shown.includes(tab)) {
    const first = firstTabs.find((each) => shown.includes(each))
    return first && <Navigate to={deskHref(first)} replace />
  }
  return (
    <div ref={row} className="desk-tabs">
      <Tabs
        label="Dashboard"
        value={tab}
        onValueChange={openTab}
        items={shown.map((value) => ({ value, label: labels[value], content: contentOf(value) }))}
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
