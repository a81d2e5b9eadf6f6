import { publicCall, userCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { idempotencyHeader } from './http/idempotency.ts'
import type { reactionSchemas } from './reactions.schemas.ts'
import { problems } from '@matinee/locales/api/reactions'

export { messages as reactionMessages } from '@matinee/locales/api/reactions'

/** What a person thinks of a movie: likes it, dislikes it, or says neither (LIKE-2). */
export const reactionEndpoints = {
  likes: publicCall<typeof reactionSchemas.count>('GET', '/api/movies/:id/likes'),
  dislikes: publicCall<typeof reactionSchemas.count>('GET', '/api/movies/:id/dislikes'),
  likeStatus: userCall<typeof reactionSchemas.likeStatus>('GET', '/api/movies/:id/likes/:userId/status'),
  dislikeStatus: userCall<typeof reactionSchemas.dislikeStatus>('GET', '/api/movies/:id/dislike/:userId/status'),
  /** Each sets its own and clears it when it was set; one replaces the other. An `Idempotency-Key` makes a retry safe. */
  like: userCall<typeof reactionSchemas.react>('POST', '/api/like'),
  dislike: userCall<typeof reactionSchemas.react>('POST', '/api/dislike'),
}

/** Says which click a call is for: one that comes twice changes nothing twice. */
export const clickHeader = idempotencyHeader

export const reactionErrors = /* @__PURE__ */ defineErrors('reactions', {
  /** SITE-2 */
  off: { status: 403, message: problems.off },
  /** LIKE-4, for a like and for a dislike. */
  invalidIds: { status: 400, message: problems.invalidIds },
  missingIds: { status: 400, message: problems.missingIds },
})

export type { ReactionAnswer } from './reactions.schemas.ts'
