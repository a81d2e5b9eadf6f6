import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { withoutRedaction } from '../log.ts'
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
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  isStopping: () => boolean,
) {
  const plain = withoutRedaction(log)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A client that is told to close comes back by a new connection, which finds a process that stays.
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // The path as it was registered, not as it was asked for: what people search for stays out of the log.
    const route = routeOptions.url ?? 'none'
    plain.info({ reqId: id, method, route, status: statusCode, ms: Math.round(elapsedTime * 10) / 10 }, 'request')
    metrics.request(method, route, statusCode, elapsedTime)
    done()
  })
}
