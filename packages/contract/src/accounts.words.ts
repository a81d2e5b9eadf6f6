import { accountLimits, resetMinutes } from './accounts.limits.ts'

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
  resetSignedIn: 'Your password has been changed, and you are logged in.',
  /** ADMIN-3 */
  adminPasswordLength: 'Minimum 6 characters',
  adminPasswordHelp: 'Hard to guess: four unrelated words work well.',
  adminPasswordWeak: 'This password is easy to guess. Please make it longer: four unrelated words work well.',
  adminResetNext: `Open the link within ${resetMinutes.admin} minutes, ideally in this browser. Until then your old password keeps working.`,
  adminPasswordChanged: 'Password changed successfully!',
  adminPasswordRefused: 'Failed to change password.',
  adminPasswordFailed: 'Failed to change password. Please try again.',
} as const

/** What the refusals say. */
export const accountProblems = {
  linkGone: 'This link has expired or was already used. Please ask for a new one.',
  passwordNeeded: 'Please enter the new password here.',
  wrongPassword: 'The current password is wrong.',
  emailUnconfirmed:
    'Please confirm your email address first: open the link that we mailed to you. In your account we can send it again.',
  busy: 'Too many people are logging in right now. Please try again in a moment.',
} as const
