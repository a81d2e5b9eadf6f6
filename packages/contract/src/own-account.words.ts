export const ownAccountMessages = {
  confirmationSent: 'We have sent you the email again. Please open the link in it.',
  alreadyConfirmed: 'Your address is confirmed already.',
  sameEmail: 'This is your address already.',
  authenticated: 'Thank you.',
  passwordChanged: 'Your password has been changed. All other devices have been logged out.',
  sessionEnded: 'That device has been logged out.',
  othersEnded: 'All other devices have been logged out.',
} as const

/** What the refusals say. */
export const ownAccountProblems = {
  wrongPassword: 'This password is not right.',
  passwordNeeded: 'Please enter the password of your account.',
  noPassword: 'Your account has no password yet. Set one with "Forgot password?" on the login page first.',
  linkGone: 'This link has expired or was already used.',
  sessionGone: 'This device is not signed in any more.',
} as const
