import type { Call } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'
import { apiFor } from './browser-api.ts'

type Reauthenticate = () => Promise<boolean>
let reauthenticate: Reauthenticate | undefined
let reauthenticating: Promise<boolean> | undefined

/** Registers the desk's dialog. Returns a function that unregisters it. */
export function setReauthenticate(ask: Reauthenticate): () => void {
  reauthenticate = ask
  return () => {
    if (reauthenticate === ask) reauthenticate = undefined
  }
}

export const isReauthenticating = () => reauthenticating !== undefined

export const isReauthenticationRequired = (error: unknown) =>
  error instanceof AppError && error.code === sessionErrors.authenticateAgain().code

const callWithReauthentication: Call = async (endpoint, ...rest) => {
  const call = apiFor('admin')
  try {
    return await call(endpoint, ...rest)
  } catch (error) {
    if (!isReauthenticationRequired(error) || !endpoint.fresh || !reauthenticate) throw error
    reauthenticating ??= reauthenticate().finally(() => {
      reauthenticating = undefined
    })
    if (!(await reauthenticating)) throw error
    return call(endpoint, ...rest)
  }
}

/**
 * API client of the signed-in admin. If a call requires recent authentication (SAFE-3), asks for it once and repeats the
 * call; if that is cancelled, the call fails with the original error.
 */
export const adminApi = (): Call => callWithReauthentication
