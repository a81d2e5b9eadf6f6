import type { Access, Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import { type Caller, guard, type Identify, identifyCaller, ownOnly } from './access.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[]
    identify: Identify
    limits: RateLimits
  }
}

/** What is left of one part of a request once its schema has read it. */
export type Part<S, K extends string> =
  S extends Record<K, infer T extends z.ZodType> ? { [key in K]: z.output<T> } : unknown
export type HandlerContext<S extends Schemas, A extends Access> = Part<S, 'params'> &
  Part<S, 'query'> &
  Part<S, 'body'> & {
    caller: A extends 'public' ? Caller | undefined : Caller
    /** The caller as the desk's record knows them. */
    actor: A extends 'public' ? undefined : Actor
    request: FastifyRequest
    reply: FastifyReply
  }

interface ServeOptions {
  /** Beside the limit that all calls share. */
  limits?: readonly Limit[]
  /** The handler counts by what it finds out, and the limits that all calls share do not apply. */
  isLimitedByHandler?: boolean
  /** For asking for a new token: two tabs may do so at once. */
  takesReplacedToken?: boolean
  /** For answers that can be long and are made for one person. */
  compress?: true
}

interface Route extends ServeOptions {
  /** Of an answer that is no JSON. */
  produces?: 'text/csv'
  /** May answer before what was sent is parsed and checked. */
  early?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** What all calls have in common: a place in the list of endpoints, access, limits and schemas. */
export function route(app: FastifyInstance, endpoint: Endpoint, schemas: Schemas, options: Route) {
  const { method, path, access } = endpoint
  const { limits, isLimitedByHandler = false, takesReplacedToken = false, compress, produces, early, handler } = options
  app.endpoints.push(endpoint)
  app.route({
    method,
    url: path,
    config: { access, takesReplacedToken, isLimitedByHandler },
    ...(compress && { compress: {} }),
    schema: {
      // The first word of the path is the feature: the documentation groups by it.
      tags: [path.split('/')[2] ?? ''],
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      ...(schemas.params && { params: schemas.params }),
      ...(schemas.query && { querystring: schemas.query }),
      ...(schemas.body && { body: schemas.body }),
      response: { 200: produces ? { content: { [produces]: { schema: schemas.response } } } : schemas.response },
    },
    onRequest: [
      ...(access === 'public' ? [] : [identifyCaller(app.identify)]),
      ...(isLimitedByHandler ? [] : [app.limits.forCall(limits)]),
      ...(access === 'public' ? [] : [guard(access)]),
      ...(early ? [async (request: FastifyRequest, reply: FastifyReply) => early(request, reply)] : []),
    ],
    ...(access !== 'public' && { preHandler: ownOnly }),
    handler,
  })
}

/** What a handler is given of a request that was let in and read. */
export function handlerContext<S extends Schemas, A extends Access>(
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerContext<S, A> {
  const { params, query, body, caller } = request
  const actor: Actor | undefined = caller && { id: caller.id, address: request.ip, requestId: request.id }
  return { params, query, body, caller, actor, request, reply } as unknown as HandlerContext<S, A>
}

/** Registers one call of the contract: access guards it, schemas check what comes in and filter what leaves. */
export function serve<S extends Schemas, A extends Access>(
  app: FastifyInstance,
  endpoint: Endpoint<S, A>,
  schemas: S,
  handler: (given: HandlerContext<S, A>) => Promise<z.input<S['response']>>,
  options: ServeOptions = {},
) {
  // An answer that looked at a token, or changed something, is nobody else's.
  const isPrivate = endpoint.access !== 'public' || endpoint.method !== 'GET'
  route(app, endpoint, schemas, {
    ...options,
    handler: (request, reply) => {
      if (isPrivate) reply.header('cache-control', 'no-store')
      return handler(handlerContext<S, A>(request, reply))
    },
  })
}
