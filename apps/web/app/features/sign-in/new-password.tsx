import { accountMessages } from '@matinee/contract/accounts'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { passwordProblem, problemsIn } from './checks.ts'
import { textOf } from './use-attempt.ts'

interface NewPasswordProps {
  of?: 'user' | 'admin'
  fields: Record<string, string> | undefined
  disabled: boolean
}

/** A password that replaces another, twice, as nobody sees what they type. */
export function NewPassword({ of = 'user', fields, disabled }: NewPasswordProps) {
  const help = of === 'admin' ? accountMessages.adminPasswordLength : accountMessages.passwordHelp
  return (
    <>
      <Field label="New password" help={help} error={fields?.['newPassword']}>
        <PasswordInput name="newPassword" autoComplete="new-password" required disabled={disabled} />
      </Field>
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
