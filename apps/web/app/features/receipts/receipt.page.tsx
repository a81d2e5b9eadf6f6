import { QueryProvider } from '../../platform/query-client.tsx'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/receipt.page'
import { PaymentsSkeleton } from './payments.tsx'
import { Receipt } from './receipt.tsx'
import * as words from '@matinee/locales/receipts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.receipt, description: words.lead, noindex: true })

/** PAY-7: one payment, to print. */
export default function ReceiptPage({ params }: Route.ComponentProps) {
  return (
    <RequireSession skeleton={<PaymentsSkeleton />} reason={words.logIn}>
      {({ user }) => (
        <QueryProvider key={user._id}>
          <Receipt id={params.id} />
        </QueryProvider>
      )}
    </RequireSession>
  )
}
