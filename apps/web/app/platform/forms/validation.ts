import { accountLimits as limits, accountMessages as messages } from '@matinee/contract/accounts'

/*
 * Checked before a request is sent, so that a slip does not use up the rate limit. The server decides; it also knows
 * which names and passwords are taken, reserved or common.
 */

/** In code points: a surrogate pair counts once. */
const lengthOf = (text: string) => Array.from(text).length

export function usernameError(username: string): string | undefined {
  const length = lengthOf(username.normalize('NFKC').trim().replace(/\s+/g, ' '))
  return length < limits.usernameMin || length > limits.usernameMax ? messages.usernameLength : undefined
}

export const emailError = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : messages.emailInvalid

export function passwordError(password: string, of: 'user' | 'admin' = 'user'): string | undefined {
  const length = lengthOf(password)
  if (length > limits.passwordMax) return messages.passwordLength
  if (of === 'admin') return length < limits.adminPasswordMin ? messages.adminPasswordLength : undefined
  return length < limits.passwordMin ? messages.passwordLength : undefined
}

/** The fields that have an error, or undefined if none has. */
export function fieldErrors(found: Record<string, string | undefined>): Record<string, string> | undefined {
  const fields = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
