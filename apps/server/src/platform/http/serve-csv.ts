import { Readable } from 'node:stream'
import type { Access, Endpoint, Schemas } from '@matinee/contract/http/endpoint'
import type { FastifyInstance } from 'fastify'
import { type CsvFile, csvOf } from '../csv/csv.ts'
import type { Limit } from './rate-limits.ts'
import { type HandlerContext, handlerContext, route } from './serve.ts'

/** Reading a whole list is work: nobody needs it more often. */
const downloads: readonly Limit[] = [{ name: 'download', by: 'caller', times: 20, seconds: 60 }]

/** Begins at once, so that a first batch that fails is an error that can still be answered. */
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
 * Like `serve`, for a call that answers with a CSV file: the same access, limits, schemas and headers, and the file is
 * streamed. The handler does what has to be done before the first byte (such as putting the download on record in a
 * transaction of its own) and gives the file. Batches should each ask the database anew, by the last key of the one
 * before, so that no connection waits for a slow reader:
 *
 *   serveCsv(app, endpoints.download, schemas.download, async ({ query, actor }) => {
 *     await db.transaction().execute((tx) => writeAuditEntry(tx, actor, { action: 'export.movies', ... }))
 *     return { name: 'movies-2026-11-15', columns: [{ title: 'Title', of: ({ title }) => title }], batches: ... }
 *   })
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
