import { settingsEndpoints as endpoints, settingsMessages as messages } from '@matinee/contract/settings'
import { settingsSchemas as schemas } from '@matinee/contract/settings.schemas'
import type { FastifyInstance } from 'fastify'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { changeSettings, listChanges, showSettings, undoChange } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'config' | 'settings'>) {
  serve(app, endpoints.show, schemas.show, async () => ({ settings: showSettings(services) }))

  serve(app, endpoints.change, schemas.change, async ({ body, actor }) => ({
    ...success(messages.changed),
    settings: await changeSettings(services, body, actor),
  }))

  serve(app, endpoints.changes, schemas.changes, async () => ({ changes: await listChanges(services) }))

  serve(app, endpoints.undo, schemas.undo, async ({ params, actor }) => ({
    ...success(messages.undone),
    settings: await undoChange(services, params.changeId, actor),
  }))
}
