import { ageLockLimits } from '@matinee/contract/age-lock'

export const ageLockWords = {
  title: 'Age lock',
  offText:
    'Lock this account to an age. Films above it, and films without an age rating, then ask for a PIN before they start.',
  onText: (age: number) =>
    age === 0
      ? 'Locked: only films for all ages start without the PIN.'
      : `Locked: films up to ${age} start without the PIN. Others, and films without an age rating, ask for it.`,
  failedToLoad: 'The age lock could not be loaded.',
  upTo: 'Films without the PIN',
  age: (age: number) => (age === 0 ? 'For all ages only' : `Up to ${age}`),
  newPin: 'New PIN',
  newPinHelp: `${ageLockLimits.pinDigits} digits.`,
  newPinOptional: 'Leave it empty to keep the one you have.',
  pin: 'PIN',
  password: 'Password',
  passwordHelp: 'The password of your account.',
  forgot: 'Forgot the PIN?',
  pinInstead: 'Enter the PIN instead',
  lock: 'Lock',
  change: 'Change',
  remove: 'Remove the lock',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving...',
  locked: 'The age lock is on.',
  changed: 'The age lock is changed.',
  removed: 'The age lock is off.',
  failed: 'That did not work. Please try again.',
  watch: 'Watch',
  checking: 'Checking...',
  forgotAtPlayer: 'Forgot the PIN? Change it in your profile, with your password.',

  tryAgain: 'Try Again',
  ageRating: 'Age rating:',
} as const
