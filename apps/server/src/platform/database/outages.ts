import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** Logs one line when the database is away, and one when it is back. `lost` is called wherever it cannot be reached. */
export interface Outages {
  lost(error: unknown): void
  close(): Promise<void>
}

const checkEveryMs = 1_000
/** Between two log lines about lost connections while the database answers. */
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
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let checkedAt = 0
  let quietUntil = 0
  let isClosed = false

  async function check(reason: unknown) {
    const isThere = await isAnswering(config.database.url)
    checkedAt = Date.now()
    if (isClosed) return
    if (!isThere) {
      if (awaySince === undefined) log.error({ err: reason }, 'the database is away')
      awaySince ??= Date.now()
      checkIn(checkEveryMs, reason)
    } else if (awaySince !== undefined) {
      log.warn({ seconds: Math.round((Date.now() - awaySince) / 1000) }, 'the database is back')
      awaySince = undefined
    } else if (Date.now() > quietUntil) {
      quietUntil = Date.now() + quietMs
      log.warn({ err: reason }, 'a connection failed, though the database answers')
    }
  }
  function checkIn(ms: number, reason: unknown) {
    timer = setTimeout(() => {
      timer = undefined
      checking = check(reason).finally(() => (checking = undefined))
    }, ms).unref()
  }

  return {
    lost(error) {
      // At most one check a second, however many requests get no connection.
      if (isClosed || timer || checking) return
      checkIn(Math.max(0, checkedAt + checkEveryMs - Date.now()), error)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await checking
    },
  }
}
