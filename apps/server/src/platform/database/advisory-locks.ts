import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'

interface Entry {
  /** False while PostgreSQL is asked for the lock, and after its release. */
  isTaken: boolean
  onWanted: () => void
  released: Promise<void>
  release: () => void
}

interface Wish {
  /** Ends the wait for the lock. */
  signal?: AbortSignal
  /** Called, perhaps often, when another caller in any process waits for the lock, and when the lock was lost. */
  onWanted: () => void
  withinMs?: number
}

export interface HeldLock {
  release(): Promise<void>
}

export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
}

const channel = 'advisory_lock_wanted'
const tryAgainAfterMs = 100

/**
 * Named locks between all processes, for work that is too long for a transaction: PostgreSQL's advisory locks. One
 * extra connection holds all locks of a process, as each may be held for minutes. PostgreSQL releases them when the
 * process or its machine dies.
 */
export class AdvisoryLocks {
  readonly #url: string
  readonly #held = new Map<string, Entry>()
  #client: Promise<pg.Client> | undefined
  #isClosed = false

  constructor({ database }: { database: Pick<Config['database'], 'directUrl'> }) {
    this.#url = database.directUrl
  }

  async acquire(name: string, { signal, onWanted, withinMs = 15_000 }: Wish): Promise<HeldLock> {
    const deadline = Date.now() + withinMs
    for (;;) {
      signal?.throwIfAborted()
      const holder = this.#held.get(name)
      if (!holder) {
        const lock = await this.#take(name, onWanted)
        if (lock) return lock
      } else if (holder.isTaken) holder.onWanted()
      if (Date.now() > deadline) throw new LockTimeout(`the lock '${name}' is held elsewhere`)
      const pause = wait(tryAgainAfterMs)
      await (holder ? Promise.race([holder.released, pause]) : pause)
    }
  }

  async #take(name: string, onWanted: () => void): Promise<HeldLock | undefined> {
    // All callers here share one session, which may take the same lock twice: `#held` keeps them from each other.
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const forget = () => {
      if (this.#held.get(name) === entry) this.#held.delete(name)
      resolve()
    }
    const entry: Entry = { isTaken: false, onWanted, released, release: forget }
    this.#held.set(name, entry)
    try {
      const client = await this.#connect()
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [name],
      )
      if (rows[0]?.taken) {
        entry.isTaken = true
        return { release: () => this.#release(name, entry, client) }
      }
      forget()
      await client.query('select pg_notify($1, $2)', [channel, name])
      return undefined
    } catch (error) {
      forget()
      throw error
    }
  }

  async #release(name: string, entry: Entry, client: pg.Client): Promise<void> {
    if (!entry.isTaken) return
    entry.isTaken = false
    try {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    } catch {
      // The connection is gone, and its locks with it.
    }
    entry.release()
  }

  #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new Error('locks are closed')
    return (this.#client ??= this.#open())
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'matinee-locks',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // PostgreSQL notices within half a minute that a machine is gone, and releases its locks.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    })
    let isLost = false
    const lose = () => {
      // `error` and `end` come one after the other: another connection may have been opened in between.
      if (isLost) return
      isLost = true
      this.#client = undefined
      for (const entry of this.#held.values()) if (entry.isTaken) entry.onWanted()
    }
    client.once('error', lose)
    client.once('end', lose)
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      const entry = this.#held.get(payload)
      if (entry?.isTaken) entry.onWanted()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      return client
    } catch (error) {
      lose()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }
}
