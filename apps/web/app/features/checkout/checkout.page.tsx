import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { apiCall } from '../../platform/api.ts'
import { QueryProvider } from '../../platform/query-client.tsx'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { pageMeta } from '../../platform/seo.ts'
import { loginPath, registerPath } from '../../platform/session/login-path.ts'
import { reloadUser, useSession, useSessionReady } from '../../platform/session/session.ts'
import { useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { Checkout } from '../profile/index.ts'
import { emptySignInPage, Body, Lead, loadSignInPage, SignInFrame, type SignInPageData } from '../sign-in/index.ts'
import type { Route } from './+types/checkout.page'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import * as words from '@matinee/locales/checkout'

export const handle: RouteHandle = { ownFrame: true }

export const loader = ({ context, request }: Route.LoaderArgs) => loadSignInPage(context.get(apiCall), request)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => emptySignInPage)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description, path: paths.checkout[0], noindex: true })

/** OFFER-9: `/checkout?plan=...&film=...`. The server renders the skeleton, as it does not know the user. */
export default function CheckoutPage({ loaderData: { art, film } }: Route.ComponentProps) {
  const session = useSession()
  const userId = session?.user._id
  useEffect(() => {
    if (userId) void reloadUser()
  }, [userId])
  if (!session) return <RequireAccount art={art} />
  return (
    <QueryProvider key={session.user._id}>
      <Suspense fallback={<Frame art={art} title={words.orderTitle} body={<CheckoutSkeleton />} />}>
        <Checkout user={session.user} title={film} renderFrame={(content) => <Frame art={art} {...content} />} />
      </Suspense>
    </QueryProvider>
  )
}

/** Redirects visitors to registration; after a payment, to the login. */
function RequireAccount({ art }: Pick<SignInPageData, 'art'>) {
  const location = useLocation()
  const isKnown = useSessionReady()
  const signUp = useSite()?.signUp ?? 'open'
  const [hasAccount] = useState(() => new URLSearchParams(location.search).has('paid'))
  const to = hasAccount || signUp !== 'open' ? loginPath(location) : registerPath(location)
  return (
    <SignInFrame title={words.orderTitle} art={art}>
      {isKnown && <Navigate to={to} replace />}
      <noscript>
        <Lead>
          {sessionMessages.guarded} <TextLink to={to}>{words.logIn}</TextLink>
        </Lead>
      </noscript>
      <Body>
        <CheckoutSkeleton />
      </Body>
    </SignInFrame>
  )
}

interface FrameProps extends Pick<SignInPageData, 'art'> {
  title: string
  lead?: ReactNode
  body: ReactNode
}

function Frame({ art, title, lead, body }: FrameProps) {
  return (
    <SignInFrame title={title} art={art}>
      {lead && <Lead>{lead}</Lead>}
      <Body>{body}</Body>
    </SignInFrame>
  )
}
