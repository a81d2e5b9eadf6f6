import { Outlet } from 'react-router'
import { useRouteHandle } from '../../platform/route-handle.ts'
import { ErrorScreen } from '../../platform/problems/error-screen.tsx'
import type { Route } from './+types/shell.page'
import { PendingNavigation } from './pending-navigation.tsx'
import { Shell } from './shell.tsx'

/** Around every page. Errors of a page are caught here, inside the document. */
export default function ShellPage() {
  return (
    <Shell handle={useRouteHandle()}>
      <PendingNavigation>
        <Outlet />
      </PendingNavigation>
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell handle={{}}>
      <ErrorScreen error={error} />
    </Shell>
  )
}
