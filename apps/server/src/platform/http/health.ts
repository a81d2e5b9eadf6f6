import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { isReachable } from '../database/database.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { isWorkerAlive } from '../jobs/liveness.ts'
import type { Services } from '../services.ts'

const checkEveryMs = 1_000

/** A load balancer asks every second or so; some ask from several machines behind one address. */
const checks = { name: 'health', by: 'address', times: 3000, seconds: 60 } as const

/** Shares one check among all callers until `keepMs` after it. `check` must not reject. */
function throttleCheck<T>(check: () => Promise<T>, keepMs: number): () => Promise<T> {
  let latest: Promise<T> | undefined
  return () => {
    latest ??= check().finally(() => setTimeout(() => (latest = undefined), keepMs).unref())
    return latest
  }
}

/** Asked on this machine, and not through a proxy on it. */
const isLocal = ({ ip, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent requests, until it is told to stop. The database is checked
 * at most once a second, on a connection of its own. What is missing is told on this machine alone.
 */
export function serveHealth(app: FastifyInstance, { config }: Pick<Services, 'config'>, isStopping: () => boolean) {
  const pool = new pg.Pool({
    connectionString: config.database.url,
    application_name: 'matinee-health',
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // The next check reports it.
  pool.on('error', () => {})
  app.addHook('onClose', () => pool.end())

  let migrated = false
  const check = throttleCheck(async () => {
    const database = await isReachable(pool)
    // Once the schema is up to date it stays so, for this version.
    if (database && !migrated) migrated = (await pendingMigrations(pool).catch(() => undefined))?.length === 0
    // Reported only: without a worker mails and jobs wait, and visitors miss nothing.
    const worker = database && (await isWorkerAlive(pool).catch(() => false)) ? 'running' : 'away'
    return { database, migrated, worker }
  }, checkEveryMs)

  const options = {
    config: { access: 'internal' as const },
    schema: { hide: true },
    onRequest: app.limits.exactly(checks),
  }
  app.get('/healthz', options, async () => ({ alive: true }))
  app.get('/readyz', options, async (request, reply) => {
    const found = await check()
    const stopping = isStopping()
    const ready = found.database && found.migrated && !stopping
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isLocal(request) ? { ready, ...found, stopping } : { ready })
  })
}
