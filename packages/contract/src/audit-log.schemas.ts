import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { idPattern } from './ids.ts'
import { recordActionNames, recordLimits as limits, recordTargets } from './record.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

const entry = z
  .object({
    id: z.int().min(1),
    at: z.iso.datetime(),
    /** Null: the house did it by itself. */
    by: z.object({ id: z.string(), email: z.string() }).nullable(),
    /** From where. */
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.enum(recordActionNames),
    target: z.object({ kind: z.enum(recordTargets), id: z.string().nullable(), name: z.string() }),
    before: facts,
    after: facts,
  })
  .meta({ id: 'RecordEntry' })

const filters = {
  action: z.enum(recordActionNames).optional(),
  /** Who did it. */
  actor: z.string().regex(idPattern).optional(),
  /** To what: a movie's, a person's or a comment's id. */
  target: z.string().regex(idPattern).optional(),
}

export const recordSchemas = {
  list: {
    query: z.object({
      ...filters,
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(limits.largestPage).default(limits.perPage),
    }),
    response: z.object({ entries: z.array(entry), next: z.int().nullable() }),
  },
  download: { query: z.object(filters), response: z.string() },
} satisfies Record<string, Schemas>

export type RecordEntry = z.output<typeof entry>
