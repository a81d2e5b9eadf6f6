import { z } from 'zod'
import { id, success } from './fields.schemas.ts'
import { commentLimits as limits, reportReasons } from './comments.ts'
import type { Schemas } from './http/endpoint.ts'

/** DATA-3 */
const comment = z
  .object({
    _id: id,
    text: z.string(),
    /** Null: the account was deleted. */
    userId: id.nullable(),
    username: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Comment' })

export const commentSchemas = {
  list: {
    params: z.object({ id: z.string() }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.longestPage).default(limits.page),
      /** Opaque. */
      before: z
        .string()
        .regex(/^\d{1,15}-[0-9a-f]{24}$/)
        .optional(),
    }),
    response: success.extend({
      data: z.object({ comments: z.array(comment), total: z.int().min(0), next: z.string().nullable() }),
    }),
  },
  post: {
    params: z.object({ id: z.string() }),
    // Checked by the service, for the messages of COMM-5.
    body: z.object({ text: z.string() }),
    response: success.extend({
      data: comment.extend({
        /** ACC-8: for approval. Only its author sees it. */
        waiting: z.literal(true).optional(),
      }),
    }),
  },
  remove: { params: z.object({ id: z.string() }), response: success },
  own: {
    params: z.object({ id: z.string() }),
    response: success.extend({
      data: z.object({ waiting: z.array(comment), mutedUntil: z.iso.datetime().nullable() }),
    }),
  },
  report: {
    params: z.object({ id: z.string() }),
    body: z.object({
      reason: z.enum(reportReasons),
      note: z
        .string()
        .trim()
        .max(limits.noteLength)
        .regex(/^[^\0]*$/)
        .default(''),
    }),
    response: success,
  },
} satisfies Record<string, Schemas>

export type Comment = z.output<typeof comment>
