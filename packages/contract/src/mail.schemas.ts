import { z } from 'zod'
import { count } from './fields.schemas.ts'
import { mailLimits as limits, unsentStates } from './mail.ts'
import type { Schemas } from './http/endpoint.ts'

const id = z.string().regex(/^\d{1,18}$/)

const email = z
  .object({
    id,
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(unsentStates),
    tries: count,
    reason: z.string(),
    createdAt: z.iso.datetime(),
    /** Null: it is not tried again by itself. */
    nextTryAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UnsentEmail' })

const unsent = z.object({
  counts: z.object({
    /** Not tried once in ten minutes. */
    waiting: count,
    failing: count,
    failed: count,
    uncertain: count,
  }),
  /** The newest first; those that only wait are not among them. */
  emails: z.array(email),
})

/** Without ids it is all of them: a mistyped name must not be taken for that. */
const which = z.strictObject({ ids: z.array(id).min(1).max(limits.atOnce).optional() })

export const mailSchemas = {
  list: { response: unsent },
  retry: { body: which, response: z.object({ retried: count }) },
  dismiss: { body: which, response: z.object({ dismissed: count }) },
} satisfies Record<string, Schemas>

export type UnsentEmail = z.output<typeof email>
export type UnsentEmails = z.output<typeof unsent>
