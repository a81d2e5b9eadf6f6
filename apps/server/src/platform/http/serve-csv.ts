import { Readable } from 'node:stream'
import type { Access, Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance } from 'fastify'
import { type CsvFile, csvOf } from '../csv/csv.ts'
import { downloads } from './rate-limits.ts'
import { type HandlerContext, handlerContext, route } from './serve.ts'

/** Reads the first batch at once, so that its error can still become a response. */
async function begun(pieces: AsyncGenerator<string>): Promise<Readable> {
  const first = await pieces.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* pieces
  }
  return Readable.from(all(), { objectMode: false })
}

/**
 * Like `serve`, for a streamed CSV file. The handler runs before the first byte is sent. Each batch should be a query
 * of its own, by the last key of the one before, so that no database connection waits for a slow reader.
 */
export function serveCsv<S extends Schemas, A extends Access, Row>(
  app: FastifyInstance,
  endpoint: Endpoint<S, A>,
  schemas: S,
  handler: (given: HandlerContext<S, A>) => Promise<CsvFile<Row>>,
) {
  route(app, endpoint, schemas, {
    limits: downloads,
    produces: 'text/csv',
    handler: async (request, reply) => {
      const file = await handler(handlerContext<S, A>(request, reply))
      const body = await begun(csvOf(file))
      return reply
        .header('content-disposition', `attachment; filename="${file.name}.csv"`)
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(body)
    },
  })
}
