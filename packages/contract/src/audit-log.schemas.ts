import { z } from 'zod'
import { id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { auditActionNames, auditLogLimits as limits, auditTargets } from './audit-log.ts'

const facts = z.record(z.string(), z.unknown()).nullable()

const entry = z
  .object({
    id: z.int().min(1),
    at: z.iso.datetime(),
    /** Null: the system. Without an address: the account was deleted. */
    by: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
    /** The network address of the request. */
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.enum(auditActionNames),
    target: z.object({ kind: z.enum(auditTargets), id: z.string().nullable(), name: z.string() }),
    before: facts,
    after: facts,
  })
  .meta({ id: 'AuditEntry' })

const filters = {
  action: z.enum(auditActionNames).optional(),
  /** The id of the admin. */
  actor: id.optional(),
  /** The id of the target: a movie, a person or a comment. */
  target: id.optional(),
}

export const auditLogSchemas = {
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

export type AuditEntry = z.output<typeof entry>
