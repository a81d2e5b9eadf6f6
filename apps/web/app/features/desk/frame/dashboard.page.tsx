import { lazy, Suspense } from 'react'
import { withinLimit } from '../../../platform/chunks.ts'
import { QueryProvider } from '../../../platform/query-client.tsx'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { RequireAdminSession } from '../../../platform/session/require-admin-session.tsx'
import { Desk, DeskOutline } from '../desk.tsx'
import type { DeskPanels } from '../desk-tabs.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useLast } from '../use-last.ts'
import type { Route } from './+types/dashboard.page'
// By its address, and with names of its own: the styles of all other screens are one file, which every page loads.
import sheet from './dashboard.css?url'
import { DeskBar } from './desk-bar.tsx'

export const handle: RouteHandle = { ownFrame: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', description: 'Manage this site.', noindex: true })

/** Each comes when its tab is opened for the first time. */
const panels: DeskPanels = {
  movie: lazy(async () => await withinLimit(import('../movies/movie-form-tab.tsx'))),
  movies: lazy(async () => await withinLimit(import('../movies/manage-tab.tsx'))),
  subscribers: lazy(async () => await withinLimit(import('../people/subscribers-tab.tsx'))),
  users: lazy(async () => await withinLimit(import('../people/users-tab.tsx'))),
  analytics: lazy(async () => await withinLimit(import('../figures/analytics-tab.tsx'))),
  record: lazy(async () => await withinLimit(import('../audit-log/audit-log-tab.tsx'))),
}
const PersonDrawer = lazy(async () => await withinLimit(import('../people/person-drawer.tsx')))

/** ROUTE-7 */
export default function DashboardPage() {
  return (
    <div className="desk">
      <DeskBar />
      <main id="main" tabIndex={-1} className="desk-main">
        <RequireAdminSession outline={<DeskOutline />}>
          {() => (
            <QueryProvider>
              <Desk panels={panels}>
                <PersonPlace />
              </Desk>
            </QueryProvider>
          )}
        </RequireAdminSession>
      </main>
    </div>
  )
}

/** SUBS-5: `person=<id>` in the address opens somebody's details over whatever tab is open. */
function PersonPlace() {
  const id = useDeskAddress().read('person') || undefined
  const last = useLast(id)
  if (last === undefined) return null
  return (
    <Suspense fallback={null}>
      <PersonDrawer id={last} isOpen={id !== undefined} />
    </Suspense>
  )
}
