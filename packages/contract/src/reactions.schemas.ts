import { z } from 'zod'
import { count } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const reaction = z.object({
  likes: count,
  dislikes: count,
  hasLiked: z.boolean(),
  hasDisliked: z.boolean(),
})

/** Older clients read the fields at the top, newer ones under `data`. */
const reactionAnswer = reaction.extend({ success: z.literal(true), message: z.string(), data: reaction })

const ofMovieAndUser = z.object({ id: z.string(), userId: z.string() })

export const reactionSchemas = {
  count: {
    params: z.object({ id: z.string() }),
    response: z.object({ success: z.literal(true), count, data: z.object({ count }) }),
  },
  likeStatus: {
    params: ofMovieAndUser,
    response: z.object({ success: z.literal(true), data: z.object({ hasLiked: z.boolean() }) }),
  },
  dislikeStatus: {
    params: ofMovieAndUser,
    response: z.object({ success: z.literal(true), data: z.object({ hasDisliked: z.boolean() }) }),
  },
  react: {
    // Missing ones are refused in the words of LIKE-4.
    body: z.object({ movieId: z.string().optional(), userId: z.string().optional() }),
    response: reactionAnswer,
  },
} satisfies Record<string, Schemas>

export type ReactionAnswer = z.output<typeof reactionAnswer>
