import { teamEndpoints as endpoints, teamMessages as messages } from '@matinee/contract/team'
import { teamSchemas as schemas } from '@matinee/contract/team.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { AdminServices } from '../accounts/admins.service.ts'
import { accept, changeRole, invite, getInvitation, getTeam, withdraw } from './team.service.ts'

/** Both calls together, as both try a secret; accepting also hashes a password. */
const linkLimits: readonly Limit[] = [{ name: 'team-invitation', by: 'address', times: 30, seconds: 600 }]
/** Each is a mail. */
const inviteLimits: readonly Limit[] = [{ name: 'team-invitations', by: 'admin', times: 30, seconds: 3600 }]

export function teamRoutes(app: FastifyInstance, services: AdminServices) {
  serve(app, endpoints.show, schemas.show, () => getTeam(services))

  serveOnce(app, services, endpoints.invite, schemas.invite, { limits: inviteLimits }, async ({ tx, body, actor }) => {
    await invite({ ...services, db: tx }, body, actor)
    return success(messages.invited)
  })

  serve(app, endpoints.withdraw, schemas.withdraw, async ({ params, actor }) => {
    await withdraw(services, params.invitationId, actor)
    return success(messages.withdrawn)
  })

  serve(app, endpoints.changeRole, schemas.changeRole, async ({ params, body: { role }, actor }) => {
    await changeRole(services, params.userId, { role, actor })
    return success(messages.changed)
  })

  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await changeRole(services, params.userId, { role: undefined, actor })
    return success(messages.removed)
  })

  serve(app, endpoints.getInvitation, schemas.getInvitation, { limits: linkLimits }, ({ body }) =>
    getInvitation(services, body.token),
  )

  serve(app, endpoints.accept, schemas.accept, { limits: linkLimits }, async ({ body, request }) => {
    const passwords = services.passwords.forClient({ address: request.ip, isKnown: false })
    await accept({ ...services, passwords }, { ...body, from: { address: request.ip, requestId: request.id } })
    return success(messages.accepted)
  })
}
