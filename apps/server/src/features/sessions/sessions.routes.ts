import { ownAccountEndpoints, ownAccountMessages } from '@matinee/contract/own-account'
import { ownAccountSchemas } from '@matinee/contract/own-account.schemas'
import { sessionEndpoints as endpoints, sessionMessages as messages } from '@matinee/contract/sessions'
import { sessionSchemas as schemas } from '@matinee/contract/sessions.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify } from '../../platform/http/access.ts'
import { serve, success } from '../../platform/http/serve.ts'
import { networkOf } from '../../platform/networks.ts'
import type { Services } from '../../platform/services.ts'
import { SessionReader } from './session-reader.ts'
import {
  endOtherSessions,
  endOwnSession,
  identify,
  logOut,
  ownSessions,
  refresh,
  type SessionServices,
} from './sessions.service.ts'

/** Tokens are accepted in `Authorization: Bearer <token>` only. */
export function identifyBearer(
  services: SessionServices & Pick<Services, 'pool'>,
  admit?: (userId: string) => Promise<void>,
): Identify {
  const needs = { ...services, sessions: new SessionReader(services.pool) }
  return async ({ headers }: FastifyRequest) => {
    const token = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1]
    return token ? identify(needs, token, admit) : undefined
  }
}

const limits = [
  { name: 'refresh', by: 'address', times: 60, seconds: 3600 },
  { name: 'refresh', by: 'session', times: 12, seconds: 3600 },
] as const

export function sessionRoutes(app: FastifyInstance, services: SessionServices) {
  const { adminLogout, adminRefresh } = endpoints
  for (const endpoint of [endpoints.refresh, adminRefresh])
    serve(
      app,
      endpoint,
      schemas.refresh,
      { limits, takesReplacedToken: true, allowsRestricted: true, takesDeletionPending: true },
      async ({ caller, request }) => ({
        success: true as const,
        token: await refresh(services, caller, request.language),
      }),
    )
  for (const endpoint of [endpoints.logout, adminLogout])
    serve(app, endpoint, schemas.logout, { allowsRestricted: true, takesDeletionPending: true }, async ({ caller }) => {
      await logOut(services, caller)
      return success(messages.loggedOut)
    })

  serve(app, ownAccountEndpoints.sessions, ownAccountSchemas.sessions, async ({ caller, request }) => ({
    sessions: await ownSessions(services, caller, networkOf(request.ip)),
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
