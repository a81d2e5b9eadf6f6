import { ageLockEndpoints } from '@matinee/contract/age-lock'
import { paths } from '@matinee/contract/paths'
import { browserApi } from '../../platform/browser-api.ts'
import { RefusalNotice, ScriptedForm } from '../../platform/forms/form.tsx'
import { textOf, useFormSubmit } from '../../platform/forms/use-form-submit.ts'
import { fieldErrors } from '../../platform/forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PinInput } from './pin-input.tsx'
import { pinError, refusalOf } from './refusal.ts'
import * as words from '@matinee/locales/age-lock'
import styles from './age-lock.module.css'

interface PinPanelProps {
  movieId: string
  /** Called once the PIN is accepted. */
  onOpened: () => void
}

/** WATCH-14: asks for the PIN of the age lock, for this film. The server checks it. */
export function PinPanel({ movieId, onOpened }: PinPanelProps) {
  const { form, pending, refusal } = useFormSubmit(async (filled) => {
    const pin = textOf(filled, 'pin')
    const fields = fieldErrors({ pin: pinError(pin) })
    if (fields) return { fields }
    try {
      await browserApi()(ageLockEndpoints.open, { body: { movieId, pin } })
      onOpened()
      return undefined
    } catch (error) {
      return { retryField: 'pin', ...refusalOf(error) }
    }
  })
  return (
    <ScriptedForm {...form} noValidate busy={pending && words.checking} className={styles.panel}>
      <Field label={words.pin} error={refusal?.fields['pin']}>
        <PinInput name="pin" required disabled={pending} />
      </Field>
      <RefusalNotice refusal={refusal} pending={pending} />
      <Button type="submit" variant="primary" pending={pending} pendingText={words.checking}>
        {words.watch}
      </Button>
      <p className={styles.swap}>
        <TextLink to={`${paths.profile[0]}#age-lock`}>{words.forgotAtPlayer}</TextLink>
      </p>
    </ScriptedForm>
  )
}
