import { paths } from '@matinee/contract/paths'
import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/history.page'
import { History, HistorySkeleton } from './history.tsx'
import * as words from '@matinee/locales/positions'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.emptyText, path: paths.history[0], noindex: true })

/** WATCH-12. The server renders only the skeleton, the same for every user. */
export default function HistoryPage() {
  return (
    <RequireSession skeleton={<HistorySkeleton />} reason={words.logInToView}>
      {({ user }) => (
        <QueryProvider key={user._id}>
          <History />
        </QueryProvider>
      )}
    </RequireSession>
  )
}
