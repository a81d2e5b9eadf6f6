import type { Access, Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import { recentMinutes, sessionErrors } from '@matinee/contract/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor, Caller } from '../actor.ts'
import { guard, type Identify, identifyCaller, ownOnly } from './access.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Endpoint[]
    identify: Identify
    limits: RateLimits
  }
}

/** One part of a request, as its schema parsed it. */
export type Part<S, K extends string> =
  S extends Record<K, infer T extends z.ZodType> ? { [key in K]: z.output<T> } : unknown
export type HandlerContext<S extends Schemas, A extends Access> = Part<S, 'params'> &
  Part<S, 'query'> &
  Part<S, 'body'> & {
    caller: A extends 'public' | 'optional' ? Caller | undefined : Caller
    /** The caller, for the audit log. */
    actor: A extends 'public' | 'optional' ? undefined : Actor
    request: FastifyRequest
    reply: FastifyReply
  }

/** All changes by one admin together; a call that changes many things counts once. */
const adminChanges: Limit = { name: 'desk', by: 'admin', times: 120, seconds: 60 }

export interface ServeOptions {
  /** In addition to the limits of all calls. */
  limits?: readonly Limit[]
  /** The handler limits by keys that only it knows; the limits of all calls do not apply. */
  isLimitedByHandler?: boolean
  /** For refreshing a token, which two tabs may do at once. */
  takesReplacedToken?: boolean
  /** Also for a caller who still has to set up a second step. */
  allowsRestricted?: boolean
  /** Also for accounts that wait to be deleted. */
  allowsDeletionPending?: boolean
  /** For long responses that are made for one person. */
  compress?: true
  /** Instead of the limits of all calls. */
  overrideLimits?: readonly [Limit, ...Limit[]]
  /** In bytes, if bodies may be larger than those of other calls. */
  bodyLimit?: number
  /** Registered by `serveOnce`. */
  isOnce?: true
}

interface Route extends ServeOptions {
  /** If the response is not JSON. */
  produces?: 'text/csv' | 'application/x-tar' | 'application/zip'
  /** Of a successful response. */
  status?: 200 | 201 | 204
  /** May answer before the request is parsed and checked. */
  respondFromCache?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Without this the documentation leaves out HEAD, as every GET has one. */
const describedHead = { swagger: { exposeHeadRoute: true } }

const proofRefusal = `403 \`${sessionErrors.authenticateAgain().code}\``
const asksForProof = {
  always: `Answers ${proofRefusal} unless a credential was shown in the last ${recentMinutes} minutes.`,
  sometimes: `For some input answers ${proofRefusal} unless a credential was shown in the last ${recentMinutes} minutes.`,
}

/** Registers a call with its access, limits and schemas. */
export function route(app: FastifyInstance, endpoint: Endpoint, schemas: Schemas, options: Route) {
  const { method, path, access, fresh } = endpoint
  const {
    limits = [],
    isLimitedByHandler = false,
    takesReplacedToken = false,
    allowsRestricted = false,
    allowsDeletionPending = false,
    compress,
    produces,
    status = 200,
    overrideLimits,
    bodyLimit,
    isOnce = false,
    respondFromCache,
    handler,
  } = options
  if ((endpoint.idempotent ?? false) !== isOnce)
    throw new Error(`${method} ${path}: exactly the calls that are declared idempotent are registered by \`serveOnce\``)
  const limit = () =>
    overrideLimits
      ? app.limits.exactly(...overrideLimits)
      : app.limits.forCall(method === 'GET' ? limits : [...limits, adminChanges])
  app.endpoints.push(endpoint)
  app.route({
    method,
    url: path,
    config: {
      access,
      fresh,
      isExport: produces !== undefined,
      takesReplacedToken,
      allowsRestricted,
      allowsDeletionPending,
      isLimitedByHandler,
      ...(method === 'HEAD' && describedHead),
    },
    ...(compress && { compress: {} }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      // The first word of the path is the feature: the documentation groups by it.
      tags: [path.split('/')[2] ?? ''],
      ...(fresh && { description: asksForProof[fresh === true ? 'always' : 'sometimes'] }),
      ...(access !== 'public' && { security: access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
      ...(schemas.params && { params: schemas.params }),
      ...(schemas.query && { querystring: schemas.query }),
      ...(schemas.body && { body: schemas.body }),
      response: { [status]: produces ? { content: { [produces]: { schema: schemas.response } } } : schemas.response },
    },
    onRequest: [
      ...(access === 'public' ? [] : [identifyCaller(app.identify)]),
      ...(isLimitedByHandler ? [] : [limit()]),
      ...(access === 'public' ? [] : [guard(endpoint)]),
      ...(respondFromCache
        ? [async (request: FastifyRequest, reply: FastifyReply) => respondFromCache(request, reply)]
        : []),
    ],
    ...(access !== 'public' && { preHandler: ownOnly }),
    handler,
  })
}

export function handlerContext<S extends Schemas, A extends Access>(
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerContext<S, A> {
  const { params, query, body, caller } = request
  const actor: Actor | undefined = caller && { id: caller.id, address: request.ip, requestId: request.id }
  return { params, query, body, caller, actor, request, reply } as unknown as HandlerContext<S, A>
}

type Handler<S extends Schemas, A extends Access> = (context: HandlerContext<S, A>) => Promise<z.input<S['response']>>

/** Registers one call of the contract: access guards it, schemas check what comes in and filter what leaves. */
export function serve<S extends Schemas, A extends Access>(
  app: FastifyInstance,
  endpoint: Endpoint<S, A>,
  schemas: S,
  ...rest: [handler: Handler<S, A>] | [options: ServeOptions, handler: Handler<S, A>]
) {
  const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest
  // No cache may hold a response that depends on a token or changes something.
  const isPrivate = endpoint.access !== 'public' || endpoint.method !== 'GET'
  route(app, endpoint, schemas, {
    ...options,
    handler: (request, reply) => {
      if (isPrivate) reply.header('cache-control', 'no-store')
      return handler(handlerContext<S, A>(request, reply))
    },
  })
}

/** The body that most calls answer with. */
export const success = (message: string) => ({ success: true as const, message })
