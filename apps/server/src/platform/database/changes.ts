import pg from 'pg'
import type { Config } from '../config.ts'
import type { Outages } from './outages.ts'

/** Says when something changed in the database, in whichever process it was changed. */
export interface Changes {
  /**
   * `react` gets what the notification said; nothing (`''`) means that anything may have changed. So it does when
   * notifications may have been missed.
   */
  on(channel: string, react: (news: string) => void): void
  /** Whether news arrives at this moment. Without it nothing may be taken as fresh. */
  isListening(): boolean
  close(): Promise<void>
}

const retryAfterMs = 1_000

/** A connection that is lost anyway may fail to say goodbye. */
const end = async (client: pg.Client | undefined) => {
  try {
    await client?.end()
  } catch {
    // It is gone, which is what was wanted.
  }
}

/** One connection that listens (LISTEN/NOTIFY), from the first channel that is asked for on. */
export function listenForChanges(config: Pick<Config, 'database'>, outages: Pick<Outages, 'lost'>): Changes {
  const reactions = new Map<string, ((news: string) => void)[]>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false

  const reactAll = () => [...reactions.values()].flat().forEach((react) => react(''))

  function lose(error: Error) {
    if (isClosed) return
    if (isListening) outages.lost(error)
    isListening = false
    void end(client)
    client = undefined
    reactAll()
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), retryAfterMs)
    retry.unref()
  }

  async function connect() {
    const opening = new pg.Client({
      connectionString: config.database.url,
      application_name: 'matinee-changes',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // A connection that fell silent is noticed in seconds, not hours.
      keepAliveInitialDelayMillis: 10_000,
    })
    client = opening
    opening.on('error', (error) => client === opening && lose(error))
    opening.on('end', () => client === opening && lose(new Error('The connection ended')))
    opening.on('notification', ({ channel, payload = '' }) =>
      reactions.get(channel)?.forEach((react) => react(payload)),
    )
    try {
      await opening.connect()
      for (const channel of reactions.keys()) await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
      isListening = true
      reactAll()
    } catch (error) {
      lose(error as Error)
    }
  }

  return {
    on(channel, react) {
      const known = reactions.get(channel)
      if (known) return void known.push(react)
      reactions.set(channel, [react])
      if (!client) void connect()
      else if (isListening) client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(lose)
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
