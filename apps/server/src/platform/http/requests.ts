import { randomBytes } from 'node:crypto'
import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { requestLines } from '../log.ts'
import type { Services } from '../services.ts'

/** Ids that no other process gives out, without asking for randomness at each request. */
export function requestIds(): () => string {
  const process = `${randomBytes(6).toString('hex')}-`
  let count = 0
  return () => process + count++
}

/** One line in the log and one measurement for each request. */
export function observeRequests(app: FastifyInstance, { metrics, log }: Pick<Services, 'metrics' | 'log'>) {
  const write = requestLines(log)
  app.addHook('onRoute', (route) => {
    // The path as it was registered, not as it was asked for: what people search for stays out of the log.
    const { url } = route
    const observe: onResponseHookHandler = (request, reply, done) => {
      const { statusCode, elapsedTime } = reply
      write(request.id, request.method, url, statusCode, elapsedTime)
      metrics.request(request.method, url, statusCode, elapsedTime)
      done()
    }
    route.onResponse = [observe, ...[route.onResponse ?? []].flat()]
  })
}
