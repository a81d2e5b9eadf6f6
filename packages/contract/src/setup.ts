import { adminCall, publicCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import type { setupSchemas } from './setup.schemas.ts'
import { problems } from '@matinee/locales/api/setup'

export { messages as setupMessages } from '@matinee/locales/api/setup'

/**
 * SITE-1: the first steps of an installation that has no admin. The first two calls need the secret of the setup address.
 * It is in the fragment of that address, so that no server, proxy or log sees it on the way.
 */
export const setupEndpoints = {
  /** Checks whether the parts that an installation needs work. */
  check: publicCall<typeof setupSchemas.check>('POST', '/api/setup/check'),
  /** Creates the first admin, which ends the setup. */
  createAdmin: publicCall<typeof setupSchemas.createAdmin>('POST', '/api/setup/admin'),
  /** Returns whether the demo catalogue can be loaded, and the progress of loading it. */
  demo: adminCall<typeof setupSchemas.demo>('GET', '/api/admin/demo', 'catalogue'),
  /** Queues a job that loads the demo: movies first, then pictures and trailers. */
  loadDemo: adminCall<typeof setupSchemas.loadDemo>('POST', '/api/admin/demo', 'catalogue', { fresh: false }),
}

export const setupErrors = /* @__PURE__ */ defineErrors('setup', {
  over: {
    status: 404,
    message: problems.over,
  },
  demoMissing: { status: 409, message: problems.demoMissing },
  notEmpty: { status: 409, message: problems.notEmpty },
})

export type { Demo } from './setup.schemas.ts'
