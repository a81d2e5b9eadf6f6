import type { FastifyInstance } from 'fastify'
import { isReachable } from '../database/database.ts'
import { pendingMigrations } from '../database/migrate.ts'
import type { Services } from '../services.ts'

/** `/healthz`: the process lives. `/readyz`: it may be sent requests, which it says no to before it stops. */
export function serveHealth(
  app: FastifyInstance,
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  isStopping: () => boolean,
) {
  let migrated = false
  const options = { config: { access: 'internal' as const }, schema: { hide: true } }
  app.get('/healthz', options, async () => ({ alive: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const database = await isReachable(db)
    // Once the schema is up to date it stays so, for this version.
    if (database && !migrated) migrated = (await pendingMigrations(pool)).length === 0
    const ready = database && migrated && !isStopping()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, database, migrated, stopping: isStopping() })
  })
}
