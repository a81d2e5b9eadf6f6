import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { isReachable } from '../database/database.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { isWorkerAlive } from '../jobs/liveness.ts'
import type { Services } from '../services.ts'

const checkEveryMs = 1_000

/** A load balancer asks every second or so; some ask from several machines behind one address. */
const checks = { name: 'health', by: 'address', times: 3000, seconds: 60 } as const

/** One look for everybody who asks meanwhile, and for a while after it. `look` must not fail. */
function sharedLook<T>(look: () => Promise<T>, keepMs: number): () => Promise<T> {
  let latest: Promise<T> | undefined
  return () => {
    latest ??= look().finally(() => setTimeout(() => (latest = undefined), keepMs).unref())
    return latest
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent requests, which it says no to before it stops. However many
 * ask, it looks once a second at most, on a connection that no visitor waits for.
 */
export function serveHealth(app: FastifyInstance, { config }: Pick<Services, 'config'>, isStopping: () => boolean) {
  const pool = new pg.Pool({
    connectionString: config.database.url,
    application_name: 'matinee-health',
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // The next look finds out, and says so.
  pool.on('error', () => {})
  app.addHook('onClose', () => pool.end())

  let migrated = false
  /** What was found, part by part; all of it stands in the answer, and the answer's status decides by some. */
  const look = sharedLook(async () => {
    const database = await isReachable(pool)
    // Once the schema is up to date it stays so, for this version.
    if (database && !migrated) migrated = (await pendingMigrations(pool).catch(() => undefined))?.length === 0
    // Without a worker mails and jobs wait, and visitors miss nothing: it is told, and does not decide.
    const worker = database && (await isWorkerAlive(pool).catch(() => false)) ? 'running' : 'away'
    return { database, migrated, worker }
  }, checkEveryMs)

  const options = {
    config: { access: 'internal' as const },
    schema: { hide: true },
    onRequest: app.limits.only(checks),
  }
  app.get('/healthz', options, async () => ({ alive: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const found = await look()
    const stopping = isStopping()
    const ready = found.database && found.migrated && !stopping
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...found, stopping })
  })
}
