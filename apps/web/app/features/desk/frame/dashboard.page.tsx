import { QueryProvider } from '../../../platform/query-client.tsx'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { RequireAdminSession } from '../../../platform/session/require-admin-session.tsx'
import { Desk, DeskSkeleton } from '../desk.tsx'
import { RoleContext } from '../role.ts'
import type { Route } from './+types/dashboard.page'
// Imported by URL, with global class names: all CSS modules become one file, which every page loads.
import sheet from './dashboard.css?url'
import { DeskBar } from './desk-bar.tsx'
import { SetUpTwoSteps } from './desk-two-steps.tsx'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/frame'

export const handle: RouteHandle = { ownFrame: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: deskWords.title, description: words.dashboardDescription, noindex: true })

/** ROUTE-7 */
export default function DashboardPage() {
  return (
    <div className="desk">
      <DeskBar />
      <main id="main" tabIndex={-1} className="desk-main">
        <RequireAdminSession skeleton={<DeskSkeleton />}>
          {({ role, needsSecondStep }, recheck) => (
            <RoleContext value={role}>
              <QueryProvider>{needsSecondStep ? <SetUpTwoSteps onDone={recheck} /> : <Desk />}</QueryProvider>
            </RoleContext>
          )}
        </RequireAdminSession>
      </main>
    </div>
  )
}
