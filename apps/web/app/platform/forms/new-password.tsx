import { accountMessages } from '@matinee/contract/accounts'
import type { ReactNode } from 'react'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { passwordError, fieldErrors } from './validation.ts'
import { textOf } from './use-form-submit.ts'
import * as words from '@matinee/locales/platform/forms'

interface NewPasswordFieldProps {
  label: string
  of: 'user' | 'admin'
  error: string | undefined
  children: ReactNode
}

export function NewPasswordField({ label, of, error, children }: NewPasswordFieldProps) {
  const { adminPasswordHelp, adminPasswordLength, passwordLength, passwordHelp } = accountMessages
  const help = of === 'admin' ? adminPasswordHelp : passwordHelp
  const isShownAsError = error === adminPasswordLength || error === passwordLength
  return (
    <Field label={label} help={isShownAsError ? undefined : help} error={error}>
      {children}
    </Field>
  )
}

interface NewPasswordFieldsProps {
  of?: 'user' | 'admin'
  fields: Record<string, string> | undefined
  disabled: boolean
}

export function NewPasswordFields({ of = 'user', fields, disabled }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label={words.newPassword} of={of} error={fields?.['newPassword']}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          data-compared-in="confirm"
          required
          disabled={disabled}
        />
      </NewPasswordField>
      <Field label={words.confirmPassword} error={fields?.['confirm']}>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          showLabel={words.showConfirmedPassword}
          required
          disabled={disabled}
        />
      </Field>
    </>
  )
}

/** RESET-1 */
export function newPasswordErrors(
  form: FormData,
  more: Record<string, string | undefined> = {},
  of?: 'user' | 'admin',
) {
  const newPassword = textOf(form, 'newPassword')
  return fieldErrors({
    ...more,
    newPassword: passwordError(newPassword, of),
    confirm: newPassword === textOf(form, 'confirm') ? undefined : accountMessages.passwordsDiffer,
  })
}
