import { ChevronDown } from 'lucide-react'
import { type ComponentType, lazy, Suspense, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { ChunkBoundary } from '../../platform/chunk-boundary.tsx'
import { lazyModule, reloadOnce } from '../../platform/chunks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { formatNumber } from '../../ui/movies/numbers.ts'
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { RoleContext, usePermission } from './role.ts'
import { useStatistics } from './statistics.ts'
import { roles as roleWords } from '@matinee/locales/desk/team'
import { deskHref, storedSearchParam, useDeskSearchParams, useStoreSearch } from './use-desk-search-params.ts'
import { type DeskTab, deskGroups, deskTabs, firstTabs, tabPermissions } from './tabs.ts'
import * as words from '@matinee/locales/desk'
import { groups as groupNames, tabs as tabLabels } from '@matinee/locales/desk'

/** Each is loaded when it is opened for the first time. */
const screens: Record<DeskTab, () => Promise<{ default: ComponentType }>> = {
  movie: lazyModule(() => import('./movies/movie-form-tab.tsx')),
  movies: lazyModule(() => import('./movies/manage-tab.tsx')),
  import: lazyModule(() => import('./imports/import-tab.tsx')),
  collections: lazyModule(() => import('./collections/collections-tab.tsx')),
  films: lazyModule(() => import('./films/films-tab.tsx')),
  watching: lazyModule(() => import('./watching/watching-tab.tsx')),
  subscribers: lazyModule(() => import('./people/subscribers-tab.tsx')),
  users: lazyModule(() => import('./people/users-tab.tsx')),
  comments: lazyModule(() => import('./comments/comments-tab.tsx')),
  plans: lazyModule(() => import('./plans/plans-tab.tsx')),
  vouchers: lazyModule(() => import('./vouchers/vouchers-tab.tsx')),
  analytics: lazyModule(() => import('./analytics/analytics-tab.tsx')),
  pages: lazyModule(() => import('./pages/pages-tab.tsx')),
  mails: lazyModule(() => import('./mails/mails-tab.tsx')),
  settings: lazyModule(() => import('./settings/settings-tab.tsx')),
  team: lazyModule(() => import('./team/team-tab.tsx')),
  record: lazyModule(() => import('./audit-log/audit-log-tab.tsx')),
  health: lazyModule(() => import('./health/health-tab.tsx')),
}

/** DASH-3: the navigation, and the screen that the address names. */
export function DeskScreens() {
  const { tab, isTabNamed, read } = useDeskSearchParams()
  const hasPermission = usePermission()
  useStoreSearch()
  const isEdit = (tab === 'movie' ? read('id') : storedSearchParam('movie', 'id')) !== ''
  const labels = isEdit ? { ...tabLabels, movie: words.editMovie } : tabLabels
  const shown = deskTabs.filter((each) => hasPermission(tabPermissions[each]))
  const isShown = shown.includes(tab)
  const first = firstTabs.find((each) => shown.includes(each))
  // An address without a tab shows the first one, if the role may see it; that of an unknown tab is wrong in any case.
  const isWrong = !isTabNamed && (!isShown || read('tab') !== '')
  if (isWrong && first) return <Navigate to={deskHref(first)} replace />
  return (
    <div className="desk-places">
      <DeskNav labels={labels} shown={shown} />
      <div className="desk-screen">
        {isShown ? (
          <LoadedScreen key={tab} tab={tab} label={labels[tab]} />
        ) : (
          <NotPermitted label={labels[tab]} first={first} />
        )}
      </div>
    </div>
  )
}

const lazyScreens: { [tab in DeskTab]?: ReturnType<typeof lazy> } = {}

/** If a screen fails to load, the rest of the desk stays usable. */
function LoadedScreen({ tab, label }: { tab: DeskTab; label: string }) {
  const [attempt, setAttempt] = useState(0)
  const Screen = (lazyScreens[tab] ??= lazy(screens[tab]))
  const failed = (
    <ScreenFailed
      label={label}
      // React stores that it has failed.
      onFailed={() => void delete lazyScreens[tab]}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
  return (
    <ChunkBoundary key={attempt} failed={failed}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ChunkBoundary>
  )
}

interface ScreenFailedProps {
  label: string
  onFailed: () => void
  onRetry: () => void
}

function ScreenFailed({ label, onFailed, onRetry }: ScreenFailedProps) {
  const begin = useEffectEvent(onFailed)
  useEffect(() => {
    begin()
    // Another release may be installed, which has other files (ROUTE-12).
    void reloadOnce()
  }, [])
  return (
    <LoadFailed
      title={words.screenFailed({ screen: label })}
      text={words.screenFailedText}
      isFetching={false}
      refetch={onRetry}
    />
  )
}

/** On a phone it is folded behind a button with the name of the current tab. */
function DeskNav({ labels, shown }: { labels: Record<DeskTab, string>; shown: readonly DeskTab[] }) {
  const { tab, tabHref } = useDeskSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const groups = (Object.keys(deskGroups) as (keyof typeof deskGroups)[]).map((name) => ({
    name,
    tabs: deskGroups[name].filter((each) => shown.includes(each)),
  }))
  return (
    <nav aria-label={words.nav} className="desk-nav">
      <button
        type="button"
        className="desk-nav-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {labels[tab]}
        <ChevronDown />
      </button>
      <div id={id} className="desk-nav-groups" data-open={isOpen || undefined}>
        {groups.map(
          ({ name, tabs }) =>
            tabs.length > 0 && (
              <div key={name}>
                <h2 id={`${id}-${name}`} className="desk-nav-title">
                  {groupNames[name]}
                </h2>
                <ul aria-labelledby={`${id}-${name}`}>
                  {tabs.map((each) => (
                    <li key={each}>
                      <Link
                        to={tabHref(each)}
                        preventScrollReset
                        // By default a link to the current location replaces the entry in the history. While the next
                        // screen loads, that location is still the old one, so the entry of the next would be lost.
                        replace={false}
                        aria-current={each === tab ? 'page' : undefined}
                        className="desk-nav-link"
                        onClick={() => setIsOpen(false)}
                      >
                        {labels[each]}
                        <Count tab={each} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </nav>
  )
}

/** How many rows the tab has, if that is one of the statistics. */
function Count({ tab }: { tab: DeskTab }) {
  const { statistics } = useStatistics()
  const [part, count] =
    tab === 'movies'
      ? (['movies', statistics.movies.total] as const)
      : tab === 'subscribers'
        ? (['subscriptions', statistics.totalSubscriptions] as const)
        : []
  if (part === undefined || statistics.failed.includes(part)) return null
  return <span className="desk-nav-count"> ({formatNumber(count)})</span>
}

/** ACC-7: in place of a tab that the role may not see, for example after a link from a colleague. */
function NotPermitted({ label, first }: { label: string; first: DeskTab | undefined }) {
  const role = use(RoleContext)
  if (role === 'user') return null
  const { name, text } = roleWords[role]
  return (
    <EmptyState
      className="desk-empty"
      numeral={0}
      title={words.notYourRole({ screen: label })}
      text={words.yourRole({ name, text })}
      actions={first && <TextLink to={deskHref(first)}>{words.goTo({ screen: tabLabels[first] })}</TextLink>}
    />
  )
}

function ScreenSkeleton() {
  return (
    <LoadingRegion className="desk-screen-skeleton">
      <Skeleton width="min(22rem, 100%)" height="var(--control-small)" />
      <Skeleton height="16rem" />
    </LoadingRegion>
  )
}
