import { ageLockErrors, ageLockLimits, ageLockMessages as messages } from '@matinee/contract/age-lock'
import { hasCode, type Refusal, serverFieldErrors, serverMessage } from '../../platform/forms/validation.ts'
import * as words from '@matinee/locales/age-lock'

/** Checked before sending, so that a typo does not count as a failed attempt. */
export const pinError = (pin: string): string | undefined =>
  pin.length === ageLockLimits.pinDigits && /^\d+$/.test(pin) ? undefined : messages.pinDigits

/** Maps a server error to field errors, or to a message for the whole form. */
export function refusalOf(error: unknown): Refusal {
  const fields = serverFieldErrors(error, ['age', 'newPin', 'pin', 'password'])
  if (fields) return { fields }
  const [wrongPin, wrongPassword] = [ageLockErrors.wrongPin(), ageLockErrors.wrongPassword()]
  if (hasCode(error, wrongPin.code)) return { fields: { pin: wrongPin.message } }
  if (hasCode(error, wrongPassword.code)) return { fields: { password: wrongPassword.message } }
  return { message: serverMessage(error) ?? words.failed }
}
