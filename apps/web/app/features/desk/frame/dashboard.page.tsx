import { deskMessages } from '../words.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { Desk } from '../desk.tsx'
import { DeskOutline } from '../desk-outline.tsx'
import { PersonPlace } from '../people/person-place.tsx'
import { RequireAdminSession } from '../../../platform/session/require-admin-session.tsx'
import type { Route } from './+types/dashboard.page'
// By its address, and with names of its own: the styles of all other screens are one file, which every page loads.
import sheet from './dashboard.css?url'
import { DeskBar } from './desk-bar.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { deskPanels } from './desk-panels.ts'

export const handle: RouteHandle = { ownFrame: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: deskMessages.title, description: 'Manage this site.', noindex: true })

/** ROUTE-7 */
export default function DashboardPage() {
  return (
    <div className="desk">
      <DeskBar />
      <main id="main" tabIndex={-1} className="desk-main">
        <RequireAdminSession outline={<DeskOutline />}>
          {({ email }) => (
            <>
              <Desk email={email} panels={deskPanels}>
                <PersonPlace />
              </Desk>
              <DeskFoot />
            </>
          )}
        </RequireAdminSession>
      </main>
    </div>
  )
}
