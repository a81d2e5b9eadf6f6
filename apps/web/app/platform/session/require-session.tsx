import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { TextLink } from '../../ui/link.tsx'
import { GoTo } from './go-to.tsx'
import { GuardOutline } from './guard-outline.tsx'
import { LoggedOut } from './logged-out.tsx'
import { loginPath } from './login-path.ts'
import { lookUpUser } from './look-up.ts'
import { type Session, useLeaving, useSession, useSessionKnown } from './session.ts'

interface RequireSessionProps {
  /** Of the screen, where it has one of its own. Says nothing of what is in it. */
  outline?: ReactNode
  /** What the login says to whoever was sent there from here. */
  reason?: string
  children: (session: Session) => ReactNode
}

/**
 * Around what only a signed-in person sees (ROUTE-6). The server does not know who is asking and sends an outline; a
 * visitor is then taken to the login, and from there back to where they wanted to be.
 */
export function RequireSession({ outline, reason, children }: RequireSessionProps) {
  const session = useSession()
  const isKnown = useSessionKnown()
  const isLeaving = useLeaving()
  const location = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  if (session && openAt !== location.pathname) setOpenAt(location.pathname)
  const userId = session?.user._id
  useEffect(() => {
    if (userId) void lookUpUser()
  }, [userId])

  if (session) return children(session)
  // Who logs out on this very page waits here, to be taken home (AUTH-5).
  if (isLeaving && openAt === location.pathname) return <LoggedOut />
  return (
    <GuardOutline outline={outline}>
      {isKnown && <GoTo to={loginPath(location)} reason={reason} />}
      <noscript>
        <p>
          {reason ?? sessionMessages.guarded} <TextLink to={paths.login[0]}>Log in</TextLink>
        </p>
      </noscript>
    </GuardOutline>
  )
}
