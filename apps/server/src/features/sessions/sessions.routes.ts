import { sessionEndpoints as endpoints, sessionMessages as messages } from '@matinee/contract/sessions'
import { sessionSchemas as schemas } from '@matinee/contract/sessions.schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identify } from '../../platform/http/access.ts'
import { serve } from '../../platform/http/serve.ts'
import { identify, logOut, refresh, type SessionServices } from './sessions.service.ts'

/** Tokens are accepted in `Authorization: Bearer <token>` only. */
export const identifyBearer =
  (services: SessionServices, admit?: (userId: string) => Promise<void>): Identify =>
  async ({ headers }: FastifyRequest) => {
    const token = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1]
    return token ? identify(services, token, admit) : undefined
  }

const refreshLimits = [
  { name: 'refresh', by: 'address', times: 60, seconds: 3600 },
  { name: 'refresh', by: 'session', times: 12, seconds: 3600 },
] as const

export function sessionRoutes(app: FastifyInstance, services: SessionServices) {
  for (const [refreshEndpoint, logoutEndpoint] of [
    [endpoints.refresh, endpoints.logout],
    [endpoints.adminRefresh, endpoints.adminLogout],
  ] as const) {
    serve(
      app,
      refreshEndpoint,
      schemas.refresh,
      { limits: refreshLimits, takesReplacedToken: true },
      async ({ caller }) => ({ success: true as const, token: await refresh(services, caller) }),
    )
    serve(app, logoutEndpoint, schemas.logout, async ({ caller }) => {
      await logOut(services, caller)
      return { success: true as const, message: messages.loggedOut }
    })
  }
}
