import { optionalCall, signedInCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { ownAccountSchemas } from './own-account.schemas.ts'
import { problems } from '@matinee/locales/api/own-account'

export { messages as ownAccountMessages } from '@matinee/locales/api/own-account'

/** Hours until the two links of an email change expire. */
export const emailChangeHours = 24
/** Hours until the link that confirms the address of a new account expires. */
export const emailConfirmationHours = 72

/** ACC-1: members change their own account, and see and end their sessions. */
export const ownAccountEndpoints = {
  show: userCall<typeof ownAccountSchemas.show>('GET', '/api/me/account'),
  rename: userCall<typeof ownAccountSchemas.rename>('PUT', '/api/me/account/username'),
  /** Changes the password, and ends all other sessions. */
  changePassword: userCall<typeof ownAccountSchemas.changePassword>('PUT', '/api/me/account/password'),
  /** Mails a link to both addresses; a second call replaces the first. */
  changeEmail: userCall<typeof ownAccountSchemas.changeEmail>('POST', '/api/me/account/email'),
  /** Cancels an email change: the old address stays. */
  cancelEmailChange: userCall<typeof ownAccountSchemas.cancelEmailChange>('DELETE', '/api/me/account/email'),
  /** ACC-2: mails the link that confirms the address once more. */
  sendConfirmation: userCall<typeof ownAccountSchemas.sendConfirmation>('POST', '/api/me/account/confirmation'),
  /**
   * Confirms an address by a mailed link: of a new account, or one of the two links of a change. A link to an address that
   * was not confirmed before also requires a session of the account, or its password (SAFE-1).
   */
  confirmEmail: optionalCall<typeof ownAccountSchemas.confirmEmail>('POST', '/api/confirm-email'),
  /** ACC-3, ACC-4: shows a credential once more, for `recentMinutes`. */
  authenticate: signedInCall<typeof ownAccountSchemas.authenticate>('POST', '/api/me/authenticate', 'desk'),
  sessions: userCall<typeof ownAccountSchemas.sessions>('GET', '/api/me/sessions'),
  endSession: userCall<typeof ownAccountSchemas.endSession>('DELETE', '/api/me/sessions/:id'),
  endOtherSessions: userCall<typeof ownAccountSchemas.endOtherSessions>('DELETE', '/api/me/sessions'),
}

export const ownAccountErrors = /* @__PURE__ */ defineErrors('own-account', {
  wrongPassword: { status: 403, message: problems.wrongPassword },
  /** SAFE-1: a link that was opened where nobody is logged in. */
  passwordNeeded: { status: 409, message: problems.passwordNeeded },
  noPassword: {
    status: 409,
    message: problems.noPassword,
  },
  linkGone: { status: 410, message: problems.linkGone },
  sessionGone: { status: 404, message: problems.sessionGone },
})

export type { OwnAccount, OwnSession, ShownCredential } from './own-account.schemas.ts'
