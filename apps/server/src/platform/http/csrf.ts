import { httpErrors } from '@matinee/contract/http/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses changing requests that another site makes in a visitor's browser. Browsers send `Sec-Fetch-Site` or `Origin`;
 * other programs send neither, and have nobody's cookies. Forms of pages are exempt: their actions get no cookies.
 */
export function rejectCrossSiteRequests(app: FastifyInstance, { site }: Pick<Config, 'site'>) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    if (!unsafeMethods.has(method) || routeOptions.config.access === 'page') return done()
    const fetchSite = headers['sec-fetch-site']
    const isAllowed = fetchSite === undefined ? (headers.origin ?? site.url) === site.url : fetchSite === 'same-origin'
    done(isAllowed ? undefined : httpErrors.forbidden())
  })
}
