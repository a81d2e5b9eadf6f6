import { accountMessages } from '@matinee/contract/accounts'
import { didNotAnswer, fieldsOf, type Refusal, serverMessage } from '../../sign-in/refusals.ts'

/** ADMIN-3: why an admin's password stays as it is. */
export function passwordRefusal(error: unknown, names: readonly string[]): Refusal {
  const fields = fieldsOf(error, names)
  if (fields) return { fields }
  const silent = didNotAnswer(error) ? accountMessages.adminPasswordFailed : accountMessages.adminPasswordRefused
  return { message: serverMessage(error) ?? silent }
}
