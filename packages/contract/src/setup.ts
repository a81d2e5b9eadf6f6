import { publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { setupSchemas } from './setup.schemas.ts'

/**
 * SITE-1: the first steps of an installation that has no admin. Both calls need the secret of the setup address. It is in
 * the fragment of that address, so that no server, proxy or log sees it on the way.
 */
export const setupEndpoints = {
  /** Whether the parts work that an installation needs. */
  check: publicCall<typeof setupSchemas.check>('POST', '/api/setup/check'),
  /** Makes the first admin, which ends the setup. */
  createAdmin: publicCall<typeof setupSchemas.createAdmin>('POST', '/api/setup/admin'),
}

export const setupMessages = {
  created: 'Your account is ready.',
} as const

export const setupErrors = /* @__PURE__ */ defineErrors('setup', {
  over: {
    status: 404,
    message:
      'This setup address does not hold: it was used, or a newer one was printed since. The log of the server has the newest.',
  },
})
