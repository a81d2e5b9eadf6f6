import type pg from 'pg'
import { listSessionsByIds, type SessionRow } from './sessions.queries.ts'

interface Waiting {
  id: string
  resolve: (session: SessionRow | undefined) => void
  reject: (error: unknown) => void
}

const largestBatch = 500

/**
 * Reads the session of every authenticated request, in batches. Requests that arrive while a query runs share the next
 * one, so that a crowd takes neither all connections nor a query each. No read is stale: none is answered by a query
 * that began before it came.
 */
export class SessionLoader {
  readonly #pool: pg.Pool
  #waiting: Waiting[] = []
  #isReading = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  read(id: string): Promise<SessionRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<SessionRow | undefined>()
    this.#waiting.push({ id, resolve, reject })
    if (!this.#isReading) void this.#readAll()
    return promise
  }

  async #readAll() {
    this.#isReading = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, largestBatch)
      try {
        const ids = new Set(batch.map(({ id }) => id))
        const sessions = await listSessionsByIds(this.#pool, [...ids])
        for (const { id, resolve } of batch) resolve(sessions.get(id))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isReading = false
  }
}
