import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeDatabase } from '../start-failure.ts'
import { isDatabaseAway } from './database.ts'

const retryAfterMs = 1_000
/** Between two equal log lines. */
const remindAfterMs = 30_000

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'matinee-start',
    connectionTimeoutMillis: 5_000,
  })
  // Only connecting matters here; an error without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Machines start in any order: waits for PostgreSQL, and PgBouncer if it is used. Throws what waiting cannot mend. */
export async function waitForDatabase(
  { database }: Pick<Config, 'database'>,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  for (const url of new Set([database.directUrl, database.url])) await waitUntilConnected(url, log, signal)
}

async function waitUntilConnected(url: string, log: Logger, signal?: AbortSignal): Promise<void> {
  const { at } = describeDatabase(url)
  const started = Date.now()
  let loggedAt: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    try {
      await connectOnce(url)
      if (loggedAt !== undefined) log.info({ waitedMs: Date.now() - started }, `${at} can be reached`)
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (loggedAt === undefined || Date.now() - loggedAt >= remindAfterMs) {
        loggedAt = Date.now()
        log.warn({ err: error }, `${at} cannot be reached: trying again each second`)
      }
    }
    await wait(retryAfterMs, undefined, signal ? { signal } : {})
  }
}
