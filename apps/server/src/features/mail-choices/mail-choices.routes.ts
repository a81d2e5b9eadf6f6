import { mailChoiceEndpoints as endpoints } from '@matinee/contract/mail-choices'
import { mailChoiceSchemas as schemas } from '@matinee/contract/mail-choices.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { chooseMails, getMailChoices, unsubscribe } from './mail-choices.service.ts'

/** ACC-10 */
export function mailChoiceRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'config'>) {
  serve(app, endpoints.show, schemas.show, ({ caller }) => getMailChoices(services, caller.id))
  serve(app, endpoints.choose, schemas.choose, ({ caller, body }) => chooseMails(services, caller.id, body.kinds))
  serve(app, endpoints.unsubscribe, schemas.unsubscribe, ({ body }) => unsubscribe(services, body.token))
}
