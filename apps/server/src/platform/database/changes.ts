import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Connection } from './database.ts'
import type { Outages } from './outages.ts'

/** Notifications of changes in the database, made by any process. */
export interface Changes {
  /** `listener` gets an empty payload when notifications may have been missed: then anything may have changed. */
  on(channel: string, listener: (payload: string) => void): void
  /** False while there is no LISTEN connection: then nothing may be cached. */
  isListening(): boolean
  close(): Promise<void>
}

/** Every process drops its cached responses and pages, once the transaction ends. */
export async function dropCachedResponses(db: Connection): Promise<void> {
  await sql`select pg_notify('catalogue', '')`.execute(db)
}

const retryAfterMs = 1_000

/** A lost connection may fail to end. */
const end = async (client: pg.Client | undefined) => client?.end().catch(() => {})

/** One LISTEN connection, opened with the first channel. */
export function listenForChanges(config: Pick<Config, 'database'>, outages: Pick<Outages, 'lost'>): Changes {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const notifyAll = () => [...listeners.values()].flat().forEach((listener) => listener(''))

  function lose(error: Error) {
    if (isClosed) return
    if (isListening) outages.lost(error)
    isListening = false
    void end(client)
    client = undefined
    notifyAll()
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, retryAfterMs)
    retry.unref()
  }

  async function connect() {
    const opening = new pg.Client({
      connectionString: config.database.directUrl,
      application_name: 'matinee-changes',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Notices a silent connection in seconds.
      keepAliveInitialDelayMillis: 10_000,
    })
    client = opening
    opening.on('error', (error) => client === opening && lose(error))
    opening.on('end', () => client === opening && lose(new Error('The connection ended')))
    opening.on('notification', ({ channel, payload = '' }) =>
      listeners.get(channel)?.forEach((listener) => listener(payload)),
    )
    try {
      await opening.connect()
      for (const channel of listeners.keys()) await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
      isListening = true
      notifyAll()
    } catch (error) {
      lose(error as Error)
    }
  }

  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) return void known.push(listener)
      listeners.set(channel, [listener])
      // While a retry waits, it listens to this channel too.
      if (!client && !retry) void connect()
      else if (client && isListening) client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(lose)
    },
    isListening: () => isListening,
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(retry)
      await end(client)
    },
  }
}
