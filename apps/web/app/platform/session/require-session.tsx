import { paths } from '@matinee/contract/paths'
import { sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadingRegion, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { loginPath } from './login-path.ts'
import { reloadUser, type Session, useLoggingOut, useSession, useSessionReady } from './session.ts'
import styles from './guard-skeleton.module.css'
import * as words from '@matinee/locales/platform'

interface RequireSessionProps {
  skeleton?: ReactNode
  reason?: string
  children: (session: Session) => ReactNode
}

/** ROUTE-6. The server renders a skeleton, as it does not know the user. Visitors are redirected to the login. */
export function RequireSession({ skeleton, reason, children }: RequireSessionProps) {
  const session = useSession()
  const isKnown = useSessionReady()
  const isLeaving = useLoggingOut()
  const location = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  if (session && openAt !== location.pathname) setOpenAt(location.pathname)
  const userId = session?.user._id
  const loginState = useMemo(() => reason && { reason }, [reason])
  useEffect(() => {
    if (userId) void reloadUser()
  }, [userId])

  if (session) return children(session)
  // Logged out on this page, and about to be redirected home (AUTH-5).
  if (isLeaving && openAt === location.pathname) return <LoggedOut />
  return (
    <GuardSkeleton skeleton={skeleton}>
      {isKnown && <Navigate to={loginPath(location)} replace state={loginState} />}
      <noscript>
        <p>
          {reason ?? sessionMessages.guarded} <TextLink to={paths.login[0]}>{words.logIn}</TextLink>
        </p>
      </noscript>
    </GuardSkeleton>
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
export function GuardSkeleton({ skeleton, children }: { skeleton?: ReactNode; children?: ReactNode }) {
  if (skeleton) {
    return (
      <>
        <div className="container">{children}</div>
        <div className={styles.own}>{skeleton}</div>
      </>
    )
  }
  return (
    <div className={styles.screen}>
      {children}
      <LoadingRegion className={styles.skeleton}>
        <Skeleton width="min(20rem, 70%)" height="3rem" />
        <SkeletonText lines={3} />
      </LoadingRegion>
    </div>
  )
}
