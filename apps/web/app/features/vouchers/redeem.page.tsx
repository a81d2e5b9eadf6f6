import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/redeem.page'
import { Redeem } from './redeem.tsx'
import { voucherWords as words } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.redeemTitle,
    description: words.redeemLead,
    path: paths.redeem[0],
    noindex: true,
  })

/** PAY-10. Who is not logged in comes back here with the code, which stands in the address. */
export default function RedeemPage() {
  return <RequireSession reason={words.redeemLogIn}>{({ user }) => <Redeem key={user._id} />}</RequireSession>
}
