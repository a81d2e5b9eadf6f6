import type { Call } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'
import { apiFor } from './browser-api.ts'

type Reauthenticate = () => Promise<boolean>
let reauthenticate: Reauthenticate | undefined
let reauthenticating: Promise<boolean> | undefined

/** The desk registers its dialog here, and takes it away with what this returns. */
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
 * As the signed-in admin. A call of the desk that is refused for want of a fresh proof (SAFE-3) asks for it, and is made
 * again; without it, it fails as it was refused. Several calls at once ask once.
 */
export const adminApi = (): Call => callWithReauthentication
