import { type Call, createClient } from '@matinee/contract/http/client'

type Who = 'user' | 'admin'

export interface Credentials {
  /** As it is at this moment: another tab may have replaced it. */
  token: () => string | null
  /** A call with this token was answered with 401: a token to repeat it with, unless that was the repetition. */
  refused: (token: string, again: boolean) => Promise<string | null>
}

const credentials: { [who in Who]?: Credentials } = {}
const calls: { [who in Who]?: Call } = {}

/** Whoever keeps a session says so here: the platform knows no feature. */
export function setCredentials(who: Who, given: Credentials): void {
  credentials[who] = given
}

const callAs = (who: Who): Call =>
  (calls[who] ??= createClient({
    baseUrl: location.origin,
    // What is open to everybody learns nobody's token.
    token: ({ access }) => (access === who || access === 'signedIn' ? (credentials[who]?.token() ?? null) : null),
    onRefused: async (token, again) => (await credentials[who]?.refused(token, again)) ?? null,
  }))

/**
 * How code that runs in the browser alone reaches the API: `browserApi()(endpoint, input)`, as the person who is signed
 * in. Loaders have `apiCall`.
 */
export const browserApi = (): Call => callAs('user')

/** The same as the admin who is signed in to the desk. */
export const adminApi = (): Call => callAs('admin')
