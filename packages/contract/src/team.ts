import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { teamSchemas } from './team.schemas.ts'
import { problems } from '@matinee/locales/api/team'

export { messages as teamMessages } from '@matinee/locales/api/team'

/** Days until an invitation expires. */
export const teamInvitationDays = 7

/**
 * ACC-7: who has which role in the desk. Endpoints that change roles require a recent login
 * (`sessions.authenticateAgain`).
 */
export const teamEndpoints = {
  /** The members with an admin role, and the open invitations. */
  show: adminCall<typeof teamSchemas.show>('GET', '/api/admin/team', 'team'),
  /** Mails a link that works once. An earlier link to the same address stops working. */
  invite: idempotent(
    adminCall<typeof teamSchemas.invite>('POST', '/api/admin/team/invitations', 'team', { fresh: true }),
  ),
  withdraw: adminCall<typeof teamSchemas.withdraw>(
    'POST',
    '/api/admin/team/invitations/:invitationId/withdraw',
    'team',
    { fresh: false },
  ),
  changeRole: adminCall<typeof teamSchemas.changeRole>('PUT', '/api/admin/team/:userId', 'team', { fresh: true }),
  /** Removes the role. The account stays. */
  remove: adminCall<typeof teamSchemas.remove>('DELETE', '/api/admin/team/:userId', 'team', { fresh: true }),
  /** Returns the role that the link offers. Changes nothing. */
  getInvitation: publicCall<typeof teamSchemas.getInvitation>('POST', '/api/team/invitations/look'),
  /** Gives the role to the account with the invited address, or creates that account. */
  accept: publicCall<typeof teamSchemas.accept>('POST', '/api/team/invitations/accept'),
}

export const teamErrors = /* @__PURE__ */ defineErrors('team', {
  hasRole: { status: 409, message: problems.hasRole },
  unknown: { status: 404, message: problems.unknown },
  notOpen: { status: 404, message: problems.notOpen },
  ownRole: { status: 403, message: problems.ownRole },
  gone: { status: 410, message: problems.gone },
})

export type { Team, TeamInvitation, TeamMember } from './team.schemas.ts'
