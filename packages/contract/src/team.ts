import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { teamSchemas } from './team.schemas.ts'
import { problems } from '@matinee/locales/api/team'

export { messages as teamMessages } from '@matinee/locales/api/team'

/** How many days a link to a role can be opened. */
export const teamInvitationDays = 7

/** ACC-7: who has which role in the desk. What changes it asks for a recent login (`sessions.authenticateAgain`). */
export const teamEndpoints = {
  /** Those who have a role, and whom it was offered to. */
  show: adminCall<typeof teamSchemas.show>('GET', '/api/admin/team', 'team'),
  /** Mails a link that works once. An earlier one to the same address stops working. */
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
  /** Their account stays. */
  remove: adminCall<typeof teamSchemas.remove>('DELETE', '/api/admin/team/:userId', 'team', { fresh: true }),
  /** What the link offers. Changes nothing. */
  look: publicCall<typeof teamSchemas.look>('POST', '/api/team/invitations/look'),
  /** Gives the role to the account of that address, or makes one. */
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
