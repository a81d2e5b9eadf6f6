import type { accountSchemas, User } from './accounts.schemas.ts'
import { adminCall, publicCall, signedInCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { sessionMessages } from './sessions.ts'

export const accountLimits = {
  usernameMin: 3,
  usernameMax: 30,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** The desk's dialog says 6 (ADMIN-3); what is easy to guess is refused there too. */
  adminPasswordMin: 6,
  namesPerRequest: 500,
  usersPerPage: 100,
} as const

/** How long a link to a new password can be opened. */
export const resetMinutes = { user: 30, admin: 15 } as const

export const accountEndpoints = {
  login: publicCall<typeof accountSchemas.login>('POST', '/api/login'),
  adminLogin: publicCall<typeof accountSchemas.adminLogin>('POST', '/api/admin/login'),
  /** ACC-3. Counts as two steps. */
  passkeyLogin: publicCall<typeof accountSchemas.passkeyLogin>('POST', '/api/login/passkey'),
  adminPasskeyLogin: publicCall<typeof accountSchemas.adminPasskeyLogin>('POST', '/api/admin/login/passkey'),
  me: userCall<typeof accountSchemas.me>('GET', '/api/me'),
  adminMe: adminCall<typeof accountSchemas.adminMe>('GET', '/api/admin/me'),
  register: publicCall<typeof accountSchemas.register>('POST', '/api/register'),
  /** Only mails a link, if the address has an account (RESET-2). */
  requestReset: publicCall<typeof accountSchemas.requestReset>('POST', '/api/reset-password'),
  /** What the link will do in this browser. Changes nothing. */
  readReset: publicCall<typeof accountSchemas.readReset>('POST', '/api/reset-password/look'),
  confirmReset: publicCall<typeof accountSchemas.confirmReset>('POST', '/api/reset-password/confirm'),
  /** Sends a link as `requestReset` does; with an admin's token and the current password it is done at once (ADMIN-4). */
  changeAdminPassword: publicCall<typeof accountSchemas.changeAdminPassword>('POST', '/api/admin/change-password'),
  /** Names for ids; for an admin, everybody, in pages (API-6). */
  users: signedInCall<typeof accountSchemas.users>('GET', '/api/users'),
}

/** The parts of `emailTaken` that a screen shows as links. */
export const emailTakenLinks = { login: 'Log in', reset: 'reset your password' } as const

export const accountMessages = {
  /** REG-2 */
  registered: 'Registration successful! Please login.',
  registering: 'Signing up...',
  /** SITE-2 */
  signUpClosed: 'New accounts cannot be made here at the moment. If you have one, log in.',
  /** REG-3: what to change. */
  usernameLength: `Use ${accountLimits.usernameMin} to ${accountLimits.usernameMax} characters.`,
  usernameSigns: 'Use letters, digits, spaces, dots, dashes and underscores.',
  usernameTaken: 'This username is taken. Please choose another.',
  usernameReserved: 'This username is reserved. Please choose another.',
  emailInvalid: 'Please enter a valid email address.',
  emailTaken: `This email is already registered. ${emailTakenLinks.login}, or ${emailTakenLinks.reset}.`,
  /** For somebody who is logged in. */
  emailTakenHere: 'This email is already registered.',
  passwordLength: `Use ${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters.`,
  passwordCommon: 'This password is very common and easy to guess. Please choose another.',
  passwordHelp: `${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters. A few unrelated words work well.`,
  /** RESET-1 */
  passwordsDiffer: 'Passwords do not match',
  resetFailed: 'Failed to reset password. Please try again.',
  /** RESET-2: the same words whether or not the account exists. */
  resetAsked: 'If an account exists for that address, we have sent a link to confirm the change.',
  /** Shown with `resetAsked`. */
  resetNext: [
    'Check your email, and your spam folder too.',
    `Open the link within ${resetMinutes.user} minutes. It works once.`,
    'In this browser, that is all. In any other, we will ask you for the new password again.',
  ],
  resetDone: 'Your password has been changed. Please log in.',
  /** ADMIN-3 */
  adminPasswordLength: 'Minimum 6 characters',
  adminPasswordWeak: 'This password is easy to guess. Please make it longer: four unrelated words work well.',
  adminResetNext: `Open the link within ${resetMinutes.admin} minutes, ideally in this browser. Until then your old password keeps working.`,
  adminPasswordChanged: 'Password changed successfully!',
  adminPasswordRefused: 'Failed to change password.',
  adminPasswordFailed: 'Failed to change password. Please try again.',
} as const

export const accountErrors = /* @__PURE__ */ defineErrors('accounts', {
  signUpClosed: { status: 403, message: accountMessages.signUpClosed },
  usernameTaken: { status: 409, message: accountMessages.usernameTaken },
  emailTaken: { status: 409, message: accountMessages.emailTaken },
  /** 401 here is about the typed password: no screen logs out because of it. */
  loginFailed: { status: 401, message: sessionMessages.loginFailed },
  adminInvalid: { status: 401, message: sessionMessages.adminInvalid },
  linkGone: { status: 410, message: 'This link has expired or was already used. Please ask for a new one.' },
  /** The link was opened in another browser than the one that asked. */
  passwordNeeded: { status: 409, message: 'Please enter the new password here.' },
  wrongPassword: { status: 403, message: 'The current password is wrong.' },
  /** ACC-2 */
  emailUnconfirmed: {
    status: 403,
    message:
      'Please confirm your email address first: open the link that we mailed to you. In your account we can send it again.',
  },
  busy: { status: 503, message: 'Too many people are logging in right now. Please try again in a moment.' },
})

/** AUTH-7. For what a screen offers; the server decides what is allowed. */
export const isAdmin = (user: Pick<User, 'role' | 'isAdmin'>): boolean => user.role === 'admin' || user.isAdmin

export type { User, UserName } from './accounts.schemas.ts'
