import { commentEndpoints, commentMessages } from '@matinee/contract/comments'
import { commentSchemas } from '@matinee/contract/comments.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { hideComment, listComments, postComment, removeComment } from './comments.service.ts'

const postLimits: readonly Limit[] = [
  { name: 'comments', by: 'address', times: 30, seconds: 60 },
  { name: 'comments', by: 'caller', times: 5, seconds: 60 },
  { name: 'comments', by: 'caller', times: 30, seconds: 60 * 60 },
  { name: 'comments', by: 'caller', times: 100, seconds: 24 * 60 * 60 },
]

export function commentRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'pool' | 'clock'>) {
  serve(app, commentEndpoints.list, commentSchemas.list, async ({ params, query, reply }) => {
    // Changes with every comment: revalidate.
    reply.header('cache-control', 'no-cache')
    return {
      success: true as const,
      message: commentMessages.title,
      data: await listComments(services, params.id, query),
    }
  })

  serve(app, commentEndpoints.post, commentSchemas.post, { limits: postLimits }, async ({ params, body, caller }) => {
    const data = await postComment(services, { movieId: params.id, userId: caller.id, text: body.text })
    return { success: true as const, message: commentMessages.posted, data }
  })

  serve(app, commentEndpoints.remove, commentSchemas.remove, async ({ params, caller }) => {
    await removeComment(services, params.id, caller.id)
    return { success: true as const, message: commentMessages.deleted }
  })

  serve(app, commentEndpoints.hide, commentSchemas.hide, async ({ params, body: { hidden }, actor }) => {
    await hideComment(services, { id: params.id, hidden, actor })
    return { success: true as const, message: hidden ? commentMessages.hidden : commentMessages.shown }
  })
}
