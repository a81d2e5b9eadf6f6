import * as localeWords from '@matinee/locales/locale'
import { accountEndpoints, accountErrors, accountMessages } from '@matinee/contract/accounts'
import { AppError } from '@matinee/contract/http/errors'
import type { OutputOf } from '@matinee/contract/http/endpoint'
import { paths } from '@matinee/contract/paths'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../platform/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.ts'
import { clearLinkSecret, useReturnTo } from './address.ts'
import { FormNotice, RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { forgetAdminSession, forgetSession, startSession } from '../../platform/session/session.ts'
import { Body, focusMain, Lead } from './frame.tsx'
import { NewPasswordFields, newPasswordErrors } from '../../platform/forms/new-password.tsx'
import { serverFieldErrors, hasCode, serverMessage } from '../../platform/forms/validation.ts'
import type { LoginLocationState } from '../../platform/session/login-path.ts'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import styles from '../../platform/forms/form.module.css'
import resetStyles from './reset.module.css'
import * as words from '@matinee/locales/sign-in'

type Reset = OutputOf<typeof accountEndpoints.readReset>
type LinkState = { is: 'loading' } | { is: 'gone' } | { is: 'failed'; message: string } | { is: 'valid'; reset: Reset }

/** Opening the mailed link changes nothing yet: mail programs open links, too. */
export function ResetLink({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  const [link, setLink] = useState<LinkState>({ is: 'loading' })
  const onGone = () => {
    clearLinkSecret('t')
    focusMain()
    setLink({ is: 'gone' })
  }

  const load = () => {
    browserApi()(accountEndpoints.readReset, { body: { token } }).then(
      (reset) => setLink({ is: 'valid', reset }),
      (error: unknown) => {
        if (isGone(error)) onGone()
        else setLink({ is: 'failed', message: serverMessage(error) ?? words.linkCheckFailed })
      },
    )
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => loadFirst(), [])

  if (link.is === 'valid') return <ConfirmReset token={token} reset={link.reset} onGone={onGone} />
  return (
    <Body>
      {link.is === 'loading' && <Spinner label={words.checkingYourLink} showLabel />}
      {link.is === 'gone' && (
        <>
          <FormNotice type="warning">{accountErrors.linkGone().message}</FormNotice>
          <Button variant="primary" size="large" block onClick={onAskAgain}>
            {words.askForNewLink}
          </Button>
          <p className={styles.line}>
            <TextLink to={paths.login[0]}>{words.backToLogin}</TextLink>
          </p>
        </>
      )}
      {link.is === 'failed' && (
        <>
          <FormNotice>{link.message}</FormNotice>
          <Button
            size="large"
            block
            onClick={() => {
              focusMain()
              setLink({ is: 'loading' })
              load()
            }}
          >
            {words.tryAgain}
          </Button>
        </>
      )}
    </Body>
  )
}

/** Expired, used or invalid. */
const isGone = (error: unknown) => error instanceof AppError && (error.status === 410 || error.status === 400)

interface ConfirmResetProps {
  token: string
  reset: Reset
  onGone: () => void
}

function ConfirmReset({ token, reset: { audience, askedAt, needsPassword }, onGone }: ConfirmResetProps) {
  const navigate = useNavigate()
  const { from, withReturnTo } = useReturnTo()
  const [asksPassword, setAsksPassword] = useState(needsPassword)
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const fields = asksPassword ? newPasswordErrors(filled, {}, audience) : undefined
    if (fields) return { fields }
    try {
      const body = asksPassword ? { token, newPassword: textOf(filled, 'newPassword') } : { token }
      const done = await browserApi()(accountEndpoints.confirmReset, { body })
      // All sessions of the account have ended, including one stored here.
      if (done.audience === 'admin') forgetAdminSession()
      else forgetSession()
      if (done.session) {
        toast(done.message)
        startSession(done.session)
        await navigate(from ?? paths.home[0], { replace: true })
        return undefined
      }
      const state: LoginLocationState = { notice: done.message }
      const to = done.audience === 'admin' ? paths.adminLogin[0] : withReturnTo(paths.login[0])
      await navigate(to, { replace: true, state })
      return undefined
    } catch (error) {
      if (hasCode(error, accountErrors.passwordNeeded().code)) {
        setAsksPassword(true)
        return { message: accountErrors.passwordNeeded().message, retryField: 'newPassword' }
      }
      const wrong = serverFieldErrors(error, ['newPassword'])
      if (wrong) return { fields: wrong }
      if (isGone(error)) onGone()
      return { message: serverMessage(error) ?? accountMessages.resetFailed }
    }
  })
  const asked = new Intl.DateTimeFormat(localeWords.language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(askedAt),
  )
  return (
    <>
      <Lead>{asksPassword ? words.repeatPassword : words.confirmPasswordText}</Lead>
      <Body>
        <ScriptedForm {...form} noValidate busy={pending && words.changing}>
          {asksPassword && <NewPasswordFields audience={audience} fields={refusal?.fields} disabled={pending} />}
          <RefusalNotice refusal={refusal} pending={pending} />
          <SubmitButton pending={pending} pendingText={words.changing}>
            {words.changeMyPassword}
          </SubmitButton>
        </ScriptedForm>
        <p className={resetStyles.note}>{words.resetAskedOn({ time: asked })}</p>
      </Body>
    </>
  )
}
