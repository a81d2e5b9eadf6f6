import type { healthSchemas } from './health.schemas.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { problems } from '@matinee/locales/api/health'

/** SITE-9: whether the parts of the installation work, and what to do where they do not. */
export const healthEndpoints = {
  show: adminCall<typeof healthSchemas.show>('GET', '/api/admin/health', 'health'),
  /** Retries a failed job, email or payment event, by its reference. */
  retry: adminCall<typeof healthSchemas.act>('POST', '/api/admin/health/retry', 'health', { fresh: false }),
  dismiss: adminCall<typeof healthSchemas.act>('POST', '/api/admin/health/dismiss', 'health', { fresh: false }),
  /** Queues a mail to the calling admin's address; the worker sends it. */
  testMail: adminCall<typeof healthSchemas.testMail>('POST', '/api/admin/health/test-mail', 'health', { fresh: false }),
}

/** The checks, in the order in which they are shown. */
export const healthChecks = [
  'version',
  'database',
  'migrations',
  'worker',
  'encoder',
  'mail',
  'storage',
  'payments',
  'backups',
  'certificate',
  'keys',
] as const
export type HealthCheckId = (typeof healthChecks)[number]

/** `warning`: the part works, but an admin should look at it. */
export const healthStates = ['ok', 'warning', 'broken'] as const
export type HealthState = (typeof healthStates)[number]

export const healthLimits = {
  /** Failed jobs that are listed: payment events first, then jobs, then emails. */
  failedJobs: 50,
} as const

export const healthErrors = /* @__PURE__ */ defineErrors('health', {
  nothingThere: { status: 404, message: problems.nothingThere },
})

export type { FailedJob, HealthCheck, HealthFact } from './health.schemas.ts'
