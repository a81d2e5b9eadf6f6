import type { Call } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'
import { callAs } from './browser-api.ts'

type AskForProof = () => Promise<boolean>
let askForProof: AskForProof | undefined
let asking: Promise<boolean> | undefined

/** The desk registers its dialog here, and takes it away with what this returns. */
export function setAskForProof(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    if (askForProof === ask) askForProof = undefined
  }
}

export const isAskingForProof = () => asking !== undefined

export const isProofMissing = (error: unknown) =>
  error instanceof AppError && error.code === sessionErrors.authenticateAgain().code

const callWithProof: Call = async (endpoint, ...rest) => {
  const call = callAs('admin')
  try {
    return await call(endpoint, ...rest)
  } catch (error) {
    if (!isProofMissing(error) || !endpoint.fresh || !askForProof) throw error
    asking ??= askForProof().finally(() => {
      asking = undefined
    })
    if (!(await asking)) throw error
    return call(endpoint, ...rest)
  }
}

/**
 * As the signed-in admin. A call of the desk that is refused for want of a fresh proof (SAFE-3) asks for it, and is made
 * again; without it, it fails as it was refused. Several calls at once ask once.
 */
export const adminApi = (): Call => callWithProof
