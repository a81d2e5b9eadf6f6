import { ageLockLimits } from './age-lock.limits.ts'

export const ageLockMessages = {
  pinDigits: `Enter ${ageLockLimits.pinDigits} digits.`,
  choosePin: `Choose a PIN of ${ageLockLimits.pinDigits} digits.`,
  chooseAge: 'Choose one of the ages.',
} as const

/** What the refusals say. */
export const ageLockProblems = {
  wrongPin: 'This PIN is not right.',
  wrongPassword: 'This password is not right.',
  proofNeeded: 'Enter the PIN or the password to change the age lock.',
  notLocked: 'This account has no age lock.',
  changed: 'The age lock has changed meanwhile. Reload to see how it is.',
} as const
