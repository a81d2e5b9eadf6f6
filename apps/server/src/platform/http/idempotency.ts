import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Access, Schemas } from '@matinee/contract/http/endpoint'
import { httpErrors } from '@matinee/contract/http/errors'
import { type Idempotent, idempotencyHeader } from '@matinee/contract/http/idempotency'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Connection } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type HandlerContext, serve, type ServeOptions } from './serve.ts'

const hoursStored = 24

/** The `Idempotency-Key` of a request, if it has one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[!-~]{1,200}$/.test(key)) return key
  throw httpErrors.invalid({ fields: { [idempotencyHeader]: '1 to 200 signs without spaces' } })
}

interface Keyed {
  callerId: string | null
  endpoint: string
  key: string
  requestHash: Buffer
}

/** Serializes calls with one key, until the transaction ends. */
async function lockKey(tx: Connection, { callerId, endpoint, key }: Keyed): Promise<void> {
  const name = JSON.stringify([callerId, endpoint, key])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

const findAnswer = async (tx: Connection, { callerId, endpoint, key }: Keyed) =>
  tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('caller_id', 'is not distinct from', callerId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()

async function insertAnswer(tx: Connection, keyed: Keyed, answer: string, at: Date): Promise<void> {
  const { callerId, endpoint, key, requestHash } = keyed
  await tx
    .insertInto('idempotency_key')
    .values({ caller_id: callerId, endpoint, key, request_hash: requestHash, answer, created_at: at })
    .execute()
}

/**
 * Registers a call that makes something (decision 76). All that the handler writes goes through `tx`: the answer is
 * stored in the same transaction, so that a repeated call gets it and makes nothing again. Of two calls at once the
 * second waits for the first. What was refused left nothing behind, and may be sent again with the same key.
 */
export function serveOnce<S extends Schemas, A extends Access>(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  endpoint: Idempotent<Endpoint<S, A>>,
  schemas: S,
  options: ServeOptions,
  handler: (context: HandlerContext<S, A> & { tx: Connection }) => Promise<z.input<S['response']>>,
) {
  serve<S, A>(app, endpoint, schemas, { ...options, isOnce: true }, async (context) => {
    const { request } = context
    const key = idempotencyKeyOf(request)
    return db.transaction().execute(async (tx) => {
      const run = async () => handler({ ...context, tx })
      if (key === undefined) return run()
      const { params, query, body, caller } = request
      const keyed: Keyed = {
        callerId: caller?.id ?? null,
        endpoint: `${endpoint.method} ${endpoint.path}`,
        key,
        requestHash: hash('sha256', JSON.stringify([params, query, body]), 'buffer'),
      }
      await lockKey(tx, keyed)
      const first = await findAnswer(tx, keyed)
      if (first && !isDeepStrictEqual(first.request_hash, keyed.requestHash)) throw httpErrors.keyReused()
      if (first) return first.answer as z.input<S['response']>
      const answer = await run()
      await insertAnswer(tx, keyed, JSON.stringify(answer), clock.now())
      return answer
    })
  })
}

/** Run by the worker. */
export async function purgeIdempotencyKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - hoursStored * 3_600_000)
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute()
}
