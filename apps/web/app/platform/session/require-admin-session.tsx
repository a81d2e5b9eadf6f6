import { catalogueMessages } from '@matinee/contract/catalogue'
import { AppError } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { sessionEndpoints, sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useEffect, useState } from 'react'
import { adminApi } from '../browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dropAdminSession, useAdminSession, useAdminSessionWatch } from './admin-session.ts'
import { GoTo } from './go-to.tsx'
import { GuardOutline } from './guard-outline.tsx'

interface Admin {
  email: string
  username: string
}
type Answer = { admin: Admin } | { failed: string }
interface GuardProps {
  /** Holds the place of the desk until it is known. */
  outline?: ReactNode
  children: (admin: Admin) => ReactNode
}

/**
 * Around the desk (ROUTE-7). What is stored in the browser opens nothing by itself: the server says who it is, and until
 * it has, nothing of the desk is shown.
 */
export function RequireAdminSession({ outline, children }: GuardProps) {
  useAdminSessionWatch()
  const email = useAdminSession()?.email
  const isKnown = useHydrated()
  const [tries, setTries] = useState(0)

  if (email === undefined) {
    return (
      <GuardOutline outline={outline}>
        {isKnown && <GoTo to={paths.adminLogin[0]} />}
        <noscript>
          <p>
            {sessionMessages.guarded} <TextLink to={paths.adminLogin[0]}>Log in</TextLink>
          </p>
        </noscript>
      </GuardOutline>
    )
  }
  return (
    <AskedServer key={`${tries} ${email}`} outline={outline} onRetry={() => setTries(tries + 1)}>
      {children}
    </AskedServer>
  )
}

function AskedServer({ outline, children, onRetry }: GuardProps & { onRetry: () => void }) {
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    const gone = new AbortController()
    adminApi()(sessionEndpoints.adminMe, undefined, { signal: gone.signal }).then(
      (admin) => !gone.signal.aborted && setAnswer({ admin }),
      (error: unknown) => {
        if (gone.signal.aborted) return
        // Refused with 401 it has ended already. A token of another kind is no admin's.
        if (error instanceof AppError && error.status === 403) dropAdminSession()
        else setAnswer({ failed: error instanceof AppError ? error.message : sessionMessages.adminFailed })
      },
    )
    return () => gone.abort()
  }, [])

  if (!answer) return <GuardOutline outline={outline} />
  if ('admin' in answer) return children(answer.admin)
  const retry = <Button onClick={onRetry}>{catalogueMessages.retry}</Button>
  return <EmptyState numeral="!" title={answer.failed} alert actions={retry} />
}
