import { accountLimits } from '@matinee/contract/accounts'
import { passkeyHost } from '@matinee/contract/factors'
import { sessionMessages } from '@matinee/contract/sessions'
import type { ComponentProps, ReactNode } from 'react'
import { FormNotice, RefusalNotice, ScriptedForm, SubmitButton } from '../../platform/forms/form.tsx'
import type { useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { useSite } from '../../platform/site.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { BackButton, PasskeyButton, SecondStep, type usePasskeySignIn, type useSecondStep } from './second-step.tsx'
import * as words from '@matinee/locales/two-steps'
import styles from '../../platform/forms/form.module.css'

interface LoginFormProps {
  submission: Pick<ReturnType<typeof useFormSubmit>, 'form' | 'pending' | 'refusal'>
  secondStep: Pick<ReturnType<typeof useSecondStep>, 'step' | 'back'>
  passkey: ReturnType<typeof usePasskeySignIn>
  submitLabel: string
  /** Where the browser's own words about an empty field are not wanted. */
  noValidate?: boolean
  /** Above the fields. */
  notices?: ReactNode
  email?: Pick<ComponentProps<'input'>, 'defaultValue' | 'onChange'>
  /** Below the password. */
  children?: ReactNode
}

/** ACC-3, ACC-4: address and password, then the second step, or a passkey for both. For members and for the desk. */
export function LoginForm(props: LoginFormProps) {
  const { submission, secondStep, passkey, submitLabel, noValidate = false, notices, email, children } = props
  const { form, pending, refusal } = submission
  const { step, back } = secondStep
  const site = useSite()
  const hasPasskeys = site !== undefined && passkeyHost(site.url) !== undefined
  return (
    <>
      <ScriptedForm {...form} noValidate={noValidate} busy={pending && sessionMessages.loggingIn}>
        {notices}
        {/* Stays in the form: both steps are sent together. */}
        <div hidden={step !== undefined} className={step ? undefined : styles.form}>
          <Field label={words.email}>
            <TextInput
              {...email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              maxLength={accountLimits.emailMax}
              required
              disabled={pending}
            />
          </Field>
          <Field label={words.loginPassword}>
            <PasswordInput name="password" autoComplete="current-password" required disabled={pending} />
          </Field>
          {children}
        </div>
        {step && <SecondStep step={step} error={refusal?.fields['code']} pending={pending} passkey={passkey} />}
        <RefusalNotice refusal={refusal} pending={pending} />
        <FormNotice>{passkey.problem}</FormNotice>
        <SubmitButton pending={pending} pendingText={sessionMessages.loggingIn}>
          {submitLabel}
        </SubmitButton>
      </ScriptedForm>
      {step && <BackButton disabled={pending} onBack={back} />}
      {hasPasskeys && !step && <PasskeyButton passkey={passkey} />}
    </>
  )
}
