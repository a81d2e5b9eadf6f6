import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { invitationSchemas } from './invitations.schemas.ts'
import { problems } from '@matinee/locales/api/invitations'

export { messages as invitationMessages } from '@matinee/locales/api/invitations'

export const invitationLimits = {
  daysValid: 14,
  /** The number of invitations that the desk lists, the newest first. */
  listed: 100,
  /** Days until an expired invitation is deleted. */
  retentionDays: 30,
} as const

/** SITE-2: sign-up by invitation. */
export const invitationEndpoints = {
  /** Returns whom the link invites. Changes nothing. */
  look: publicCall<typeof invitationSchemas.look>('POST', '/api/invitations/look'),
  /** Lists invitations, the newest first. */
  list: adminCall<typeof invitationSchemas.list>('GET', '/api/admin/invitations', 'people'),
  /** Mails a link that works once. An earlier link to the same address stops working. */
  invite: idempotent(
    adminCall<typeof invitationSchemas.invite>('POST', '/api/admin/invitations', 'people', { fresh: false }),
  ),
  revoke: adminCall<typeof invitationSchemas.revoke>('POST', '/api/admin/invitations/:invitationId/revoke', 'people', {
    fresh: false,
  }),
}

export const invitationErrors = /* @__PURE__ */ defineErrors('invitations', {
  needed: {
    status: 403,
    message: problems.needed,
  },
  gone: {
    status: 410,
    message: problems.gone,
  },
  hasAccount: { status: 409, message: problems.hasAccount },
  notOpen: { status: 404, message: problems.notOpen },
})

export type { Invitation } from './invitations.schemas.ts'
