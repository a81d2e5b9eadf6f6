import { AppError } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'

/** Why a form was rejected: one message for the whole form, or one per field. */
export interface Refusal {
  message?: string
  fields?: Record<string, string>
  /** The name of the field to focus and select. */
  again?: string
}

/** The message of our server; undefined if it was unreachable, or if a proxy answered in its place. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.status === 0 || error.code === 'http.unknown') return undefined
  const { message, status, retryAfter } = error
  return status === 429 && retryAfter ? sessionMessages.tooManyAttempts(retryAfter) : message || undefined
}

export const isUnreachable = (error: unknown): boolean => error instanceof AppError && error.status === 0

/** The server's messages for the named fields, or undefined if it has none for them. */
export function serverFieldErrors(error: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof AppError) || !error.fields) return undefined
  const known = Object.entries(error.fields).filter(([name]) => names.includes(name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code
