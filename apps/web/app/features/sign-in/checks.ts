import { accountLimits as limits, accountMessages as messages } from '@matinee/contract/accounts'

/*
 * What can be seen without asking: who slips while typing need not spend one of the few questions that an address has.
 * The server decides; it also knows what is taken, reserved or common.
 */

/** As people count: what takes two places in a string is still one sign. */
const lengthOf = (text: string) => Array.from(text).length

export function usernameProblem(username: string): string | undefined {
  const length = lengthOf(username.normalize('NFKC').trim().replace(/\s+/g, ' '))
  return length < limits.usernameMin || length > limits.usernameMax ? messages.usernameLength : undefined
}

export const emailProblem = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : messages.emailInvalid

export function passwordProblem(password: string, of: 'user' | 'admin' = 'user'): string | undefined {
  const length = lengthOf(password)
  if (length > limits.passwordMax) return messages.passwordLength
  if (of === 'admin') return length < limits.adminPasswordMin ? messages.adminPasswordLength : undefined
  return length < limits.passwordMin ? messages.passwordLength : undefined
}

/** The fields that have a problem, or nothing if none has. */
export function problemsIn(found: Record<string, string | undefined>): Record<string, string> | undefined {
  const fields = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
