import { moderationEndpoints as endpoints, moderationMessages as messages } from '@matinee/contract/moderation'
import { moderationSchemas as schemas } from '@matinee/contract/moderation.schemas'
import type { FastifyInstance } from 'fastify'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteByAdmin,
  hideCommentsByUser,
  setCommentHidden,
  dismissReports,
  listModerated,
  mutePerson,
  getContext,
  unmutePerson,
  warnAuthor,
} from './moderation.service.ts'

/** ACC-8 */
export function moderationRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  serve(app, endpoints.list, schemas.list, ({ query }) => listModerated(services, query))

  serve(app, endpoints.context, schemas.context, ({ params }) => getContext(services, params.id))

  serve(app, endpoints.hide, schemas.hide, async ({ params, body: { hidden }, actor }) => {
    await setCommentHidden(services, { id: params.id, hidden, actor })
    return success(hidden ? messages.hidden : messages.shown)
  })

  serve(app, endpoints.keep, schemas.keep, async ({ params, actor }) => {
    await dismissReports(services, { id: params.id, actor })
    return success(messages.kept)
  })

  serve(app, endpoints.remove, schemas.remove, async ({ params, actor }) => {
    await deleteByAdmin(services, { id: params.id, actor })
    return success(messages.deleted)
  })

  serveOnce(app, services, endpoints.warn, schemas.warn, {}, async ({ tx, params, body: { reason }, actor }) => {
    await warnAuthor({ ...services, db: tx }, { id: params.id, reason, actor })
    return success(messages.warned)
  })

  serve(app, endpoints.hideAll, schemas.hideAll, async ({ params, body: { hidden }, actor }) => {
    const comments = await hideCommentsByUser(services, { ...params, hidden, actor })
    return { ...success(hidden ? messages.allHidden : messages.allShown), comments }
  })

  serve(app, endpoints.mute, schemas.mute, async ({ params, body: { days }, actor }) => {
    await mutePerson(services, { ...params, days, actor })
    return success(messages.muted)
  })

  serve(app, endpoints.unmute, schemas.unmute, async ({ params, actor }) => {
    await unmutePerson(services, { ...params, actor })
    return success(messages.unmuted)
  })
}
