import { peopleEndpoints as endpoints, peopleMessages as messages } from '@matinee/contract/people'
import { peopleSchemas as schemas } from '@matinee/contract/people.schemas'
import type { FastifyInstance } from 'fastify'
import { serveCsv } from '../../platform/http/serve-csv.ts'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { resetFactors } from '../factors/factors.service.ts'
import { disableAccount, enableAccount } from '../accounts/disabling.service.ts'
import { downloadPeople, getPerson, listTimeline } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>) {
  serve(app, endpoints.person, schemas.person, ({ params }) => getPerson(services, params.userId))

  serve(app, endpoints.timeline, schemas.timeline, ({ params, query }) =>
    listTimeline(services, params.userId, query.before),
  )

  serve(app, endpoints.disable, schemas.disable, async ({ params, body: { reason }, caller: { role }, actor }) => {
    await disableAccount(services, params.userId, { reason, actor, role })
    return success(messages.disabled)
  })

  serve(app, endpoints.resetFactors, schemas.resetFactors, async ({ params, caller: { role }, actor }) => {
    await resetFactors(services, params.userId, { actor, role })
    return success(messages.factorsReset)
  })

  serve(app, endpoints.enable, schemas.enable, async ({ params, caller: { role }, actor }) => {
    await enableAccount(services, params.userId, { actor, role })
    return success(messages.enabled)
  })

  serveCsv(app, endpoints.download, schemas.download, ({ actor }) => downloadPeople(services, actor))
}
