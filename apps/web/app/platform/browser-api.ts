import { type Call, createClient } from '@matinee/contract/http/client'
import { AppError } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'

type Audience = 'user' | 'admin'

export interface Credentials {
  /** The current one: another tab may have replaced it. */
  token: () => string | null
  /** After a 401: a token to repeat the call with, or null. */
  refused: (token: string, again: boolean) => Promise<string | null>
}

const credentials: { [audience in Audience]?: Credentials } = {}
const calls: { [audience in Audience]?: Call } = {}

/** The session store registers itself here. */
export function setCredentials(audience: Audience, given: Credentials): void {
  credentials[audience] = given
}

const callAs = (audience: Audience): Call =>
  (calls[audience] ??= createClient({
    baseUrl: location.origin,
    // Public endpoints get no token.
    token: ({ access }) =>
      access === audience || access === 'signedIn' || (access === 'optional' && audience === 'user')
        ? (credentials[audience]?.token() ?? null)
        : null,
    onRefused: async (token, again) => (await credentials[audience]?.refused(token, again)) ?? null,
  }))

/** For code in the browser: `browserApi()(endpoint, input)`, as the signed-in user. */
export const browserApi = (): Call => callAs('user')

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
    if (!isProofMissing(error) || endpoint.access !== 'admin' || !askForProof) throw error
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

/** For code that makes its own requests: uploads, the player. */
export const adminCredentials = (): Credentials | undefined => credentials.admin
export const userCredentials = (): Credentials | undefined => credentials.user

/** An idempotency key. `randomUUID` is missing on plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
