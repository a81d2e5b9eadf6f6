import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { teamSchemas } from './team.schemas.ts'

/** How many days a link to a role can be opened. */
export const teamInvitationDays = 7

/** ACC-7: who has which role in the desk. What changes it asks for a recent login (`sessions.authenticateAgain`). */
export const teamEndpoints = {
  /** Those who have a role, and whom it was offered to. */
  show: adminCall<typeof teamSchemas.show>('GET', '/api/admin/team', 'team'),
  /** Mails a link that works once. An earlier one to the same address stops working. */
  invite: adminCall<typeof teamSchemas.invite>('POST', '/api/admin/team/invitations', 'team'),
  withdraw: adminCall<typeof teamSchemas.withdraw>(
    'POST',
    '/api/admin/team/invitations/:invitationId/withdraw',
    'team',
  ),
  changeRole: adminCall<typeof teamSchemas.changeRole>('PUT', '/api/admin/team/:userId', 'team'),
  /** Their account stays. */
  remove: adminCall<typeof teamSchemas.remove>('DELETE', '/api/admin/team/:userId', 'team'),
  /** What the link offers. Changes nothing. */
  look: publicCall<typeof teamSchemas.look>('POST', '/api/team/invitations/look'),
  /** Gives the role to the account of that address, or makes one. */
  accept: publicCall<typeof teamSchemas.accept>('POST', '/api/team/invitations/accept'),
}

export const teamMessages = {
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation was withdrawn.',
  changed: 'Role changed. It holds at once, and they get an email.',
  removed: 'Role taken away. They are logged out of the desk, and get an email.',
  accepted: 'Welcome to the desk. Please log in.',
} as const

export const teamErrors = /* @__PURE__ */ defineErrors('team', {
  hasRole: { status: 409, message: 'Somebody with this address has a role already. You can change it.' },
  unknown: { status: 404, message: 'Nobody with this id has a role in the desk.' },
  notOpen: { status: 404, message: 'There is no open invitation with this id.' },
  ownRole: { status: 403, message: 'Nobody changes their own role. Another owner can.' },
  gone: {
    status: 410,
    message: 'This invitation was used, withdrawn or has expired. Please ask for a new one.',
  },
})

export type { Team, TeamInvitation, TeamMember } from './team.schemas.ts'
