import { accountLimits as limits, accountMessages as messages } from '@matinee/contract/accounts'
import { AppError } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'
import { waitTime } from '@matinee/contract/wait-time'

/* Checked before sending, so that a typo does not use up the rate limit. The server decides. */

/** In code points: a surrogate pair counts once. */
const lengthOf = (text: string) => Array.from(text).length

export function usernameError(username: string): string | undefined {
  const length = lengthOf(username.normalize('NFKC').trim().replace(/\s+/g, ' '))
  return length < limits.usernameMin || length > limits.usernameMax ? messages.usernameLength : undefined
}

export const emailError = (email: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : messages.emailInvalid

export function passwordError(password: string, audience: 'user' | 'admin' = 'user'): string | undefined {
  const length = lengthOf(password)
  if (length > limits.passwordMax) return messages.passwordLength
  if (audience === 'admin') return length < limits.adminPasswordMin ? messages.adminPasswordLength : undefined
  return length < limits.passwordMin ? messages.passwordLength : undefined
}

export function fieldErrors(found: Record<string, string | undefined>): Record<string, string> | undefined {
  const fields = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

/** Why a form was rejected: one message for the whole form, or one per field. */
export interface Refusal {
  message?: string
  fields?: Record<string, string>
  /** The name of the input to focus and select, for another try. */
  retryField?: string
}

/** The message of our server; undefined if it was unreachable, or if a proxy answered in its place. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppError) || isOutcomeUnknown(error)) return undefined
  const { message, status, retryAfter } = error
  return status === 429 && retryAfter ? sessionMessages.tooManyAttempts(waitTime(retryAfter)) : message || undefined
}

/** No response, or one from a proxy: the request may have succeeded. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || error.code === 'http.unknown')

export const isUnreachable = (error: unknown): boolean => error instanceof AppError && error.status === 0

/** The server's messages for the named fields, or undefined if it has none for them. */
export function serverFieldErrors(error: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof AppError) || !error.fields) return undefined
  const known = Object.entries(error.fields).filter(([name]) => names.includes(name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code
