import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { queueLog } from '../jobs/queue-log.ts'
import { StartFailure } from '../start-failure.ts'
import { noTimeout, setRoleSettings } from './role-settings.ts'

/** The key of the advisory lock that serializes migrations: an arbitrary number. */
const lockKey = 7_719_460_113

/** The first line of a file that runs outside a transaction, for CREATE INDEX CONCURRENTLY and the like. */
const outsideTransaction = '-- no transaction'

const defaults = {
  folder: path.resolve(import.meta.dirname, '../../../migrations'),
  /**
   * While a statement waits for a table lock, all later readers of that table queue behind it. So the migration gives
   * up soon, lets them through, and tries again.
   */
  lockTimeoutMs: 2_000,
  pauseMs: 5_000,
  tries: 60,
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Before 0.1.0 one baseline replaced all migrations. A database that the earlier ones made lacks the first file of the
 * baseline, and cannot be upgraded.
 */
function requireBaseline(applied: ReadonlyMap<string, string>, [first]: readonly Migration[]): void {
  if (applied.size === 0 || !first || applied.has(first.name)) return
  throw new StartFailure(
    `A version before 0.1.0 made this database: it has ${[...applied.keys()].toSorted()[0]} and lacks ${first.name}. ` +
      'It cannot be upgraded, and nothing was changed. Start with an empty database.',
  )
}

/** Progress, for a log or a terminal. */
type Report = (message: string, details: Record<string, string | number>) => void

/**
 * Polls, as a statement that waits for the lock holds a snapshot: CREATE INDEX CONCURRENTLY in the process that has the
 * lock would wait for that snapshot, which is a deadlock.
 */
async function acquireMigrationLock(client: pg.ClientBase, report: Report): Promise<void> {
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) return
    if (tried === 1) report('waiting for another process that is applying migrations', {})
    await wait(200)
  }
}

const lockNotAvailable = '55P03'

async function inTransaction(client: pg.ClientBase, statements: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await statements()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Sends one statement at a time, as together they would be one transaction. A semicolon at a line's end ends each. */
async function runOutsideTransaction(client: pg.ClientBase, sql: string): Promise<void> {
  for (const statement of sql.split(/;[ \t]*$/m)) if (statement.trim() !== '') await client.query(statement)
}

/**
 * Applies a migration and notes it in schema_migration, in one transaction. Outside a transaction a file that failed
 * halfway runs again from its first statement; its statements wait for locks without blocking others.
 */
async function apply(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
  { lockTimeoutMs, pauseMs, tries }: typeof defaults,
  report: Report,
): Promise<void> {
  const note = () => client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  if (sql.startsWith(`${outsideTransaction}\n`)) {
    await runOutsideTransaction(client, sql)
    await note()
    return
  }
  for (let tried = 1; ; tried++) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
        await client.query(sql)
        await note()
      })
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
      if (tried === tries)
        throw new StartFailure(
          `${name} was tried ${tries} times, and each time another transaction held a lock on a table that it changes. ` +
            'Nothing was changed. Look for long transactions in pg_stat_activity, and start again.',
        )
      report('a migration waits for a table lock and is tried again', { migration: name, tried })
      await wait(pauseMs)
    }
  }
}

/**
 * Migrates a database to this version of the product: the SQL files in order, the job queue's schema, and the settings
 * of the role. `databaseUrl` must lead to PostgreSQL itself, not to PgBouncer. Processes that start together are
 * serialized by an advisory lock. Forward only: a mistake is mended by the next migration. Returns the names that were
 * applied.
 */
export async function migrate(
  databaseUrl: string,
  report: Report = () => {},
  options: Partial<typeof defaults> = {},
): Promise<string[]> {
  const settings = { ...defaults, ...options }
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'matinee-migrate',
    connectionTimeoutMillis: 10_000,
    options: noTimeout,
  })
  await client.connect()
  try {
    await acquireMigrationLock(client, report)
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await readApplied(client)
    const migrations = await readMigrations(settings.folder)
    requireBaseline(applied, migrations)
    await migrateQueue({ connectionString: databaseUrl, logger: queueLog() })
    const done: string[] = []
    for (const migration of migrations) {
      const { name, checksum } = migration
      const known = applied.get(name)
      if (known !== undefined) {
        if (known !== checksum)
          throw new StartFailure(`${name} was changed after it had been applied. Write a new migration.`)
        continue
      }
      const started = performance.now()
      report('applying a migration', { migration: name })
      try {
        await apply(client, migration, settings, report)
      } catch (error) {
        throw error instanceof StartFailure ? error : new Error(`${name} could not be applied`, { cause: error })
      }
      report('migration applied', { migration: name, ms: Math.round(performance.now() - started) })
      done.push(name)
    }
    await setRoleSettings(client)
    if (done.length === 0) report('the database is up to date', { migrations: applied.size })
    return done
  } finally {
    // Also releases the advisory lock.
    await client.end()
  }
}

/** The names of this version's migrations that the database does not have. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return (await readMigrations(defaults.folder)).map(({ name }) => name).filter((name) => !applied.has(name))
}
