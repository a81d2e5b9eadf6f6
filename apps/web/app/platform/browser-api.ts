import { type Call, createClient } from '@matinee/contract/http/client'

type Audience = 'user' | 'admin'

export interface Credentials {
  /** The current token, which another tab may have replaced. */
  token: () => string | null
  /** Returns a token to repeat the call with, or null. */
  handleUnauthorized: (token: string, again: boolean) => Promise<string | null>
}

const credentials: { [audience in Audience]?: Credentials } = {}
const calls: { [audience in Audience]?: Call } = {}

/** The session store registers itself here. */
export function setCredentials(audience: Audience, given: Credentials): void {
  credentials[audience] = given
}

/** API client with the session of this audience. */
export const apiFor = (audience: Audience): Call =>
  (calls[audience] ??= createClient({
    baseUrl: location.origin,
    // Public endpoints get no token.
    token: ({ access }) =>
      access === audience || access === 'signedIn' || (access === 'optional' && audience === 'user')
        ? (credentials[audience]?.token() ?? null)
        : null,
    newKey: createIdempotencyKey,
    onRefused: async (token, again) => (await credentials[audience]?.handleUnauthorized(token, again)) ?? null,
  }))

/** For code in the browser: `browserApi()(endpoint, input)`, as the signed-in user. */
export const browserApi = (): Call => apiFor('user')

/** For code that makes its own requests: uploads, the player. */
export const adminCredentials = (): Credentials | undefined => credentials.admin
export const userCredentials = (): Credentials | undefined => credentials.user

/** An idempotency key. `randomUUID` is missing on plain HTTP. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
