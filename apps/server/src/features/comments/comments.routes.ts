import { commentEndpoints as endpoints, commentMessages as messages } from '@matinee/contract/comments'
import { commentSchemas as schemas } from '@matinee/contract/comments.schemas'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../platform/http/rate-limits.ts'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listComments, postComment, removeComment, getOwnComments } from './comments.service.ts'
import { networkHasher, reportComment } from './reports.service.ts'

const limits: readonly Limit[] = [
  { name: 'comments', by: 'address', times: 30, seconds: 60 },
  { name: 'comments', by: 'caller', times: 5, seconds: 60 },
  { name: 'comments', by: 'caller', times: 30, seconds: 60 * 60 },
  { name: 'comments', by: 'caller', times: 100, seconds: 24 * 60 * 60 },
]

const reportLimits: readonly Limit[] = [
  { name: 'reports', by: 'address', times: 5, seconds: 60 },
  { name: 'reports', by: 'address', times: 20, seconds: 60 * 60 },
  { name: 'reports', by: 'caller', times: 5, seconds: 60 },
  { name: 'reports', by: 'caller', times: 20, seconds: 60 * 60 },
]

export function commentRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'pool' | 'clock' | 'config'>) {
  serve(app, endpoints.list, schemas.list, async ({ params, query, reply }) => {
    // Changes with every comment: revalidate.
    reply.header('cache-control', 'no-cache')
    return { ...success(messages.title), data: await listComments(services, params.id, query) }
  })

  serveOnce(app, services, endpoints.post, schemas.post, { limits }, async ({ tx, params, body, caller }) => {
    const data = await postComment({ ...services, db: tx }, { movieId: params.id, userId: caller.id, text: body.text })
    return { ...success(data.waiting ? messages.waiting : messages.posted), data }
  })

  serve(app, endpoints.remove, schemas.remove, async ({ params, caller }) => {
    await removeComment(services, params.id, caller.id)
    return success(messages.deleted)
  })

  serve(app, endpoints.own, schemas.own, async ({ params, caller }) => ({
    ...success(messages.title),
    data: await getOwnComments(services, { movieId: params.id, userId: caller.id }),
  }))

  const hashNetwork = networkHasher(services.config.secretKey)
  serve(app, endpoints.report, schemas.report, { limits: reportLimits }, async ({ params, body, caller, request }) => {
    const reporter = caller ? { userId: caller.id } : { networkHash: hashNetwork(params.id, request.ip) }
    await reportComment(services, { commentId: params.id, reporter, ...body })
    return success(messages.reported)
  })
}
