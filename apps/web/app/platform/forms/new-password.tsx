import { accountMessages } from '@matinee/contract/accounts'
import type { ReactNode } from 'react'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { passwordError, fieldErrors } from './validation.ts'
import { textOf } from './use-form-submit.ts'
import * as words from '@matinee/locales/platform/forms'

interface NewPasswordFieldProps {
  label: string
  audience: 'user' | 'admin'
  error: string | undefined
  children: ReactNode
}

export function NewPasswordField({ label, audience, error, children }: NewPasswordFieldProps) {
  const { adminPasswordHelp, adminPasswordLength, passwordLength, passwordHelp } = accountMessages
  const help = audience === 'admin' ? adminPasswordHelp : passwordHelp
  const isShownAsError = error === adminPasswordLength || error === passwordLength
  return (
    <Field label={label} help={isShownAsError ? undefined : help} error={error}>
      {children}
    </Field>
  )
}

interface NewPasswordFieldsProps {
  audience?: 'user' | 'admin'
  fields: Record<string, string> | undefined
  disabled: boolean
}

export function NewPasswordFields({ audience = 'user', fields, disabled }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label={words.newPassword} audience={audience} error={fields?.['newPassword']}>
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
  audience?: 'user' | 'admin',
) {
  const newPassword = textOf(form, 'newPassword')
  return fieldErrors({
    ...more,
    newPassword: passwordError(newPassword, audience),
    confirm: newPassword === textOf(form, 'confirm') ? undefined : accountMessages.passwordsDiffer,
  })
}
