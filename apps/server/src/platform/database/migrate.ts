import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { queueLog } from '../jobs/queue-log.ts'
import { StartFailure } from '../start-failure.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
/** One number for all processes that migrate this product's databases: the letters "matinee" would not fit. */
const lockKey = 7_719_460_113

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
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

/** Says what is being done, for a log or a terminal. */
type Report = (message: string, details: Record<string, string | number>) => void

async function takeLock(client: pg.ClientBase, report: Report): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  if (rows[0]?.taken) return
  report('waiting for another process that is applying migrations', {})
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

/**
 * Brings a database to this version of the product: our own SQL files in order, each in a transaction of its own, and
 * the job queue's schema. Processes that start together take turns; the second finds nothing left to do. There is no
 * way back: a mistake is mended by the next migration. Returns the names that were applied.
 */
export async function migrate(databaseUrl: string, report: Report = () => {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'matinee-migrate',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await takeLock(client, report)
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    await migrateQueue({ connectionString: databaseUrl, logger: queueLog() })
    const applied = await readApplied(client)
    const done: string[] = []
    for (const { name, sql, checksum } of await readMigrations()) {
      const known = applied.get(name)
      if (known !== undefined) {
        if (known !== checksum)
          throw new StartFailure(`${name} was changed after it had been applied. Write a new migration.`)
        continue
      }
      const started = performance.now()
      report('applying a migration', { migration: name })
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`${name} could not be applied`, { cause: error })
      }
      report('migration applied', { migration: name, ms: Math.round(performance.now() - started) })
      done.push(name)
    }
    if (done.length === 0) report('the database is up to date', { migrations: applied.size })
    return done
  } finally {
    // Ending the connection releases the lock too, whatever happened.
    await client.end()
  }
}

/** The names of migrations that this version of the product has and the database has not. */
export async function pendingMigrations(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map((row) => row.name))
  return (await readMigrations()).map(({ name }) => name).filter((name) => !applied.has(name))
}
