import { peopleLimits } from './people.ts'
import { adminCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotent } from './http/idempotency.ts'
import type { moderationSchemas } from './moderation.schemas.ts'
import { problems } from '@matinee/locales/api/moderation'

export { messages as moderationMessages } from '@matinee/locales/api/moderation'

export const moderationLimits = {
  page: 20,
  /** Comments shown before and after one, in the thread of its movie. */
  around: 3,
  /** Other comments of its author that are shown. */
  others: 10,
  history: 30,
  /** Reports of one comment that are listed; more are only counted. */
  reports: 10,
  muteDays: 365,
  reasonLength: peopleLimits.reasonLength,
} as const

/** The lists of comments in the desk. */
export const moderationStates = ['reported', 'waiting', 'hidden', 'all'] as const
export type ModerationState = (typeof moderationStates)[number]

/**
 * Why a comment is not shown. `desk`: it was hidden. `everything`: all of its author's were. `first` and `word`: it waits
 * for approval.
 */
export const hiddenReasons = ['desk', 'everything', 'first', 'word'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** ACC-8: moderation of comments. `peopleEndpoints.disable` bans a person. */
export const moderationEndpoints = {
  /** Lists comments, the newest first. `before` is the `next` of the previous answer. */
  list: adminCall<typeof moderationSchemas.list>('GET', '/api/admin/comments', 'comments'),
  /** Returns the thread around a comment, other comments of its author, and the moderation history of both. */
  context: adminCall<typeof moderationSchemas.context>('GET', '/api/admin/comments/:id', 'comments'),
  /** Hides a comment; `hidden: false` shows it again or approves it. Closes its reports. */
  hide: adminCall<typeof moderationSchemas.hide>('PUT', '/api/admin/comments/:id/hidden', 'comments', { fresh: false }),
  /** Closes the reports of a comment, and leaves it as it is. */
  keep: adminCall<typeof moderationSchemas.keep>('POST', '/api/admin/comments/:id/keep', 'comments', { fresh: false }),
  remove: adminCall<typeof moderationSchemas.remove>('DELETE', '/api/admin/comments/:id', 'comments', { fresh: false }),
  /** Mails a warning with the reason to the author. */
  warn: idempotent(
    adminCall<typeof moderationSchemas.warn>('POST', '/api/admin/comments/:id/warn', 'comments', { fresh: false }),
  ),
  /** Hides all comments of a person. `hidden: false` shows only those again that this call has hidden. */
  hideAll: adminCall<typeof moderationSchemas.hideAll>('PUT', '/api/admin/people/:userId/comments/hidden', 'comments', {
    fresh: false,
  }),
  /** Mutes a person from now on. Replaces an existing mute. */
  mute: adminCall<typeof moderationSchemas.mute>('PUT', '/api/admin/people/:userId/mute', 'comments', { fresh: false }),
  unmute: adminCall<typeof moderationSchemas.unmute>('DELETE', '/api/admin/people/:userId/mute', 'comments', {
    fresh: false,
  }),
}

export const moderationErrors = /* @__PURE__ */ defineErrors('moderation', {
  noAuthor: { status: 409, message: problems.noAuthor },
})

export type { ModeratedComment, ModerationContext } from './moderation.schemas.ts'
