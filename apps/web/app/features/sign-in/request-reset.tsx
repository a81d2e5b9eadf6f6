import { accountEndpoints, accountMessages } from '@matinee/contract/accounts'
import { paths } from '@matinee/contract/paths'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { emailError, type Refusal, serverFieldErrors, serverMessage } from '../../platform/forms/validation.ts'
import { RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import { Body, focusMain, Lead } from './frame.tsx'
import { NewPasswordFields, newPasswordErrors } from '../../platform/forms/new-password.tsx'
import { type LoginLocationState, useLoginLocationState } from '../../platform/session/login-path.ts'
import { useReturnTo } from './address.ts'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import styles from '../../platform/forms/form.module.css'
import resetStyles from './reset.module.css'
import * as words from '@matinee/locales/sign-in'

interface ResetRequest {
  email: string
  message: string
}

export function RequestReset() {
  const loginState = useLoginLocationState()
  const [asked, setAsked] = useState<ResetRequest>()
  const [email, setEmail] = useState<string>()
  if (asked) {
    const requestAgain = () => {
      focusMain()
      setAsked(undefined)
    }
    return <ResetRequested {...asked} onAskAgain={requestAgain} />
  }
  return <RequestForm email={email ?? loginState.email} onEmail={setEmail} onAsked={setAsked} />
}

interface RequestFormProps {
  email: string | undefined
  onEmail: (email: string) => void
  onAsked: (asked: ResetRequest) => void
}

function RequestForm({ email: known, onEmail, onAsked }: RequestFormProps) {
  const { from, withReturnTo } = useReturnTo()
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const email = textOf(filled, 'email').trim()
    const fields = newPasswordErrors(filled, { email: emailError(email) })
    if (fields) return { fields }
    try {
      const body = { email, newPassword: textOf(filled, 'newPassword'), ...(from !== undefined && { returnTo: from }) }
      const { message } = await browserApi()(accountEndpoints.requestReset, { body })
      onAsked({ message, email })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  })
  const state: LoginLocationState = { email: known }
  return (
    <>
      <Lead>{words.resetText}</Lead>
      <Body>
        <ScriptedForm {...form} noValidate busy={pending && words.sending}>
          <Field label={words.email} error={refusal?.fields['email']}>
            <TextInput
              name="email"
              type="email"
              autoComplete="username"
              required
              disabled={pending}
              defaultValue={known}
              onChange={(event) => onEmail(event.currentTarget.value)}
            />
          </Field>
          <NewPasswordFields fields={refusal?.fields} disabled={pending} />
          <RefusalNotice refusal={refusal} pending={pending} />
          <SubmitButton pending={pending} pendingText={words.sending}>
            {words.resetPassword}
          </SubmitButton>
        </ScriptedForm>
        <p className={styles.line}>
          <span>
            {words.rememberedIt}{' '}
            <TextLink to={withReturnTo(paths.login[0])} state={state}>
              {words.logIn}
            </TextLink>
          </span>
        </p>
      </Body>
    </>
  )
}

/** The server's message only for rate limits and field errors. */
function refusalOf(error: unknown): Refusal {
  const fields = serverFieldErrors(error, ['email', 'newPassword'])
  if (fields) return { fields }
  const isThrottled = error instanceof Error && 'status' in error && error.status === 429
  return { message: (isThrottled && serverMessage(error)) || accountMessages.resetFailed }
}

function ResetRequested({ message, email, onAskAgain }: ResetRequest & { onAskAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  const { withReturnTo } = useReturnTo()
  const state: LoginLocationState = { email }
  return (
    <Body>
      <div className={resetStyles.said}>
        <MailCheck className={resetStyles.icon} />
        <h2 ref={heading} tabIndex={-1} className={resetStyles.message}>
          {message}
        </h2>
        <p className={resetStyles.address}>{email}</p>
      </div>
      <ol className={resetStyles.steps}>
        {accountMessages.resetNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.line}>
        <TextLink to={withReturnTo(paths.login[0])} state={state}>
          {words.backToLogin}
        </TextLink>
        <span>
          {words.wrongAddress}{' '}
          <button type="button" className={classNames('link', styles.textButton)} onClick={onAskAgain}>
            {words.askAgain}
          </button>
        </span>
      </p>
    </Body>
  )
}
