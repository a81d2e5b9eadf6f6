import { z } from 'zod'
import { auditActionNames } from './audit-log.ts'
import { reportReasons } from './comments.ts'
import { count, id, searchTerm, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { hiddenReasons, moderationLimits as limits, moderationStates } from './moderation.ts'
import { reason } from './people.schemas.ts'

const at = z.iso.datetime()

const comment = z.object({
  _id: id,
  text: z.string(),
  createdAt: at,
  /** Null: the account was deleted. */
  username: z.string().nullable(),
  movie: z.object({ _id: id, title: z.string() }),
  /** Null: everybody sees it. */
  hiddenBecause: z.enum(hiddenReasons).nullable(),
})

const moderatedComment = comment
  .extend({
    /** Null: the account was deleted. */
    author: z
      .object({
        _id: id,
        isDisabled: z.boolean(),
        mutedUntil: at.nullable(),
        /** How many of theirs everybody sees. */
        shown: count,
        /** How many were hidden together, and can be brought back. */
        hiddenTogether: count,
      })
      .nullable(),
    hiddenAt: at.nullable(),
    /** Null: nobody did, or their account was deleted. */
    hiddenBy: z.string().nullable(),
    /** Open ones. */
    reportCount: count,
    reports: z.array(
      z.object({
        reason: z.enum(reportReasons),
        note: z.string(),
        at,
        /** Null: a visitor. */
        by: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ModeratedComment' })

const context = z
  .object({
    /** Of the same movie, newest first, with the comment itself. */
    thread: z.array(comment),
    /** Of the same author, newest first. */
    others: z.array(comment),
    history: z.array(
      z.object({
        at,
        action: z.enum(auditActionNames),
        /** An email address; null: the system. */
        by: z.string().nullable(),
        target: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ModerationContext' })

const ofComment = { params: z.object({ id: z.string() }) }
const ofPerson = { params: z.object({ userId: id }) }
const hidden = z.object({ hidden: z.boolean() })

export const moderationSchemas = {
  list: {
    query: z.object({
      state: z.enum(moderationStates).default('reported'),
      /** Any part of the text, of the author's name or of the movie's title. */
      search: searchTerm.optional(),
      /** Opaque. */
      before: z
        .string()
        .regex(/^\d{1,15}-[0-9a-f]{24}$/)
        .optional(),
    }),
    response: z.object({
      entries: z.array(moderatedComment),
      next: z.string().nullable(),
      counts: z.object({ reported: count, waiting: count }),
    }),
  },
  context: { ...ofComment, response: context },
  hide: { ...ofComment, body: hidden, response: success },
  keep: { ...ofComment, response: success },
  remove: { ...ofComment, response: success },
  warn: { ...ofComment, body: z.object({ reason }), response: success },
  hideAll: { ...ofPerson, body: hidden, response: success.extend({ comments: count }) },
  mute: { ...ofPerson, body: z.object({ days: z.int().min(1).max(limits.muteDays) }), response: success },
  unmute: { ...ofPerson, response: success },
} satisfies Record<string, Schemas>

export type ModeratedComment = z.output<typeof moderatedComment>
export type ModerationContext = z.output<typeof context>
