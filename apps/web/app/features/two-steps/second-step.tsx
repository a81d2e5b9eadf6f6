import { accountErrors } from '@matinee/contract/accounts'
import { factorErrors, type SecondStep as Step } from '@matinee/contract/factors'
import type { Assertion } from '@matinee/contract/factors.schemas'
import { AppError } from '@matinee/contract/http/errors'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApi } from '../../platform/browser-api.ts'
import { hasCode, type Refusal, serverMessage } from '../../platform/forms/validation.ts'
import {
  supportsPasskeys,
  startPasskeyAutofill,
  authenticateWithPasskey,
  stopPasskeyAutofill,
} from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import * as words from '@matinee/locales/two-steps'

/** ACC-4. What to show after the password, once the server has asked for it. */
export function useSecondStep() {
  const [step, setStep] = useState<Step>()
  return {
    step,
    back: () => setStep(undefined),
    /** After a refused login: shows or leaves the second step. Undefined if the refusal is about something else. */
    handleRefusal: (error: unknown): Refusal | undefined => {
      if (error instanceof AppError && error.code === factorErrors.codeNeeded().code) {
        setStep(error.details as Step)
        return { retryField: 'code' }
      }
      const wrong = factorErrors.wrongCode()
      if (hasCode(error, wrong.code)) return { fields: { code: wrong.message } }
      // The password was changed meanwhile.
      if (hasCode(error, accountErrors.loginFailed().code)) setStep(undefined)
      return undefined
    },
  }
}

interface SecondStepProps {
  step: Step
  error: string | undefined
  pending: boolean
  passkey: PasskeySignIn
}

/** The fields of the second step, in the form of the first. */
export function SecondStep({ step, error, pending, passkey }: SecondStepProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <Field
        label={step.hasTotp ? words.secondStepCode : words.secondStepRecovery}
        help={step.hasTotp ? words.secondStepHelp : words.secondStepPasskey}
        error={error}
      >
        <TextInput
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          disabled={pending}
        />
      </Field>
      {step.hasPasskey && (
        <Button pending={passkey.pending} onClick={passkey.show}>
          {words.showPasskey}
        </Button>
      )}
    </>
  )
}

type PasskeySignIn = ReturnType<typeof usePasskeySignIn>

/** ACC-3. Starts passkey autofill on mount; `start` is for a button. */
export function usePasskeySignIn(signIn: (passkey: Assertion) => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const finish = async (passkey: Assertion | undefined) => {
    if (!passkey) return
    setPending(true)
    await signIn(passkey).catch((error: unknown) => {
      setPending(false)
      setProblem(serverMessage(error) ?? words.failed)
    })
  }
  const offer = useEffectEvent(() => void startPasskeyAutofill(browserApi()).then(finish, () => undefined))
  useEffect(() => {
    offer()
    return () => {
      if (supportsPasskeys()) void stopPasskeyAutofill().catch(() => undefined)
    }
  }, [])

  const start = () => {
    setProblem(undefined)
    if (!supportsPasskeys()) {
      setProblem(words.passkeyUnsupported)
      return
    }
    setPending(true)
    void authenticateWithPasskey(browserApi()).then(finish, () => {
      setPending(false)
      setProblem(words.passkeyFailed)
    })
  }
  return { pending, problem, show: start }
}

/** Below the form of the second step. */
export const BackButton = ({ disabled, onBack }: { disabled: boolean; onBack: () => void }) => (
  <Button block variant="quiet" disabled={disabled} onClick={onBack}>
    {words.back}
  </Button>
)

/** Below a login form. */
export const PasskeyButton = ({ passkey }: { passkey: PasskeySignIn }) => (
  <Button block pending={passkey.pending} onClick={passkey.show}>
    {words.logInWithPasskey}
  </Button>
)
