import { planEndpoints as endpoints, planMessages as messages } from '@matinee/contract/plans'
import { planSchemas as schemas } from '@matinee/contract/plans.schemas'
import type { FastifyInstance } from 'fastify'
import { serveOnce } from '../../platform/http/idempotency.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { addPlan, changePlan, minimumCents, reorderPlans, getOffer, listPlansWithUse } from './plans.service.ts'

export function planRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>) {
  serve(app, endpoints.offer, schemas.offer, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return getOffer(services)
  })

  serve(app, endpoints.list, schemas.list, async () => ({
    plans: await listPlansWithUse(services),
    minimumCents: minimumCents(services, services.config.site.currency),
  }))

  serveOnce(app, services, endpoints.add, schemas.add, {}, async ({ tx, body, actor }) => ({
    ...success(messages.added),
    planId: await addPlan({ ...services, db: tx }, body, actor),
  }))

  serve(app, endpoints.update, schemas.update, async ({ params, body, actor }) => {
    await changePlan(services, params.planId, body, actor)
    return success(messages.updated)
  })

  serve(app, endpoints.reorder, schemas.reorder, async ({ body, actor }) => {
    await reorderPlans(services, body.ids, actor)
    return success(messages.reordered)
  })
}
