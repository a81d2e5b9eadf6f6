import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import type { Route } from './+types/redeem.page'
import { Redeem } from './redeem.tsx'
import * as words from '@matinee/locales/vouchers'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.redeemTitle,
    description: words.redeemLead,
    path: paths.redeem[0],
    noindex: true,
  })

/** PAY-10. The code stands in the address, so that a visitor still has it after the login. */
export default function RedeemPage() {
  return <RequireSession reason={words.redeemLogIn}>{({ user }) => <Redeem key={user._id} />}</RequireSession>
}
