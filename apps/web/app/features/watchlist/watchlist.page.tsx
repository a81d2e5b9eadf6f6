import { paths } from '@matinee/contract/paths'
import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/watchlist.page'
import { Watchlist } from './watchlist.tsx'
import { WatchlistSkeleton } from './watchlist-skeleton.tsx'
import * as words from '@matinee/locales/watchlist'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.emptyText, path: paths.watchlist[0], noindex: true })

/** WL-1 to WL-8. The server renders the skeleton for every user. */
export default function WatchlistPage() {
  return (
    <RequireSession skeleton={<WatchlistSkeleton />} reason={words.logInToView}>
      {({ user }) => (
        <QueryProvider key={user._id}>
          <Watchlist userId={user._id} isPremium={user.hasActiveSubscription} />
        </QueryProvider>
      )}
    </RequireSession>
  )
}
