import { AppError } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'

/** Why a form was not taken: one sentence for all of it, or one for each field that has to change. */
export interface Refusal {
  message?: string
  fields?: Record<string, string>
  /** The name of the field that is most likely to be mended. */
  again?: string
}

/** What our server said. Nothing, if it did not answer, or if something before it did: its words are not for people. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.status === 0 || error.code === 'http.unknown') return undefined
  const { message, status, retryAfter } = error
  return status === 429 && retryAfter ? sessionMessages.tooManyAttempts(retryAfter) : message || undefined
}

export const didNotAnswer = (error: unknown): boolean => error instanceof AppError && error.status === 0

/** The server's sentences for fields that a form has; nothing, if it has none of them. */
export function fieldsOf(error: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof AppError) || !error.fields) return undefined
  const known = Object.entries(error.fields).filter(([name]) => names.includes(name))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code
