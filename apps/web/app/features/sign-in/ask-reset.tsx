import { accountEndpoints, accountMessages } from '@matinee/contract/accounts'
import { paths } from '@matinee/contract/paths'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { emailProblem } from './checks.ts'
import { Refused, ScriptedForm, SendButton } from './form-parts.tsx'
import { Body, focusMain, Lead } from './frame.tsx'
import { NewPassword, newPasswordProblems } from './new-password.tsx'
import { fieldsOf, type Refusal, serverMessage } from './refusals.ts'
import { type Handover, useHandover, useReturnTo } from './return-to.ts'
import { textOf, useAttempt } from './use-attempt.ts'
import styles from './form-parts.module.css'
import resetStyles from './reset.module.css'

interface Asking {
  email: string
  message: string
}

/** Asks for a link that makes the new password count (RESET-1). */
export function AskReset() {
  const handover = useHandover()
  const [asked, setAsked] = useState<Asking>()
  const [email, setEmail] = useState<string>()
  if (asked) {
    const askAgain = () => {
      focusMain()
      setAsked(undefined)
    }
    return <Asked {...asked} onAskAgain={askAgain} />
  }
  return <AskForm email={email ?? handover.email} onEmail={setEmail} onAsked={setAsked} />
}

interface AskFormProps {
  email: string | undefined
  onEmail: (email: string) => void
  onAsked: (asked: Asking) => void
}

function AskForm({ email: known, onEmail, onAsked }: AskFormProps) {
  const { along } = useReturnTo()
  const { form, pending, refusal } = useAttempt(async (filled) => {
    const email = textOf(filled, 'email').trim()
    const fields = newPasswordProblems(filled, { email: emailProblem(email) })
    if (fields) return { fields }
    try {
      const body = { email, newPassword: textOf(filled, 'newPassword') }
      const { message } = await browserApi()(accountEndpoints.askReset, { body })
      onAsked({ message, email })
      return undefined
    } catch (error) {
      return refusalOf(error)
    }
  })
  const state: Handover = { email: known }
  return (
    <>
      <Lead>Choose a new password. It works as soon as you open the link that we email you.</Lead>
      <Body>
        <ScriptedForm {...form} noValidate busy={pending && 'Sending...'}>
          <Field label="Email" error={refusal?.fields['email']}>
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
          <NewPassword fields={refusal?.fields} disabled={pending} />
          <Refused refusal={refusal} pending={pending} />
          <SendButton pending={pending} pendingText="Sending...">
            Reset password
          </SendButton>
        </ScriptedForm>
        <p className={styles.line}>
          <span>
            Remembered it?{' '}
            <TextLink to={along(paths.login[0])} state={state}>
              Log in
            </TextLink>
          </span>
        </p>
      </Body>
    </>
  )
}

/** The server's words only where they help: how long to wait, what to change. */
function refusalOf(error: unknown): Refusal {
  const fields = fieldsOf(error, ['email', 'newPassword'])
  if (fields) return { fields }
  const isThrottled = error instanceof Error && 'status' in error && error.status === 429
  return { message: (isThrottled && serverMessage(error)) || accountMessages.resetFailed }
}

function Asked({ message, email, onAskAgain }: Asking & { onAskAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const { along } = useReturnTo()
  const state: Handover = { email }
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
        <TextLink to={along(paths.login[0])} state={state}>
          Back to login
        </TextLink>
        <span>
          Wrong address?{' '}
          <button type="button" className={classNames('link', styles.textButton)} onClick={onAskAgain}>
            Ask again
          </button>
        </span>
      </p>
    </Body>
  )
}
