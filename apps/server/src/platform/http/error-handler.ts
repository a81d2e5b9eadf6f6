import { AppError, type ErrorBody, httpErrors } from '@matinee/contract/http/errors'
import { sessionMessages } from '@matinee/contract/sessions'
import { waitTime } from '@matinee/contract/wait-time'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  isDatabaseAway,
  isDatabaseAwayOrSlow,
  isDeadlock,
  isUnstorableText,
  missingReference,
} from '../database/database.ts'
import type { Services } from '../services.ts'
import { StoreUnreachable } from '../storage/storage.ts'

function invalid(error: FastifyError): AppError {
  const fields: Record<string, string> = {}
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Only the first message for each field.
    for (const { instancePath, message } of error.validation) fields[instancePath.slice(1)] ??= message ?? ''
  }
  return httpErrors.invalid({ cause: error, fields })
}

/** An aborted request has the code of a lost connection too (ECONNRESET). Unlike a database error it has a status. */
const isClientError = ({ statusCode }: FastifyError) => statusCode !== undefined

/** Maps errors of Fastify and of the database to ours. */
function translate(error: FastifyError, callerId: string | undefined): AppError {
  if (error instanceof AppError) return error
  // The account was deleted between the check of its token and the write.
  if (callerId !== undefined && missingReference(error) === callerId) return httpErrors.signedOut({ cause: error })
  if (isDeadlock(error)) return httpErrors.unavailable({ cause: error, retryAfter: 1 })
  if (error.validation) return invalid(error)
  if (isUnstorableText(error)) return httpErrors.invalid({ cause: error })
  if (error instanceof StoreUnreachable) return httpErrors.unavailable({ cause: error, retryAfter: 2 })
  if (isDatabaseAwayOrSlow(error) && !isClientError(error))
    return httpErrors.unavailable({ cause: error, retryAfter: 2 })
  if (error.statusCode === 413) return httpErrors.tooLarge({ cause: error })
  if (error.statusCode === 415) return httpErrors.notJson({ cause: error })
  if (error.statusCode && error.statusCode < 500) return httpErrors.unreadable({ cause: error })
  return httpErrors.unexpected({ cause: error })
}

const tooMany = httpErrors.tooMany()
/** The longest wait that is called a moment. */
const momentSeconds = 60

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, status, message, fields, details, retryAfter }: AppError,
) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  const isLongWait = code === tooMany.code && retryAfter !== undefined && retryAfter > momentSeconds
  const body = await reply.server.translate<ErrorBody>(request, {
    success: false,
    code,
    message: isLongWait
      ? (await reply.server.wordsFor(request, sessionMessages)).tooManyAttempts(waitTime(retryAfter))
      : message,
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  })
  // A page is read by a person, and not by a program.
  if (reply.routeOptions.config.access === 'page') return reply.type('text/plain; charset=utf-8').send(body.message)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** For addresses without a route. Under `/api` they count as calls. */
const unknownAddresses = { name: 'not-found', by: 'address', times: 300, seconds: 60 } as const

/** Turns errors into responses. An unexpected error shows nothing but the request id. */
export function answerErrors(app: FastifyInstance, { outages }: Pick<Services, 'outages'>) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = translate(error, request.caller?.id)
    // While the database is away there is one line in the log, not one for each request.
    if (isDatabaseAway(error) && !isClientError(error)) outages.lost(error)
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return send(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, httpErrors.notFound()))
  const limit = app.limits.exactly(unknownAddresses)
  // Before the body is read, so that unreadable ones count too.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done()
    limit(request).then(() => done(), done)
  })
}

/** Unknown addresses under `/api` get a JSON error, never a page. */
export function refuseUnknownCalls(app: FastifyInstance) {
  const onRequest = app.limits.forCall()
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true }, onRequest }, async () => {
    throw httpErrors.notFound()
  })
}
