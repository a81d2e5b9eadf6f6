import type { Access } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** The person behind a request, as a verified credential says. */
export interface Caller {
  id: string
  /** Which kind of token was shown: only the desk's own sign-in gives one of an admin, and only to an admin. */
  audience: 'user' | 'admin'
  sessionId: string
  /** Which of the session's tokens it was. */
  generation: number
  /** Its successor has been given out: it may only be used to ask for that. */
  isReplaced: boolean
}

/** Reads and verifies a request's credential. Undefined: there is none, or it does not hold. */
export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>

/** Routes outside the contract: pages and what belongs to them, and the machine-facing ones. */
type RouteAccess = Access | 'page' | 'internal'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    takesReplacedToken?: boolean
    isLimitedByHandler?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyInstance {
    /** Every route that there is, with what it says about its access. */
    declaredRoutes: RouteOptions[]
  }
}

/** A route that does not say who may call it must not exist: the server then refuses to start. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const undeclared = routes
      .filter((route) => !route.config?.access)
      .map(({ method, url }) => `${String(method)} ${url}`)
    if (undeclared.length > 0) throw new Error(`These routes declare no access: ${undeclared.join(', ')}`)
  })
}

/** For routes that a library registers: all of them in this scope are of one kind. */
export function declareAccess(scope: FastifyInstance, access: RouteAccess) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

/** Before anything is refused: limits count by person, and the line in the log names who was refused. */
export const identifyCaller = (identify: Identify) => async (request: FastifyRequest) => {
  request.caller = await identify(request)
}

/**
 * 401 means only that a credential is missing or no longer holds, as screens sign out on it; everything else that is
 * not allowed is 403.
 */
export function guard(access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest) => {
    const { caller } = request
    if (!caller) throw httpErrors.signedOut()
    if (caller.isReplaced && !request.routeOptions.config.takesReplacedToken) throw httpErrors.signedOut()
    if (access !== 'signedIn' && caller.audience !== access) throw httpErrors.forbidden()
  }
}

/**
 * Whoever a request names, it speaks for its caller alone: another's id is refused before anything is looked up, whether
 * or not there is such a person. The desk may name anybody, on the calls that take its token.
 */
export async function ownOnly({ caller, params, query, body }: FastifyRequest) {
  if (caller?.audience === 'admin') return
  for (const part of [params, query, body]) {
    const named = (part as { userId?: unknown } | undefined | null)?.userId
    if (named !== undefined && named !== caller?.id) throw httpErrors.forbidden()
  }
}
