import { paths } from '@matinee/contract/paths'
import { useNavigate } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import type { Route } from './+types/reset-password.page'
import { useLinkSecret } from './address.ts'
import { RequestReset } from './request-reset.tsx'
import { focusMain, SignInFrame } from './frame.tsx'
import { ResetLink } from './reset-link.tsx'
import { emptySignInPage, loadSignInPage } from './load-sign-in-page.ts'
import * as words from '@matinee/locales/sign-in'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.resetPasswordTitle,
    description: words.resetDescription,
    noindex: true,
  })

/** RESET-1, and what the mailed link opens: `/reset-password#t=...` (RESET-2). */
export default function ResetPasswordPage({ loaderData: { art } }: Route.ComponentProps) {
  const token = useLinkSecret('t', { keep: true })
  const navigate = useNavigate()
  const askAgain = () => {
    focusMain()
    void navigate(paths.resetPassword[0], { replace: true })
  }
  return (
    <SignInFrame title={words.resetPasswordTitle} art={art}>
      {token === null ? <RequestReset /> : <ResetLink key={token} token={token} onAskAgain={askAgain} />}
    </SignInFrame>
  )
}
