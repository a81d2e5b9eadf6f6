import type { ageLockSchemas } from './age-lock.schemas.ts'
import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'

export const ageLockLimits = {
  pinDigits: 4,
  /** A viewing that begins so long after the PIN is open; a later one asks again. */
  openMinutes: 5,
} as const

/** WATCH-14: a member's own account, locked to an age by a PIN. */
export const ageLockEndpoints = {
  show: userCall<typeof ageLockSchemas.show>('GET', '/api/me/age-lock'),
  /** Sets or changes it. Where there is a lock, the PIN or the password is needed. */
  set: userCall<typeof ageLockSchemas.set>('PUT', '/api/me/age-lock'),
  remove: userCall<typeof ageLockSchemas.remove>('POST', '/api/me/age-lock/remove'),
  /** The PIN at the player: this browser may begin this film now. */
  open: userCall<typeof ageLockSchemas.open>('POST', '/api/me/age-lock/open'),
}

export const ageLockMessages = {
  pinDigits: `Enter ${ageLockLimits.pinDigits} digits.`,
  choosePin: `Choose a PIN of ${ageLockLimits.pinDigits} digits.`,
  chooseAge: 'Choose one of the ages.',
} as const

export const ageLockErrors = /* @__PURE__ */ defineErrors('age-lock', {
  wrongPin: { status: 403, message: 'This PIN is not right.' },
  wrongPassword: { status: 403, message: 'This password is not right.' },
  proofNeeded: { status: 403, message: 'Enter the PIN or the password to change the age lock.' },
  notLocked: { status: 404, message: 'This account has no age lock.' },
  changed: { status: 409, message: 'The age lock has changed meanwhile. Reload to see how it is.' },
})

export type { AgeLock } from './age-lock.schemas.ts'
