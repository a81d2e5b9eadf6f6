import {
  invitationEndpoints as endpoints,
  invitationErrors as errors,
  invitationMessages as messages,
} from '@matinee/contract/invitations'
import { invitationSchemas as schemas } from '@matinee/contract/invitations.schemas'
import type { FastifyInstance } from 'fastify'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { invite, listInvitations, getInvitation, revokeInvitation } from './invitations.service.ts'

const readLimits = [{ name: 'invitation-look', by: 'address', times: 30, seconds: 300 }] as const
/** Each is a mail. */
const inviteLimits = [{ name: 'invitations', by: 'admin', times: 60, seconds: 3600 }] as const

export function invitationRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  serve(app, endpoints.look, schemas.look, { limits: readLimits }, ({ body }) => getInvitation(services, body.token))

  serve(app, endpoints.list, schemas.list, async () => ({ invitations: await listInvitations(services) }))

  serveOnce(app, services, endpoints.invite, schemas.invite, { limits: inviteLimits }, async ({ tx, body, actor }) => {
    await invite({ ...services, db: tx }, body.email, actor)
    return success(messages.invited)
  })

  serve(app, endpoints.revoke, schemas.revoke, async ({ params, actor }) => {
    const isRevoked = await revokeInvitation(services, params.invitationId, { kind: 'account', actor })
    if (!isRevoked) throw errors.notOpen()
    return success(messages.revoked)
  })
}
