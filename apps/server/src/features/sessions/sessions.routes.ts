import { ownAccountEndpoints, ownAccountMessages } from '@matinee/contract/own-account'
import { ownAccountSchemas } from '@matinee/contract/own-account.schemas'
import { sessionEndpoints as endpoints, sessionMessages as messages } from '@matinee/contract/sessions'
import { sessionSchemas as schemas } from '@matinee/contract/sessions.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify } from '../../platform/http/access.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { networkOf } from '../../platform/networks.ts'
import type { Services } from '../../platform/services.ts'
import { MissingCookieLogger, sessionCookies } from './session-cookies.ts'
import { SessionLoader } from './session-loader.ts'
import {
  endOtherSessions,
  endOwnSession,
  identify,
  logOut,
  listOwnSessions,
  refresh,
  type SessionServices,
} from './sessions.service.ts'

/** Tokens are accepted in `Authorization: Bearer <token>` only; a browser's with its cookie. */
export function identifyBearer(
  services: SessionServices & Pick<Services, 'pool'>,
  admit?: (userId: string) => Promise<void>,
): Identify {
  const cookies = sessionCookies(services.config)
  const sessions = new SessionLoader(services.pool)
  const needs = { ...services, sessions, missingCookies: new MissingCookieLogger(services) }
  return async (request: FastifyRequest) => {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
    const cookieOf = (audience: 'user' | 'admin') => cookies.read(request, audience)
    return token ? identify(needs, { token, cookieOf }, admit) : undefined
  }
}

const limits = [
  { name: 'refresh', by: 'address', times: 60, seconds: 3600 },
  { name: 'refresh', by: 'session', times: 12, seconds: 3600 },
] as const

export function sessionRoutes(app: FastifyInstance, services: SessionServices) {
  const { adminLogout, adminRefresh } = endpoints
  const cookies = sessionCookies(services.config)
  for (const endpoint of [endpoints.refresh, adminRefresh])
    serve(
      app,
      endpoint,
      schemas.refresh,
      { limits, takesReplacedToken: true, allowsRestricted: true, allowsDeletionPending: true },
      async ({ caller, request }) => ({
        success: true as const,
        token: await refresh(services, caller, request.language),
      }),
    )
  for (const endpoint of [endpoints.logout, adminLogout])
    serve(
      app,
      endpoint,
      schemas.logout,
      { allowsRestricted: true, allowsDeletionPending: true },
      async ({ caller, reply }) => {
        await logOut(services, caller)
        cookies.clear(reply, caller.audience)
        return success(messages.loggedOut)
      },
    )

  serve(app, ownAccountEndpoints.sessions, ownAccountSchemas.sessions, async ({ caller, request }) => ({
    sessions: await listOwnSessions(services, caller, networkOf(request.ip)),
  }))
  serve(app, ownAccountEndpoints.endSession, ownAccountSchemas.endSession, async ({ caller, params }) => {
    await endOwnSession(services, caller, params.id)
    return success(ownAccountMessages.sessionEnded)
  })
  serve(app, ownAccountEndpoints.endOtherSessions, ownAccountSchemas.endOtherSessions, async ({ caller }) => {
    await endOtherSessions(services.db, caller, 'elsewhere', services.clock.now())
    return success(ownAccountMessages.othersEnded)
  })
}
