import { personalDataEndpoints as endpoints, personalDataMessages as messages } from '@matinee/contract/personal-data'
import { personalDataSchemas as schemas } from '@matinee/contract/personal-data.schemas'
import type { FastifyInstance } from 'fastify'
import { downloads, limitGuesses } from '../../platform/http/rate-limits.ts'
import { handlerContext, route, serve, success } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { AccountServices } from '../accounts/accounts.service.ts'
import { isWrongCredential, wrongPasswords } from '../accounts/own-account.service.ts'
import { forSignedIn } from '../accounts/own-account.service.ts'
import { cancelDeletion, requestDeletion } from './deletion.service.ts'
import { openExport, requestExport, getDataExport } from './data-exports.service.ts'

const limits = {
  export: { limits: [{ name: 'data-export', by: 'user', times: 5, seconds: 24 * 60 * 60 }] },
} as const

export function personalDataRoutes(app: FastifyInstance, services: Services & AccountServices) {
  serve(app, endpoints.showExport, schemas.showExport, ({ caller }) => getDataExport(services, caller.id))
  serve(app, endpoints.requestExport, schemas.requestExport, limits.export, ({ caller }) =>
    requestExport(services, caller),
  )

  // The same counter as for other calls that ask for the password.
  const guesses = app.limits.counter(wrongPasswords)
  serve(app, endpoints.requestDeletion, schemas.requestDeletion, ({ caller, body, request }) =>
    limitGuesses(guesses, caller.id, isWrongCredential, () =>
      requestDeletion(forSignedIn(services, request), caller, body.credential),
    ),
  )
  serve(app, endpoints.cancelDeletion, schemas.cancelDeletion, { allowsDeletionPending: true }, async ({ caller }) => {
    await cancelDeletion(services, caller.id)
    return success(messages.kept)
  })

  const { downloadExport } = endpoints
  route(app, downloadExport, schemas.downloadExport, {
    limits: downloads,
    produces: 'application/zip',
    handler: async (request, reply) => {
      const { caller } = handlerContext<typeof schemas.downloadExport, 'user'>(request, reply)
      const { file, bytes, madeAt } = await openExport(services, caller)
      return reply
        .header('content-disposition', `attachment; filename="my-data-${madeAt.toISOString().slice(0, 10)}.zip"`)
        .header('content-length', bytes)
        .header('cache-control', 'no-store')
        .type('application/zip')
        .send(file)
    },
  })
}
