import { productName } from '@matinee/contract/site'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { declareAccess } from './access.ts'
import { limitRoutes } from './rate-limits.ts'
import { prepareResponse, sendPrepared } from './response-cache.ts'

/** Must be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, config: Pick<Config, 'site'>) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Made from the schemas that check every request and filter every answer.',
      },
      servers: [{ url: config.site.url }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const documentPath = '/api/openapi.json'

/** The page makes about ten requests, the largest of 1.4 MB. */
const documentation = { name: 'documentation', by: 'address', times: 120, seconds: 60 } as const

/** Serves the OpenAPI document, and a page that shows it. */
export async function serveDocumentation(app: FastifyInstance) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  }
  // No route is added after the start: the document stays the same.
  let document: ReturnType<typeof prepareResponse> | undefined
  const onRequest = app.limits.exactly(documentation)
  app.get(documentPath, { config: { access: 'public' }, schema: { hide: true }, onRequest }, (request, reply) => {
    document ??= prepareResponse({ body: Buffer.from(JSON.stringify(app.swagger())), headers })
    return sendPrepared(request, reply, document)
  })
  await app.register(async (docs) => {
    declareAccess(docs, 'public')
    limitRoutes(docs, documentation)
    docs.addHook('onRoute', (route) => {
      // To the document above: the library would serialize it for each request. (JSON is YAML too.)
      if (/^\/api\/docs\/(json|yaml)$/.test(route.url))
        route.handler = async (_request, reply) => reply.redirect(documentPath, 308)
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: documentationPolicy,
      theme: { title: 'API' },
      uiConfig: { tryItOutEnabled: false, supportedSubmitMethods: [] },
    })
  })
}
