import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { declareAccess } from './access.ts'

/** Must be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, config: Pick<Config, 'site'>) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.site.name} API`,
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

const pageOfDocumentation =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The document, and a page to read it on. */
export async function serveDocumentation(app: FastifyInstance) {
  const config = { access: 'public' as const }
  app.get('/api/openapi.json', { config, compress: {}, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
  )
  await app.register(async (docs) => {
    declareAccess(docs, 'public')
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pageOfDocumentation,
      theme: { title: 'API' },
      uiConfig: { tryItOutEnabled: false, supportedSubmitMethods: [] },
    })
  })
}
