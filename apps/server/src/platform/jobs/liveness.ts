import pg from 'pg'
import { isDatabaseAway } from '../database/database.ts'
import type { Services } from '../services.ts'

/** The first half of our advisory locks' keys; the second is the hash of a pool's id. */
const lockClass = 7719
const beatMs = 15_000

/** Whether any worker process is connected to this database. */
export async function isWorkerAlive(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>(
    `select exists (
       select from pg_locks
       where locktype = 'advisory' and objsubid = 2 and classid = $1::oid and granted
         and database = (select oid from pg_database where datname = current_database())) as alive`,
    [lockClass],
  )
  return rows[0]?.alive ?? false
}

const heldByDeadWorkers = `
  select distinct locked_by as pool from (
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ) held
  where locked_by <> all($2) and not exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = $1::oid
      and database = (select oid from pg_database where datname = current_database())
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`

/** Scheduled jobs that were queued again while they ran, which took their key and tries: they stay if a worker dies. */
const replaced = `
  delete from graphile_worker._private_jobs
  where key is null and locked_at is null and attempts >= max_attempts and last_error is null and payload -> '_cron' is not null`

/**
 * Releases the jobs of workers that died; the queue alone would wait four hours. Each worker holds an advisory lock on
 * a connection of its own, which is gone with the process. A pool without its lock is released at the second check, so
 * that a worker which only lost its connection can come back.
 */
export class Liveness {
  readonly #databaseUrl: string
  readonly #pools: readonly string[]
  readonly #services: Pick<Services, 'log' | 'outages'>
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #suspects = new Set<string>()
  #beating = false

  constructor(databaseUrl: string, pools: readonly string[], services: Pick<Services, 'log' | 'outages'>) {
    this.#databaseUrl = databaseUrl
    this.#pools = pools
    this.#services = services
  }

  async start(everyMs = beatMs): Promise<void> {
    await this.#connect()
    this.#timer = setInterval(() => void this.#beat(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'matinee-liveness',
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', (error) => {
      this.#services.outages.lost(error)
      if (this.#client === client) this.#client = undefined
    })
    try {
      await client.connect()
      // Shared, so that an earlier session that PostgreSQL has not closed yet does not block this one.
      await client.query('select pg_advisory_lock_shared($1::int, hashtext(pool)) from unnest($2::text[]) as pool', [
        lockClass,
        this.#pools,
      ])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return (this.#client = client)
  }

  async #beat(): Promise<void> {
    if (this.#beating) return
    this.#beating = true
    try {
      const client = this.#client ?? (await this.#connect())
      const { rows } = await client.query<{ pool: string }>(heldByDeadWorkers, [lockClass, this.#pools])
      const dead = rows.map((row) => row.pool)
      const certain = dead.filter((pool) => this.#suspects.has(pool))
      this.#suspects = new Set(dead)
      if (certain.length === 0) return
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [certain])
      await client.query(replaced)
      this.#services.log.warn({ pools: certain }, 'jobs of dead workers released')
    } catch (error) {
      if (isDatabaseAway(error)) this.#services.outages.lost(error)
      else this.#services.log.warn({ err: error }, 'could not look for dead workers')
    } finally {
      this.#beating = false
    }
  }
}
