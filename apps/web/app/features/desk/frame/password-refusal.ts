import { accountMessages } from '@matinee/contract/accounts'
import { isUnreachable, serverFieldErrors, type Refusal, serverMessage } from '../../../platform/forms/validation.ts'

/** ADMIN-3: why an admin's password stays as it is. */
export function passwordRefusal(error: unknown, names: readonly string[]): Refusal {
  const fields = serverFieldErrors(error, names)
  if (fields) return { fields }
  const silent = isUnreachable(error) ? accountMessages.adminPasswordFailed : accountMessages.adminPasswordRefused
  return { message: serverMessage(error) ?? silent }
}
