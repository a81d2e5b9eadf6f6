import { accountEndpoints, accountErrors, accountMessages } from '@matinee/contract/accounts'
import { useState } from 'react'
import { adminApi } from '../../../platform/browser-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../ui/dialog.tsx'
import { Field, PasswordInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.ts'
import { dropAdminSession, useAdminSession } from '../../../platform/session/session.ts'
import { fieldErrors, hasCode, passwordError } from '../../../platform/forms/validation.ts'
import { RefusalNotice, ScriptedForm } from '../../../platform/forms/form.tsx'
import { NewPasswordField } from '../../../platform/forms/new-password.tsx'
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts'
import { passwordRefusal } from './password-refusal.ts'
import styles from './password-dialog.module.css'

interface OwnPasswordProps {
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** ADMIN-4: a signed-in admin changes their own, at once. Every session of theirs ends with it, this one too. */
export function OwnPassword({ email, open, onOpenChange }: OwnPasswordProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change Password"
      description="You will be logged out everywhere and can log in again with the new password."
    >
      <ChangeNow email={email} />
    </Dialog>
  )
}

function ChangeNow({ email }: { email: string }) {
  const token = useAdminSession()?.token
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const { form, pending, refusal } = useFormSubmit(async () => {
    const fields = fieldErrors({ newPassword: passwordError(newPassword, 'admin') })
    if (fields) return { fields }
    try {
      await adminApi()(
        accountEndpoints.changeAdminPassword,
        { body: { email, newPassword, currentPassword } },
        // The call is open to everybody, as it also sends links; here it is the token that makes it count.
        { headers: { authorization: `Bearer ${token}` } },
      )
      toast(accountMessages.adminPasswordChanged)
      dropAdminSession()
      return undefined
    } catch (error) {
      if (hasCode(error, accountErrors.wrongPassword().code))
        return { fields: { currentPassword: accountErrors.wrongPassword().message } }
      return passwordRefusal(error, ['currentPassword', 'newPassword'])
    }
  })
  return (
    <ScriptedForm {...form} noValidate busy={pending && 'Changing...'} className={styles.form}>
      {/* For what keeps passwords, which passes over hidden ones: it is this account's. */}
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
      <Field label="Current password" error={refusal?.fields?.['currentPassword']}>
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          disabled={pending}
        />
      </Field>
      <NewPasswordField label="New password" of="admin" error={refusal?.fields?.['newPassword']}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          showLabel="Show new password"
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
          pendingText="Changing..."
          disabled={currentPassword === '' || newPassword === ''}
        >
          Change Password
        </Button>
      </DialogActions>
    </ScriptedForm>
  )
}
