import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** Told by everything that cannot reach the database; the log has one line when it is away, and one when it is back. */
export interface Outages {
  lost(error: unknown): void
  close(): Promise<void>
}

const lookEveryMs = 1_000
/** Connections can also be lost, or not be had, while the database is there: one line about that in this time. */
const quietMs = 10_000

async function isAnswering(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: 'matinee-outages',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

export function watchForOutages(config: Pick<Config, 'database'>, log: Logger): Outages {
  let awaySince: number | undefined
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0
  let quietUntil = 0
  let isClosed = false

  async function look(reason: unknown) {
    const isThere = await isAnswering(config.database.url)
    lookedAt = Date.now()
    if (isClosed) return
    if (!isThere) {
      if (awaySince === undefined) log.error({ err: reason }, 'the database is away')
      awaySince ??= Date.now()
      lookIn(lookEveryMs, reason)
    } else if (awaySince !== undefined) {
      log.warn({ seconds: Math.round((Date.now() - awaySince) / 1000) }, 'the database is back')
      awaySince = undefined
    } else if (Date.now() > quietUntil) {
      quietUntil = Date.now() + quietMs
      log.warn({ err: reason }, 'a connection failed, though the database answers')
    }
  }
  function lookIn(ms: number, reason: unknown) {
    timer = setTimeout(() => {
      timer = undefined
      looking = look(reason).finally(() => (looking = undefined))
    }, ms).unref()
  }

  return {
    lost(error) {
      // While it is away the timer goes on looking. While it is there, one look a second is enough for a crowd that gets
      // no connection.
      if (isClosed || timer || looking) return
      lookIn(Math.max(0, lookedAt + lookEveryMs - Date.now()), error)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}
