import { accountMessages } from '@matinee/contract/accounts'
import type { ReactNode } from 'react'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { passwordProblem, problemsIn } from './checks.ts'
import { textOf } from './use-attempt.ts'

interface NewPasswordFieldProps {
  label: string
  of: 'user' | 'admin'
  error: string | undefined
  /** A PasswordInput. */
  children: ReactNode
}

/** Says what is asked of a password, once: in advance, or as what is wrong with it. */
export function NewPasswordField({ label, of, error, children }: NewPasswordFieldProps) {
  const { adminPasswordLength, passwordLength, passwordHelp } = accountMessages
  const help = of === 'admin' ? adminPasswordLength : passwordHelp
  const isSaid = error === adminPasswordLength || error === passwordLength
  return (
    <Field label={label} help={isSaid ? undefined : help} error={error}>
      {children}
    </Field>
  )
}

interface NewPasswordProps {
  of?: 'user' | 'admin'
  fields: Record<string, string> | undefined
  disabled: boolean
}

/** A password that replaces another, twice, as nobody sees what they type. */
export function NewPassword({ of = 'user', fields, disabled }: NewPasswordProps) {
  return (
    <>
      <NewPasswordField label="New password" of={of} error={fields?.['newPassword']}>
        <PasswordInput name="newPassword" autoComplete="new-password" required disabled={disabled} />
      </NewPasswordField>
      <Field label="Confirm password" error={fields?.['confirm']}>
        <PasswordInput
          name="confirm"
          autoComplete="new-password"
          showLabel="Show confirmed password"
          required
          disabled={disabled}
        />
      </Field>
    </>
  )
}

/** RESET-1 */
export function newPasswordProblems(
  form: FormData,
  more: Record<string, string | undefined> = {},
  of?: 'user' | 'admin',
) {
  const newPassword = textOf(form, 'newPassword')
  return problemsIn({
    ...more,
    newPassword: passwordProblem(newPassword, of),
    confirm: newPassword === textOf(form, 'confirm') ? undefined : accountMessages.passwordsDiffer,
  })
}
