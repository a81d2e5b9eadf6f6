import { isId } from '@matinee/contract/ids'
import { reactionEndpoints, reactionErrors, reactionMessages } from '@matinee/contract/reactions'
import { reactionSchemas } from '@matinee/contract/reactions.schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { getCounts } from '../movies/movies.service.ts'
import { type Opinion, Reactions, getReactionState } from './reactions.service.ts'

/** Likes and dislikes together. */
const limits: readonly Limit[] = [
  { name: 'react', by: 'address', times: 120, seconds: 60 },
  { name: 'react', by: 'caller', times: 30, seconds: 60 },
]

const messages = {
  like: { 1: reactionMessages.liked, 0: reactionMessages.likeCleared, [-1]: reactionMessages.disliked },
  dislike: { 1: reactionMessages.liked, 0: reactionMessages.dislikeCleared, [-1]: reactionMessages.disliked },
} as const

export function reactionRoutes(app: FastifyInstance, services: Services) {
  const count =
    (column: 'likes' | 'dislikes') =>
    async ({ params, reply }: { params: { id: string }; reply: FastifyReply }) => {
      const { [column]: n } = await getCounts(services, params.id)
      reply.header('cache-control', 'no-cache')
      return { success: true as const, count: n, data: { count: n } }
    }
  serve(app, reactionEndpoints.likes, reactionSchemas.count, count('likes'))
  serve(app, reactionEndpoints.dislikes, reactionSchemas.count, count('dislikes'))

  serve(app, reactionEndpoints.likeStatus, reactionSchemas.likeStatus, async ({ caller, params }) => ({
    success: true as const,
    data: { hasLiked: (await getReactionState(services, caller.id, params.id)) === 1 },
  }))
  serve(app, reactionEndpoints.dislikeStatus, reactionSchemas.dislikeStatus, async ({ caller, params }) => ({
    success: true as const,
    data: { hasDisliked: (await getReactionState(services, caller.id, params.id)) === -1 },
  }))

  const reactions = new Reactions(services)
  for (const opinion of ['like', 'dislike'] satisfies Opinion[]) {
    serve(app, reactionEndpoints[opinion], reactionSchemas.react, { limits }, async ({ caller, body, request }) => {
      if (!services.config.site.likes) throw reactionErrors.off()
      const { movieId, userId } = body
      if (movieId === undefined || userId === undefined || !isId(movieId))
        throw opinion === 'like' ? reactionErrors.invalidIds() : reactionErrors.missingIds()
      const key = idempotencyKeyOf(request)
      const { value, likes, dislikes } = await reactions.react(movieId, caller.id, opinion, key)
      const data = { likes, dislikes, hasLiked: value === 1, hasDisliked: value === -1 }
      return { ...success(messages[opinion][value]), ...data, data }
    })
  }
}
