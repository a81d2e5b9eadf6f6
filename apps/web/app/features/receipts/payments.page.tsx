import { paths } from '@matinee/contract/paths'
import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/payments.page'
import { Payments, PaymentsSkeleton } from './payments.tsx'
import * as words from '@matinee/locales/receipts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.lead, path: paths.payments[0], noindex: true })

/** PAY-7. The server renders the skeleton for every user. */
export default function PaymentsPage() {
  return (
    <RequireSession skeleton={<PaymentsSkeleton />} reason={words.logIn}>
      {({ user }) => (
        <QueryProvider key={user._id}>
          <Payments />
        </QueryProvider>
      )}
    </RequireSession>
  )
}
