import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { loginPath } from './login-path.ts'
import { reloadUser, type Session, useLeaving, useSession, useSessionKnown } from './session.ts'
import styles from './guard-outline.module.css'
import * as words from '@matinee/locales/platform'

interface RequireSessionProps {
  outline?: ReactNode
  reason?: string
  children: (session: Session) => ReactNode
}

/** ROUTE-6. The server does not know the user and sends an outline; visitors are then redirected to the login. */
export function RequireSession({ outline, reason, children }: RequireSessionProps) {
  const session = useSession()
  const isKnown = useSessionKnown()
  const isLeaving = useLeaving()
  const location = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  if (session && openAt !== location.pathname) setOpenAt(location.pathname)
  const userId = session?.user._id
  const loginState = useMemo(() => reason && { reason }, [reason])
  useEffect(() => {
    if (userId) void reloadUser()
  }, [userId])

  if (session) return children(session)
  // Logged out on this very page, and about to be taken home (AUTH-5).
  if (isLeaving && openAt === location.pathname) return <LoggedOut />
  return (
    <GuardOutline outline={outline}>
      {isKnown && <Navigate to={loginPath(location)} replace state={loginState} />}
      <noscript>
        <p>
          {reason ?? sessionMessages.guarded} <TextLink to={paths.login[0]}>{words.logIn}</TextLink>
        </p>
      </noscript>
    </GuardOutline>
  )
}

// The focused button is gone.
const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

function LoggedOut() {
  return (
    <div className={styles.screen}>
      <EmptyState
        numeral={0}
        heading="h1"
        title={sessionMessages.loggedOut}
        actions={
          <ButtonLink ref={focus} to={paths.home[0]} variant="primary">
            {words.home}
          </ButtonLink>
        }
      />
    </div>
  )
}

/** Shown until the session is known. */
export function GuardOutline({ outline, children }: { outline?: ReactNode; children?: ReactNode }) {
  if (outline) {
    return (
      <>
        <div className="container">{children}</div>
        <div className={styles.own}>{outline}</div>
      </>
    )
  }
  return (
    <div className={styles.screen}>
      {children}
      <LoadingRegion className={styles.outline}>
        <Skeleton width="min(20rem, 70%)" height="3rem" />
        <SkeletonText lines={3} />
      </LoadingRegion>
    </div>
  )
}
