import { catalogueMessages } from '@matinee/contract/catalogue'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { AppError } from '@matinee/contract/http/errors'
import { paths } from '@matinee/contract/paths'
import { accountEndpoints } from '@matinee/contract/accounts'
import { adminSessionMessages, sessionMessages } from '@matinee/contract/sessions'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { adminApi } from '../admin-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { GuardSkeleton } from './require-session.tsx'
import { forgetAdminSession, useAdminSession, useAdminSessionReady } from './session.ts'
import * as words from '@matinee/locales/platform'

type Admin = OutputOf<typeof accountEndpoints.adminMe>
type Answer = { admin: Admin } | { failed: string }
interface GuardProps {
  skeleton?: ReactNode
  /** `recheck` asks the server for the admin again. */
  children: (admin: Admin, recheck: () => void) => ReactNode
}

/** ROUTE-7. A stored session grants nothing: nothing of the desk is shown before the server has confirmed it. */
export function RequireAdminSession({ skeleton, children }: GuardProps) {
  const email = useAdminSession()?.email
  const isKnown = useAdminSessionReady()
  const [tries, setTries] = useState(0)

  if (email === undefined) {
    return (
      <GuardSkeleton skeleton={skeleton}>
        {isKnown && <Navigate to={paths.adminLogin[0]} replace />}
        <noscript>
          <p>
            {sessionMessages.guarded} <TextLink to={paths.adminLogin[0]}>{words.logIn}</TextLink>
          </p>
        </noscript>
      </GuardSkeleton>
    )
  }
  return (
    <ConfirmedByServer key={`${tries} ${email}`} skeleton={skeleton} onRetry={() => setTries(tries + 1)}>
      {children}
    </ConfirmedByServer>
  )
}

function ConfirmedByServer({ skeleton, children, onRetry }: GuardProps & { onRetry: () => void }) {
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    const gone = new AbortController()
    adminApi()(accountEndpoints.adminMe, undefined, { signal: gone.signal }).then(
      (admin) => !gone.signal.aborted && setAnswer({ admin }),
      (error: unknown) => {
        if (gone.signal.aborted) return
        // A 401 has ended the session already. A 403 means that the token is not an admin's.
        if (error instanceof AppError && error.status === 403) forgetAdminSession()
        else setAnswer({ failed: error instanceof AppError ? error.message : adminSessionMessages.adminFailed })
      },
    )
    return () => gone.abort()
  }, [])

  if (!answer) return <GuardSkeleton skeleton={skeleton} />
  if ('admin' in answer) return children(answer.admin, onRetry)
  const retry = <Button onClick={onRetry}>{catalogueMessages.retry}</Button>
  return <EmptyState numeral="!" title={answer.failed} alert actions={retry} />
}
