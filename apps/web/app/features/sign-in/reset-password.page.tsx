import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import type { Route } from './+types/reset-password.page'
import { forget, takeFromAddress } from './address.ts'
import { AskReset } from './ask-reset.tsx'
import { SignInFrame } from './frame.tsx'
import { ResetLink } from './reset-link.tsx'
import { bare, loadSurroundings } from './surroundings.ts'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSurroundings(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => bare)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Reset Password',
    description: 'Choose a new password when you have lost the old one. A link that we mail to you confirms it.',
    noindex: true,
  })

/** In the history's entry, so that a reload still has the link that was opened. */
const keptAs = 'resetToken'

/** RESET-1, and what the mailed link opens: `/reset-password#t=...` (RESET-2). */
export default function ResetPasswordPage({ loaderData: { art } }: Route.ComponentProps) {
  const location = useLocation()
  const [token, setToken] = useState<string | null>(null)

  // Before the first paint of the browser's own, and again for a link that is opened where the page already is.
  useLayoutEffect(() => setToken(takeFromAddress('t', keptAs)), [location])

  const askAgain = () => {
    forget(keptAs)
    setToken(null)
  }
  return (
    <SignInFrame title="Reset Password" art={art}>
      {token === null ? (
        <AskReset />
      ) : (
        <ResetLink key={token} token={token} onAskAgain={askAgain} onUsed={() => forget(keptAs)} />
      )}
    </SignInFrame>
  )
}
