import { ageLockLimits } from '@matinee/contract/age-lock'
import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/field.tsx'
import styles from './age-lock.module.css'

/** Hides the digits, opens the number pad of phones, and asks the browser not to store the PIN. */
export function PinInput(props: Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'required' | 'ref'>) {
  return (
    <TextInput
      {...props}
      type="password"
      inputMode="numeric"
      pattern={`\\d{${ageLockLimits.pinDigits}}`}
      maxLength={ageLockLimits.pinDigits}
      autoComplete="off"
      className={styles.pin}
    />
  )
}
