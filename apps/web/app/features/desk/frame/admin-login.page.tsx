import { accountEndpoints } from '@matinee/contract/accounts'
import { paths } from '@matinee/contract/paths'
import { adminSessionMessages } from '@matinee/contract/sessions'
import { siteEndpoints } from '@matinee/contract/site'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../../platform/browser-api.ts'
import type { RouteHandle } from '../../../platform/route-handle.ts'
import { pageMeta } from '../../../platform/seo.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { startAdminSession, useAdminSession } from '../../../platform/session/session.ts'
import { FormNotice } from '../../../platform/forms/form.tsx'
import { isUnreachable, type Refusal, serverMessage } from '../../../platform/forms/validation.ts'
import { useLoginLocationState } from '../../../platform/session/login-path.ts'
import { textOf, useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import { LoginForm, usePasskeySignIn, useSecondStep } from '../../two-steps/index.ts'
import type { Route } from './+types/admin-login.page'
import { AdminFrame } from './admin-frame.tsx'
import { ForgottenPassword } from './password-dialogs.tsx'
import styles from './admin-login.module.css'
import * as words from '@matinee/locales/desk/frame'

export const handle: RouteHandle = { ownFrame: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.loginTitle, description: words.loginDescription, noindex: true })

/** ADMIN-1 to ADMIN-6 */
export default function AdminLoginPage() {
  const session = useAdminSession()
  const navigate = useNavigate()
  const { notice } = useLoginLocationState()
  const secondStep = useSecondStep()
  const passkey = usePasskeySignIn(async (shown) =>
    startAdminSession(await browserApi()(accountEndpoints.adminPasskeyLogin, { body: { passkey: shown } })),
  )
  const submission = useFormSubmit(async (filled) => {
    const code = filled.has('code') && { code: textOf(filled, 'code') }
    const body = { email: textOf(filled, 'email').trim(), password: textOf(filled, 'password'), ...code }
    if (body.email === '' || body.password === '')
      return { message: adminSessionMessages.adminFieldsMissing, retryField: body.email === '' ? 'email' : 'password' }
    try {
      const answer = await browserApi()(accountEndpoints.adminLogin, { body })
      if (!hasToken(answer))
        return { message: answer.message || adminSessionMessages.adminRefused, retryField: 'password' }
      startAdminSession(answer)
      return undefined
    } catch (error) {
      return secondStep.handleRefusal(error) ?? refusalOf(error)
    }
  })

  // After a login, and at once for admins who are signed in already.
  const redirect = useEffectEvent(() => void navigate(paths.adminDashboard[0], { replace: true }))
  useEffect(() => {
    if (session) redirect()
  }, [session])

  return (
    <AdminFrame label={words.admin}>
      <div className={styles.column}>
        <h1 className={styles.title}>{words.loginTitle}</h1>
        <LoginForm
          submission={submission}
          secondStep={secondStep}
          passkey={passkey}
          submitLabel={words.logIn}
          noValidate
          notices={<FormNotice type="success">{notice}</FormNotice>}
        />
        <ForgottenPassword />
        <ConnectionTest />
        <p className={styles.hint}>
          {adminSessionMessages.adminHint} <code>{adminSessionMessages.adminHintCommand}</code>
        </p>
      </div>
    </AdminFrame>
  )
}

/** ADMIN-2, ADMIN-7: an answer without a token signs nobody in, whatever its status. */
function hasToken(answer: { success: boolean; token?: string }): boolean {
  return answer.success && Boolean(answer.token)
}

/** ADMIN-2 */
function refusalOf(error: unknown): Refusal {
  if (isUnreachable(error)) return { message: adminSessionMessages.adminNoResponse, retryField: 'password' }
  const isRefused = error instanceof Error && 'status' in error
  const silent = isRefused ? adminSessionMessages.adminInvalid : adminSessionMessages.adminFailed
  return { message: serverMessage(error) ?? silent, retryField: 'password' }
}

/** ADMIN-5 */
function ConnectionTest() {
  const [pending, setPending] = useState(false)
  const [isConnected, setConnected] = useState<boolean>()

  const test = async () => {
    setConnected(undefined)
    setPending(true)
    setConnected(
      await browserApi()(siteEndpoints.test)
        .then(() => true)
        .catch(() => false),
    )
    setPending(false)
  }
  return (
    <div className={styles.test}>
      <Button block pending={pending} pendingText={adminSessionMessages.testingConnection} onClick={() => void test()}>
        {words.testConnection}
      </Button>
      {/* Always there: screen readers may not announce a live region that comes with its words. */}
      <output className={classNames(styles.result, isConnected === false && styles.failed)}>
        {isConnected !== undefined &&
          (isConnected ? adminSessionMessages.connectionWorks : adminSessionMessages.connectionFailed)}
      </output>
    </div>
  )
}
