import { Redis } from 'ioredis'
import type pg from 'pg'
import type { DestinationStream, Logger } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Changes, listenForChanges } from './database/changes.ts'
import { createDatabase, createPool, type Database } from './database/database.ts'
import { readFromReplicas, type Replicas } from './database/replicas.ts'
import { type Outages, watchForOutages } from './database/outages.ts'
import { createLog } from './log.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { followSettings, type LiveSettings } from './settings.ts'
import { createOwnership } from './payments/ownership.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { createSandbox } from './payments/sandbox.ts'
import { createStripe } from './payments/stripe.ts'
import { createStorage } from './storage/create-storage.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing.ts'

/** What features use. A function names the few that it needs: `Pick<Services, 'db' | 'clock'>`. */
export interface Services {
  /** `config.site` is as the desk has set it; see `followSettings`. */
  config: Config
  settings: LiveSettings
  db: Database
  pool: pg.Pool
  outages: Outages
  changes: Changes
  replicas: Replicas
  redis: Redis | undefined
  mailer: Mailer
  /** Undefined: nothing is sold here. */
  payments: PaymentProvider | undefined
  /** No longer used for new payments, but their events still count. */
  formerPayments: readonly PaymentProvider[]
  storage: Storage
  clock: Clock
  log: Logger
  metrics: Metrics
  /** Undefined unless traces are asked for. */
  tracing: Tracing | undefined
}

export interface RunningServices extends Services {
  close(): Promise<void>
}

interface Options {
  /** The log of a process that has written to it before. */
  log?: Logger
  /** Where this process shows its metrics, if it does. */
  metricsPort?: number
  /** See `createPool`. */
  isForRequests?: boolean
  connectTimeoutMs?: number
  clock?: Clock
  payments?: PaymentProvider
  formerPayments?: readonly PaymentProvider[]
  logTo?: DestinationStream
}

/** One line when Redis is away, however often it is tried again, and one when it is back. */
function logOutages(redis: Redis, log: Logger) {
  let awaySince: number | undefined
  let reason = 'the connection was closed'
  redis.on('error', (error: Error) => (reason = error.message))
  // After every lost connection and every failed try, unless this process closes it.
  redis.on('reconnecting', () => {
    if (awaySince !== undefined) return
    awaySince = Date.now()
    log.warn({ reason }, 'Redis cannot be reached')
  })
  redis.on('ready', () => {
    if (awaySince === undefined) return
    log.warn({ seconds: Math.round((Date.now() - awaySince) / 1000) }, 'Redis is back')
    awaySince = undefined
    reason = 'the connection was closed'
  })
}

function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    // Fail at once, as rate limits have a fallback in memory.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  })
  logOutages(redis, log)
  return redis
}

/** `name` is the process's name in the log. */
export async function createServices(given: Config, name: string, options: Options = {}): Promise<RunningServices> {
  const config = { ...given, site: { ...given.site } }
  const log = options.log ?? createLog(config, name, options.logTo)
  const outages = watchForOutages(config, log)
  const pool = createPool(config, log, { ...options, onLost: (error) => outages.lost(error) })
  // Loaded only where it is used: it costs memory and time.
  const tracing = config.tracing && (await import('./tracing.ts')).startTracing(config.tracing, name, log)
  tracing?.watchPool(pool)
  const db = createDatabase(pool, tracing)
  const changes = listenForChanges(config, outages)
  const metrics = await createMetrics(config.metrics.host, options.metricsPort ?? 0)
  metrics.watchPool(pool)
  // Before the caches, so that on a notification reads leave stale standbys before the caches load again.
  const replicas = readFromReplicas(config, { pool, changes, log, metrics })
  const settings = followSettings(config.site, { db, changes, log })
  const redis = config.redis.url ? createRedis(config.redis.url, log) : undefined
  const mailer = createMailer(config)
  const sandbox = createSandbox(config)
  const stripe = config.payments.stripe && createStripe(config.payments.stripe, config.site, createOwnership(db))
  const payments = options.payments ?? { off: undefined, sandbox, stripe }[config.payments.provider]
  const formerPayments =
    options.formerPayments ?? [sandbox, ...(stripe ? [stripe] : [])].filter((each) => each !== payments)
  const storage = createStorage(config)
  return {
    config,
    settings,
    db,
    pool,
    outages,
    changes,
    replicas,
    redis,
    mailer,
    payments,
    formerPayments,
    storage,
    clock: options.clock ?? systemClock,
    log,
    metrics,
    tracing,
    async close() {
      mailer.close()
      storage.close()
      redis?.disconnect()
      await changes.close()
      await replicas.close()
      await outages.close()
      await metrics.close()
      await db.destroy()
      await tracing?.close()
    },
  }
}
