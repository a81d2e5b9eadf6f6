import type { ageLockSchemas } from './age-lock.schemas.ts'
import { userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { problems } from '@matinee/locales/api/age-lock'

export { ageLockLimits } from './age-lock.limits.ts'

export { messages as ageLockMessages } from '@matinee/locales/api/age-lock'

/** WATCH-14: members can lock their own account to an age by a PIN. */
export const ageLockEndpoints = {
  show: userCall<typeof ageLockSchemas.show>('GET', '/api/me/age-lock'),
  /** Sets or changes the lock. Changing it requires the PIN or the password. */
  set: userCall<typeof ageLockSchemas.set>('PUT', '/api/me/age-lock'),
  remove: userCall<typeof ageLockSchemas.remove>('POST', '/api/me/age-lock/remove'),
  /** Checks the PIN at the player, and allows this browser to start this film now. */
  open: userCall<typeof ageLockSchemas.open>('POST', '/api/me/age-lock/open'),
}

export const ageLockErrors = /* @__PURE__ */ defineErrors('age-lock', {
  wrongPin: { status: 403, message: problems.wrongPin },
  wrongPassword: { status: 403, message: problems.wrongPassword },
  proofNeeded: { status: 403, message: problems.proofNeeded },
  notLocked: { status: 404, message: problems.notLocked },
  changed: { status: 409, message: problems.changed },
})

export type { AgeLock } from './age-lock.schemas.ts'
