import { factorLimits } from './factors.limits.ts'

/** What the refusals say. */
export const factorProblems = {
  codeNeeded: 'Please enter the code of your authenticator app.',
  wrongCode: 'This code is not right, or was used already.',
  passkeyRefused: 'This passkey could not be used. Please try again.',
  passkeyUnknown: 'There is no such passkey.',
  passkeyKnown: 'This passkey was added already.',
  passkeysFull: `There can be ${factorLimits.passkeys} passkeys. Please remove one first.`,
  noPasskeys: 'Passkeys need an address with a name, such as films.example.',
  totpOn: 'An authenticator app is set up already.',
  totpOff: 'No authenticator app is set up.',
  notStarted: 'Please begin again: this key is no longer valid.',
  noFactor: 'Set up two steps first.',
  atDesk:
    'You have a role at the desk, so this is changed there: log in to the desk, and open “Two-step login” in its menu.',
  tooManyCodes:
    'There were too many wrong codes. Please wait before the next one, or use a recovery code or a passkey.',
  setupNeeded: 'The desk asks for two steps. Please set them up first.',
} as const

export const passkeyWords = {
  nameMissing: 'Please give it a name.',
  nameTooLong: `A name has at most ${factorLimits.passkeyName} characters.`,
} as const
