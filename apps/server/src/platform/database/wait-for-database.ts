import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeDatabase } from '../start-failure.ts'
import { isDatabaseDown } from './database.ts'

const retryAfterMs = 1_000
/** Between two lines of the log that say the same. */
const remindAfterMs = 30_000

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'matinee-start',
    connectionTimeoutMillis: 5_000,
  })
  // A connection that breaks while it ends has said what we wanted to know.
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Machines start in any order: waits for PostgreSQL, and says so. What waiting cannot mend is thrown. */
export async function waitForDatabase(
  { database }: Pick<Config, 'database'>,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const { at } = describeDatabase(database.url)
  const started = Date.now()
  let saidAt: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    try {
      await connectOnce(database.url)
      if (saidAt !== undefined) log.info({ waitedMs: Date.now() - started }, `${at} is there: going on`)
      return
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
      if (saidAt === undefined || Date.now() - saidAt >= remindAfterMs) {
        saidAt = Date.now()
        log.warn({ err: error }, `${at} cannot be reached: waiting for it, and trying again each second`)
      }
    }
    await wait(retryAfterMs, undefined, signal ? { signal } : {})
  }
}
