import { z } from 'zod'
import { count, success } from './fields.schemas.ts'
import { healthChecks, healthStates } from './health.ts'
import type { Schemas } from './http/endpoint.ts'

const fact = z.union([
  z.object({ label: z.string(), text: z.string() }),
  z.object({ label: z.string(), bytes: z.number() }),
  z.object({ label: z.string(), at: z.iso.datetime() }),
])

export const healthCheck = z
  .object({
    id: z.enum(healthChecks),
    state: z.enum(healthStates),
    /** How it is, in a sentence. */
    text: z.string(),
    /** What to do about it; null where there is nothing to do. */
    advice: z.string().nullable(),
    facts: z.array(fact),
  })
  .meta({ id: 'HealthCheck' })

const failedJob = z
  .object({
    /** `job:12`, `mail:7`, `payment:stripe:evt_1` */
    reference: z.string(),
    what: z.string(),
    state: z.string(),
    tries: count,
    error: z.string(),
    since: z.iso.datetime(),
  })
  .meta({ id: 'FailedJob' })

export const healthSchemas = {
  show: {
    response: z.object({
      checks: z.array(healthCheck),
      /** Null: they could not be read in time. */
      failedJobs: z.array(failedJob).nullable(),
    }),
  },
  act: { body: z.strictObject({ reference: z.string().max(300) }), response: success },
  testMail: { response: success },
} satisfies Record<string, Schemas>

export type HealthFact = z.output<typeof fact>
export type HealthCheck = z.output<typeof healthCheck>
export type FailedJob = z.output<typeof failedJob>
