import {
  settingsEndpoints as endpoints,
  settingsLimits,
  settingsMessages as messages,
} from '@matinee/contract/settings'
import { settingsSchemas as schemas } from '@matinee/contract/settings.schemas'
import type { FastifyInstance } from 'fastify'
import { serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { setPicture } from './pictures.service.ts'
import { changeSettings, listChanges, getSettings, revertChange } from './settings.service.ts'

/** Decoding costs a second of a core. */
const limits = [{ name: 'site-pictures', by: 'admin', times: 20, seconds: 60 }] as const
const bodyLimit = 2 * settingsLimits.pictureBytes

export function settingsRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'settings' | 'storage'>,
) {
  serve(app, endpoints.show, schemas.show, async () => ({ settings: getSettings(services) }))

  serve(app, endpoints.change, schemas.change, async ({ body, actor, caller }) => ({
    ...success(messages.changed),
    settings: await changeSettings(services, body, actor, caller),
  }))

  serve(app, endpoints.setPicture, schemas.setPicture, { limits, bodyLimit }, async ({ params, body, actor }) => ({
    ...success(messages.changed),
    settings: await setPicture(services, { setting: params.setting, file: body.file }, actor),
  }))

  serve(app, endpoints.changes, schemas.changes, async () => ({ changes: await listChanges(services) }))

  serve(app, endpoints.undo, schemas.undo, async ({ params, actor, caller }) => ({
    ...success(messages.undone),
    settings: await revertChange(services, params.changeId, actor, caller),
  }))
}
