import { accountEndpoints, accountLimits, accountMessages } from '@matinee/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx'
import { emailError, passwordError, fieldErrors } from '../../../platform/forms/validation.ts'
import { FormNotice, RefusalNotice, ScriptedForm } from '../../../platform/forms/form.tsx'
import { NewPasswordField } from '../../../platform/forms/new-password.tsx'
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import { passwordRefusal } from './password-refusal.ts'
import styles from './password-dialog.module.css'

/** ADMIN-3. Nothing changes here yet: a link goes to the address (ADMIN-4). */
export function ForgottenPassword() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.trigger}>
          Forgot Password?
        </button>
      }
      title="Change Password"
    >
      <AskForLink />
    </Dialog>
  )
}

/** Starts anew each time the dialog is opened. */
function AskForLink() {
  const [email, setEmail] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [sent, setSent] = useState<string>()
  const { form, pending, refusal } = useFormSubmit(async () => {
    const body = { email: email.trim(), newPassword }
    const fields = fieldErrors({ email: emailError(email), newPassword: passwordError(newPassword, 'admin') })
    if (fields) return { fields }
    try {
      const { message } = await browserApi()(accountEndpoints.changeAdminPassword, { body })
      setSent(message)
      return undefined
    } catch (error) {
      return passwordRefusal(error, ['email', 'newPassword'])
    }
  })
  if (sent) return <Sent message={sent} />
  return (
    <ScriptedForm {...form} noValidate busy={pending && 'Sending...'} className={styles.form}>
      <Field label="Email" error={refusal?.fields?.['email']}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          maxLength={accountLimits.emailMax}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          disabled={pending}
        />
      </Field>
      <NewPasswordField label="New password" of="admin" error={refusal?.fields?.['newPassword']}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
          disabled={pending}
        />
      </NewPasswordField>
      <RefusalNotice refusal={refusal} pending={pending} />
      <DialogActions>
        <DialogClose>Cancel</DialogClose>
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          pendingText="Sending..."
          disabled={email.trim() === '' || newPassword === ''}
        >
          Change Password
        </Button>
      </DialogActions>
    </ScriptedForm>
  )
}

function Sent({ message }: { message: string }) {
  const done = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone. The dialog itself takes it then, a frame later: after that.
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
          Done
        </DialogClose>
      </DialogActions>
    </div>
  )
}
