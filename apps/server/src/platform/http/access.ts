import { factorErrors } from '@matinee/contract/factors'
import type { Access, Endpoint } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'
import { type Permission, permissionErrors, permissionsOf } from '@matinee/contract/permissions'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Caller } from '../actor.ts'

/** Verifies a request's token. Undefined: there is none, or it is not valid. */
export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>

/** `page`: pages, their data and their files. `internal`: routes for machines, such as `/healthz`. */
type RouteAccess = Access | 'page' | 'internal'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    fresh?: Endpoint['fresh']
    isExport?: boolean
    takesReplacedToken?: boolean
    allowsRestricted?: boolean
    allowsDeletionPending?: boolean
    isLimitedByHandler?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyInstance {
    /** All routes, with their declared access. */
    declaredRoutes: RouteOptions[]
  }
}

const isReading = (method: RouteOptions['method']) => [method].flat().every((each) => each === 'GET' || each === 'HEAD')

/**
 * The server does not start with a route that does not declare its access, or with a desk call that changes or exports
 * something without saying whether it asks for a fresh proof.
 */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const namesOf = (some: RouteOptions[]) => some.map(({ method, url }) => `${String(method)} ${url}`).join(', ')
    const undeclared = routes.filter((route) => !route.config?.access)
    if (undeclared.length > 0) throw new Error(`These routes declare no access: ${namesOf(undeclared)}`)
    const undecided = routes.filter(
      ({ method, config }) =>
        config?.access === 'admin' && config.fresh === undefined && (!isReading(method) || config.isExport),
    )
    if (undecided.length > 0)
      throw new Error(`These desk calls do not say whether they ask for a fresh proof: ${namesOf(undecided)}`)
  })
}

/** For routes that a library registers: declares the access of all routes in this scope. */
export function declareAccess(scope: FastifyInstance, access: RouteAccess) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

/** Runs before the limits, which count signed-in callers by their id. */
export const identifyCaller = (identify: Identify) => async (request: FastifyRequest) => {
  request.caller = await identify(request)
}

const audienceOf = (access: Exclude<Access, 'signedIn'>) => (access === 'admin' ? 'admin' : 'user')

const isPermitted = ({ role }: Caller, permission: Permission | undefined) =>
  permission !== undefined && permissionsOf(role).includes(permission)

/** 401 only if the token is missing or not valid, as screens sign out on it; all else that is not allowed is 403. */
export function guard({ access, permission, fresh }: Pick<Endpoint, 'access' | 'permission' | 'fresh'>) {
  return async (request: FastifyRequest) => {
    const { caller } = request
    if (access === 'optional' && request.headers.authorization === undefined) return
    if (!caller) throw httpErrors.signedOut()
    if (caller.isReplaced && !request.routeOptions.config.takesReplacedToken) throw httpErrors.signedOut()
    if (caller.isRestricted && !request.routeOptions.config.allowsRestricted) throw factorErrors.setupNeeded()
    if (caller.isDeletionPending && !request.routeOptions.config.allowsDeletionPending)
      throw httpErrors.deletionPending()
    if (access !== 'signedIn' && caller.audience !== audienceOf(access)) throw httpErrors.forbidden()
    if (caller.audience === 'admin' && !isPermitted(caller, permission)) throw permissionErrors.missing()
    const isProofAsked = fresh === true || (fresh === 'atDesk' && caller.audience === 'admin')
    if (isProofAsked && !caller.isRecentlyAuthenticated) throw sessionErrors.authenticateAgain()
  }
}

/**
 * Refuses a `userId` other than the caller's before anything is looked up, whether or not that user exists. Admins may
 * name anybody.
 */
export async function ownOnly({ caller, params, query, body }: FastifyRequest) {
  if (caller?.audience === 'admin') return
  for (const part of [params, query, body]) {
    const named = (part as { userId?: unknown } | undefined | null)?.userId
    if (named !== undefined && named !== caller?.id) throw httpErrors.forbidden()
  }
}
