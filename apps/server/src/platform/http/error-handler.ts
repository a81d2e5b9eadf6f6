import { AppError, type ErrorBody, httpErrors } from '@matinee/contract/http/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isConnectionLost, isDatabaseDown } from '../database/database.ts'
import type { Services } from '../services.ts'

function invalid(error: FastifyError): AppError {
  const fields: Record<string, string> = {}
  if (hasZodFastifySchemaValidationErrors(error)) {
    // The first complaint about a field is the one worth reading.
    for (const { instancePath, message } of error.validation) fields[instancePath.slice(1)] ??= message ?? ''
  }
  return httpErrors.invalid({ cause: error, fields })
}

/** What a client broke off has the codes of a lost connection too, and a status, which nothing of the database has. */
const isOfClient = ({ statusCode }: FastifyError) => statusCode !== undefined

/** Fastify's own refusals, in our words. */
function translate(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return invalid(error)
  if (isDatabaseDown(error) && !isOfClient(error)) return httpErrors.unavailable({ cause: error, retryAfter: 2 })
  if (error.statusCode === 413) return httpErrors.tooLarge({ cause: error })
  if (error.statusCode === 415) return httpErrors.notJson({ cause: error })
  if (error.statusCode && error.statusCode < 500) return httpErrors.unreadable({ cause: error })
  return httpErrors.unexpected({ cause: error })
}

function send(reply: FastifyReply, { code, status, message, fields, retryAfter }: AppError) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  // Who asked for a page reads the answer.
  if (reply.routeOptions.config.access === 'page') return reply.type('text/plain; charset=utf-8').send(message)
  const body: ErrorBody = { success: false, code, message, ...(fields && { fields }) }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What is no page, no call and no file. Under `/api` it counts as a call. */
const unknownAddresses = { name: 'not-found', by: 'address', times: 300, seconds: 60 } as const

/** The one place that makes an answer of an error. Nothing of an unforeseen one leaves the house but its request id. */
export function answerErrors(app: FastifyInstance, { outages }: Pick<Services, 'outages'>) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = translate(error)
    // While the database is away every request fails in the same way: that is one line, not one for each.
    if (isConnectionLost(error) && !isOfClient(error)) outages.lost(error)
    else if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, 'request failed')
    return send(reply, refusal)
  })
  app.setNotFoundHandler((_request, reply) => send(reply, httpErrors.notFound()))
  const limit = app.limits.only(unknownAddresses)
  // Before what was sent along is read: also a body that cannot be read counts.
  app.addHook('onRequest', async (request) => {
    if (request.is404) await limit(request)
  })
}

/** Under `/api` a wrong address is a mistake of a program: it gets an answer that a program can read, never a page. */
export function refuseUnknownCalls(app: FastifyInstance) {
  const onRequest = app.limits.forCall()
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true }, onRequest }, async () => {
    throw httpErrors.notFound()
  })
}
