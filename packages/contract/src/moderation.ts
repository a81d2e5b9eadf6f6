import { peopleLimits } from './people.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { moderationSchemas } from './moderation.schemas.ts'
import { problems } from '@matinee/locales/api/moderation'

export { messages as moderationMessages } from '@matinee/locales/api/moderation'

export const moderationLimits = {
  page: 20,
  /** Comments before and behind one, in the thread of its movie. */
  around: 3,
  /** Others of its author. */
  others: 10,
  history: 30,
  /** Of one comment; more are only counted. */
  reports: 10,
  muteDays: 365,
  reasonLength: peopleLimits.reasonLength,
} as const

/** The lists of the desk. */
export const moderationStates = ['reported', 'waiting', 'hidden', 'all'] as const
export type ModerationState = (typeof moderationStates)[number]

/**
 * Why a comment is not shown. `desk`: it was hidden. `everything`: all of its author's were. `first` and `word`: it waits
 * for approval.
 */
export const hiddenReasons = ['desk', 'everything', 'first', 'word'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** ACC-8: what the desk does about comments. A person is banned by `peopleEndpoints.disable`. */
export const moderationEndpoints = {
  /** Newest first. `before` is the `next` of the previous answer. */
  list: adminCall<typeof moderationSchemas.list>('GET', '/api/admin/comments', 'comments'),
  /** The thread around it, others of its author, and what was done about both. */
  context: adminCall<typeof moderationSchemas.context>('GET', '/api/admin/comments/:id', 'comments'),
  /** False shows it again, or approves it. Closes its reports. */
  hide: adminCall<typeof moderationSchemas.hide>('PUT', '/api/admin/comments/:id/hidden', 'comments', { fresh: false }),
  /** Closes its reports, and leaves it as it is. */
  keep: adminCall<typeof moderationSchemas.keep>('POST', '/api/admin/comments/:id/keep', 'comments', { fresh: false }),
  remove: adminCall<typeof moderationSchemas.remove>('DELETE', '/api/admin/comments/:id', 'comments', { fresh: false }),
  /** Mails the reason to its author. */
  warn: idempotent(
    adminCall<typeof moderationSchemas.warn>('POST', '/api/admin/comments/:id/warn', 'comments', { fresh: false }),
  ),
  /** All that a person wrote. False brings back what this has hidden, and nothing else. */
  hideAll: adminCall<typeof moderationSchemas.hideAll>('PUT', '/api/admin/people/:userId/comments/hidden', 'comments', {
    fresh: false,
  }),
  /** From now; replaces the mute that there is. */
  mute: adminCall<typeof moderationSchemas.mute>('PUT', '/api/admin/people/:userId/mute', 'comments', { fresh: false }),
  unmute: adminCall<typeof moderationSchemas.unmute>('DELETE', '/api/admin/people/:userId/mute', 'comments', {
    fresh: false,
  }),
}

export const moderationErrors = /* @__PURE__ */ defineErrors('moderation', {
  noAuthor: { status: 409, message: problems.noAuthor },
})

export type { ModeratedComment, ModerationContext } from './moderation.schemas.ts'
