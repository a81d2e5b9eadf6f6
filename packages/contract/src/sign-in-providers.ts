import { publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { sessionMessages } from './sessions.ts'
import type { signInProviderSchemas } from './sign-in-providers.schemas.ts'

export const signInProviderEndpoints = {
  /** Those that the operator configured (LOGIN-6). */
  list: publicCall<typeof signInProviderSchemas.list>('GET', '/api/sign-in/providers'),
  /** Turns the code of `/login#code=...` into a session. With `factors.codeNeeded` the same call is made again. */
  finish: publicCall<typeof signInProviderSchemas.finish>('POST', '/api/sign-in/finish'),
}

/** Not a call: redirects to the provider's page. */
export const signInPath = (
  provider: string,
  { returnTo, rememberMe }: { returnTo?: string; rememberMe?: boolean } = {},
) => {
  const query = new URLSearchParams()
  if (returnTo) query.set('returnTo', returnTo)
  if (rememberMe) query.set('rememberMe', 'yes')
  return `/api/sign-in/${encodeURIComponent(provider)}/start${query.size > 0 ? `?${query.toString()}` : ''}`
}

export const signInProviderErrors = /* @__PURE__ */ defineErrors('sign-in-providers', {
  failed: { status: 401, message: sessionMessages.signInFailed },
})

export type { Provider } from './sign-in-providers.schemas.ts'
