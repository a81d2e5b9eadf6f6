import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import type { Changes } from './changes.ts'
import { isDatabaseAway } from './database.ts'
import { statementTimeoutMs } from './role-settings.ts'

/** Standbys, for reads whose answer is the same for everyone. Decision 62. */
export interface Replicas {
  /**
   * What `work` reads comes from a standby that has replayed every change that this process has heard of; from the
   * primary while there is none. `work` must only read: it runs again if the standby fails.
   */
  read<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Positions in the write-ahead log as numbers: exact up to nine petabytes. */
const primaryPosition = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`
const standbyState = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() - '0/0' >= $1 as "hasReplayed"`

const checkAgainAfterMs = 50
const tryAgainAfterMs = 1_000
/** A standby that is further behind than twice this is not read, even if nothing was announced meanwhile. */
const beatMs = 10_000

interface Replica {
  pool: pg.Pool
  connect: (...args: unknown[]) => unknown
  isCaughtUp: boolean
  isBeingChecked: boolean
  checkNotBefore: number
}

interface StandbyState {
  isStandby: boolean
  hasReplayed: boolean
}

const readsFrom = new AsyncLocalStorage<Replica | undefined>()

/** Whether a read may succeed elsewhere: the standby is gone, does not answer, or had a replay conflict. */
const isReplicaFault = (error: unknown) =>
  isDatabaseAway(error) ||
  (error instanceof pg.DatabaseError && error.code === '40001') ||
  (error instanceof Error && error.message === 'Query read timeout')

/** Makes the pool of the primary hand out connections of the standby that the current read was given (`readsFrom`). */
function routeReads(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as Replica['connect']
  pool.connect = ((...args: unknown[]) => (readsFrom.getStore()?.connect ?? connect)(...args)) as typeof pool.connect
}

/** Uses the client class of the primary's pool, which has no prepared statements behind PgBouncer. */
function openReplica(connectionString: string, { options: { Client, max } }: pg.Pool): Replica {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(Client && { Client }),
    application_name: 'matinee-reads',
    connectionTimeoutMillis: 1_000,
    // Notices a standby that is gone without a word. Longer than the role's `statement_timeout`: a slow standby ends the
    // statement itself, and that is its answer. Done again elsewhere, slow reads would cost twice.
    query_timeout: statementTimeoutMs + 2_000,
  })
  const connect = pool.connect.bind(pool) as Replica['connect']
  const replica = { pool, connect, isCaughtUp: false, isBeingChecked: false, checkNotBefore: 0 }
  const lose = () => void (replica.isCaughtUp = false)
  pool.on('error', lose)
  pool.on('connect', (client) => client.on('error', lose))
  return replica
}

export function readFromReplicas(
  { database }: Pick<Config, 'database'>,
  { pool, changes, log, metrics }: { pool: pg.Pool; changes: Changes; log: Logger; metrics: Metrics },
): Replicas {
  if (database.replicaUrls.length === 0) return { read: (work) => work(), close: async () => {} }
  routeReads(pool)
  const replicas = database.replicaUrls.map((url) => openReplica(url, pool))
  /** The position that a standby must have replayed; undefined while the primary is asked for it. */
  let required: number | undefined
  let lastRequired = 0
  let lastBeat = 0
  let announcements = 0
  let turn = 0
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function askPrimary(): Promise<number> {
    const { rows } = await readsFrom.run(undefined, () => pool.query<{ position: number }>(primaryPosition))
    return rows[0]!.position
  }

  function require(position: number) {
    required = lastRequired = Math.max(position, lastRequired)
    for (const replica of replicas) void check(replica)
  }

  /**
   * Called for each notification of a change, after its commit. Asks the primary for the position: one in the payload
   * would be too low, as payloads are written before the commit. Until the primary has answered, reads go to it.
   */
  async function renew() {
    const announcement = ++announcements
    clearTimeout(retry)
    required = undefined
    for (const replica of replicas) replica.isCaughtUp = false
    try {
      const position = await askPrimary()
      if (announcement === announcements) require(position)
    } catch {
      if (announcement !== announcements || isClosed) return
      // Without LISTEN nothing is cached: what standbys had replayed before may be shown until the primary is back.
      if (!changes.isListening()) require(lastRequired)
      retry = setTimeout(() => void renew(), tryAgainAfterMs).unref()
    }
  }

  async function check(replica: Replica) {
    const announcement = announcements
    if (required === undefined || replica.isBeingChecked || Date.now() < replica.checkNotBefore) return
    replica.isBeingChecked = true
    try {
      const { rows } = await replica.pool.query<StandbyState>(standbyState, [required])
      const { isStandby, hasReplayed } = rows[0]!
      // A standby that was promoted is not read here: it is the primary now, which has an address of its own.
      if (announcement === announcements) replica.isCaughtUp = isStandby && hasReplayed
      replica.checkNotBefore = Date.now() + (isStandby ? checkAgainAfterMs : tryAgainAfterMs)
    } catch (error) {
      fail(replica, error)
    } finally {
      replica.isBeingChecked = false
    }
  }

  function fail(replica: Replica, error: unknown) {
    if (replica.isCaughtUp) log.warn({ err: error, at: replica.pool.options.host }, 'a replica cannot be read')
    replica.isCaughtUp = false
    replica.checkNotBefore = Date.now() + tryAgainAfterMs
  }

  function choose(): Replica | undefined {
    for (const replica of replicas) if (!replica.isCaughtUp) void check(replica)
    const usable = replicas.filter(({ isCaughtUp }) => isCaughtUp)
    return usable[turn++ % usable.length]
  }

  async function read<T>(work: () => Promise<T>): Promise<T> {
    const replica = choose()
    if (!replica) return readsFrom.run(undefined, work)
    try {
      return await readsFrom.run(replica, work)
    } catch (error) {
      if (!isReplicaFault(error)) throw error
      fail(replica, error)
      return read(work)
    }
  }

  /** Requires the position that the primary had one beat ago. */
  async function beat() {
    const position = await askPrimary().catch(() => undefined)
    if (position === undefined || required === undefined) return
    require(lastBeat)
    lastBeat = position
  }

  for (const channel of ['catalogue', 'settings']) changes.on(channel, () => void renew())
  metrics.watchGauges({ matinee_replicas_read: 'Standbys that public answers are read from' }, async () => ({
    matinee_replicas_read: replicas.filter(({ isCaughtUp }) => isCaughtUp).length,
  }))
  const beats = setInterval(() => void beat(), beatMs).unref()
  return {
    read,
    async close() {
      isClosed = true
      clearInterval(beats)
      clearTimeout(retry)
      await Promise.all(replicas.map((replica) => replica.pool.end()))
    },
  }
}
