import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** Ids that no other process gives out, without asking for randomness at each request. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}

/** One line in the log and one measurement for each request. */
export function observeRequests(
  app: FastifyInstance,
  { metrics }: Pick<Services, 'metrics'>,
  isStopping: () => boolean,
) {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A client that is told to close comes back by a new connection, which finds a process that stays.
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const milliseconds = reply.elapsedTime
    // The path as it was registered, not as it was asked for: what people search for stays out of the log.
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(milliseconds * 10) / 10 },
      'request',
    )
    metrics.request(request.method, route, reply.statusCode, milliseconds)
    done()
  })
}
