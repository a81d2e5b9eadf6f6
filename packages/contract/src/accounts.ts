import type { accountSchemas, User } from './accounts.schemas.ts'
import { adminCall, publicCall, signedInCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { adminSessionMessages, sessionMessages } from './sessions.ts'
import { problems, messages as accountMessages } from '@matinee/locales/api/accounts'

export { accountLimits, resetMinutes, unconfirmedDays } from './accounts.limits.ts'

export { messages as accountMessages, emailTakenLinks } from '@matinee/locales/api/accounts'

export const accountEndpoints = {
  login: publicCall<typeof accountSchemas.login>('POST', '/api/login'),
  adminLogin: publicCall<typeof accountSchemas.adminLogin>('POST', '/api/admin/login'),
  /** ACC-3: signs in with a passkey, which counts as two steps. */
  passkeyLogin: publicCall<typeof accountSchemas.passkeyLogin>('POST', '/api/login/passkey'),
  adminPasskeyLogin: publicCall<typeof accountSchemas.adminPasskeyLogin>('POST', '/api/admin/login/passkey'),
  me: userCall<typeof accountSchemas.me>('GET', '/api/me'),
  adminMe: adminCall<typeof accountSchemas.adminMe>('GET', '/api/admin/me', 'desk'),
  register: publicCall<typeof accountSchemas.register>('POST', '/api/register'),
  /** Only mails a link, if the address has an account (RESET-2). */
  requestReset: publicCall<typeof accountSchemas.requestReset>('POST', '/api/reset-password'),
  /** Returns what the link will do in this browser. Changes nothing. */
  readReset: publicCall<typeof accountSchemas.readReset>('POST', '/api/reset-password/look'),
  confirmReset: publicCall<typeof accountSchemas.confirmReset>('POST', '/api/reset-password/confirm'),
  /** Sends a link as `requestReset` does; with an admin's token and the current password it is done at once (ADMIN-4). */
  changeAdminPassword: publicCall<typeof accountSchemas.changeAdminPassword>('POST', '/api/admin/change-password'),
  /** Returns the names for ids; for an admin, all users, in pages (API-6). */
  users: signedInCall<typeof accountSchemas.users>('GET', '/api/users', 'people'),
}

export const accountErrors = /* @__PURE__ */ defineErrors('accounts', {
  signUpClosed: { status: 403, message: accountMessages.signUpClosed },
  usernameTaken: { status: 409, message: accountMessages.usernameTaken },
  emailTaken: { status: 409, message: accountMessages.emailTaken },
  /** 401 here is about the typed password: no screen logs out because of it. */
  loginFailed: { status: 401, message: sessionMessages.loginFailed },
  adminInvalid: { status: 401, message: adminSessionMessages.adminInvalid },
  linkGone: { status: 410, message: problems.linkGone },
  /** The link was opened in another browser than the one that asked. */
  passwordNeeded: { status: 409, message: problems.passwordNeeded },
  wrongPassword: { status: 403, message: problems.wrongPassword },
  /** ACC-2 */
  emailUnconfirmed: {
    status: 403,
    message: problems.emailUnconfirmed,
  },
  busy: { status: 503, message: problems.busy },
})

/** AUTH-7: decides what a screen offers; the server decides what is allowed. */
export const isAdmin = (user: Pick<User, 'role' | 'isAdmin'>): boolean => user.role !== 'user' || user.isAdmin

export type { User, UserName } from './accounts.schemas.ts'
