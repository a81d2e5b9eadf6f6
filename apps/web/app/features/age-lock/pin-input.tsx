import { ageLockLimits } from '@matinee/contract/age-lock'
import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/field.tsx'
import styles from './age-lock.module.css'

/** Hidden while it is typed, with the keyboard of digits; no browser offers to keep it. */
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
