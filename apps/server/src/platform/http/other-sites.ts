import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * No other site may have a visitor's browser change something here, with or without a cookie of ours. A browser says by
 * itself where a request comes from; programs that are no browser say nothing, and are no danger to anybody's cookies.
 */
export function refuseOtherSites(app: FastifyInstance, { site }: Pick<Config, 'site'>) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    if (!changes.has(method) || routeOptions.config.access === 'page') return done()
    const from = headers['sec-fetch-site']
    const isOurs = from === undefined ? (headers.origin ?? site.url) === site.url : from === 'same-origin'
    done(isOurs ? undefined : httpErrors.forbidden())
  })
}
