import { accountEndpoints, accountErrors, accountLimits, accountMessages } from '@matinee/contract/accounts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { FormNotice, RefusalNotice, ScriptedForm } from '../../../platform/forms/form.tsx'
import { NewPasswordField } from '../../../platform/forms/new-password.tsx'
import { textOf, useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import {
  emailError,
  fieldErrors,
  hasCode,
  isUnreachable,
  passwordError,
  serverFieldErrors,
  serverMessage,
} from '../../../platform/forms/validation.ts'
import { QueryProvider } from '../../../platform/query-client.tsx'
import { forgetAdminSession, useAdminSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useRecentAuthentication } from '../../two-steps/index.ts'
import styles from './password-dialogs.module.css'
import * as deskWords from '@matinee/locales/desk'
import * as words from '@matinee/locales/desk/frame'

/** ADMIN-3. The new password counts only once the mailed link is opened (ADMIN-4). */
export function ForgottenPassword() {
  const trigger = (
    <button type="button" className={styles.trigger}>
      {words.forgotPassword}
    </button>
  )
  return (
    <Dialog trigger={trigger} title={words.changePassword}>
      <RequestLink />
    </Dialog>
  )
}

/** Starts anew each time the dialog is opened. */
function RequestLink() {
  const [sent, setSent] = useState<string>()
  const send = async (email: string, newPassword: string) => {
    const body = { email: email.trim(), newPassword }
    setSent((await browserApi()(accountEndpoints.changeAdminPassword, { body })).message)
  }
  if (sent) return <Sent message={sent} />
  return (
    <PasswordForm busy={words.sending} first="email" send={send}>
      {(error, disabled) => (
        <Field label={words.email} error={error}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            maxLength={accountLimits.emailMax}
            disabled={disabled}
          />
        </Field>
      )}
    </PasswordForm>
  )
}

function Sent({ message }: { message: string }) {
  const done = useRef<HTMLButtonElement>(null)
  // When the form with the focus goes, the dialog takes the focus itself: so wait for the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => done.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.form}>
      <FormNotice type="success">{message}</FormNotice>
      <p className={styles.note}>{accountMessages.adminResetNext}</p>
      <DialogActions>
        <DialogClose ref={done} variant="primary">
          {words.done}
        </DialogClose>
      </DialogActions>
    </div>
  )
}

interface OwnPasswordProps {
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** ADMIN-4: a signed-in admin changes their own password at once. All of their sessions end, this one too. */
export function OwnPassword({ email, open, onOpenChange }: OwnPasswordProps) {
  const token = useAdminSession()?.token
  const recent = useRecentAuthentication(adminApi)
  const send = async (currentPassword: string, newPassword: string) => {
    const changed = await recent.run(() =>
      adminApi()(
        accountEndpoints.changeAdminPassword,
        { body: { email, newPassword, currentPassword } },
        // The endpoint is public, as it also sends links: the token has to be added.
        { headers: { authorization: `Bearer ${token}` } },
      ),
    )
    if (!changed) return
    toast(accountMessages.adminPasswordChanged)
    forgetAdminSession()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.changePassword} description={words.changePasswordText}>
      <PasswordForm busy={words.changing} first="currentPassword" send={send}>
        {(error, disabled) => (
          <>
            {/* For password managers, which skip hidden inputs. */}
            <input
              className="visually-hidden"
              type="text"
              name="username"
              autoComplete="username"
              value={email}
              readOnly
              aria-hidden
              tabIndex={-1}
            />
            <Field label={words.currentPassword} error={error}>
              <PasswordInput name="currentPassword" autoComplete="current-password" disabled={disabled} />
            </Field>
          </>
        )}
      </PasswordForm>
      {recent.dialog && <QueryProvider>{recent.dialog}</QueryProvider>}
    </Dialog>
  )
}

interface PasswordFormProps {
  /** Shown while it is sent. */
  busy: string
  /** The name of the field before the new password. */
  first: 'email' | 'currentPassword'
  send: (first: string, newPassword: string) => Promise<void>
  /** The first field. */
  children: (error: string | undefined, disabled: boolean) => ReactNode
}

/** ADMIN-3: a new password, and one field before it. The button is disabled while one of them is empty. */
function PasswordForm({ busy, first, send, children }: PasswordFormProps) {
  const [isFilled, setIsFilled] = useState(false)
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const [value, newPassword] = [textOf(filled, first), textOf(filled, 'newPassword')]
    const fields = fieldErrors({
      email: first === 'email' ? emailError(value) : undefined,
      newPassword: passwordError(newPassword, 'admin'),
    })
    if (fields) return { fields }
    try {
      await send(value, newPassword)
      return undefined
    } catch (error) {
      const wrong = accountErrors.wrongPassword()
      if (hasCode(error, wrong.code)) return { fields: { currentPassword: wrong.message } }
      const found = serverFieldErrors(error, [first, 'newPassword'])
      if (found) return { fields: found }
      const silent = isUnreachable(error) ? accountMessages.adminPasswordFailed : accountMessages.adminPasswordRefused
      return { message: serverMessage(error) ?? silent }
    }
  })
  return (
    <ScriptedForm
      {...form}
      onInput={(event) => {
        form.onInput(event)
        const filled = new FormData(event.currentTarget)
        setIsFilled(textOf(filled, first).trim() !== '' && textOf(filled, 'newPassword') !== '')
      }}
      noValidate
      busy={pending && busy}
      className={styles.form}
    >
      {children(refusal?.fields?.[first], pending)}
      <NewPasswordField label={words.newPassword} audience="admin" error={refusal?.fields?.['newPassword']}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          showLabel={words.showNewPassword}
          disabled={pending}
        />
      </NewPasswordField>
      <RefusalNotice refusal={refusal} pending={pending} />
      <DialogActions>
        <DialogClose>{deskWords.cancel}</DialogClose>
        <Button type="submit" variant="primary" pending={pending} pendingText={busy} disabled={!isFilled}>
          {words.changePassword}
        </Button>
      </DialogActions>
    </ScriptedForm>
  )
}
