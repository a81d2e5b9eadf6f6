import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isNetworkError } from '../networks.ts'
import type { Tracing } from '../tracing.ts'
import { noTimeout } from './role-settings.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** The database, or a transaction in it. */
export type Connection = Kysely<DB> | Transaction<DB>

interface PoolOptions {
  /**
   * For requests: the role's timeout cuts statements off (`role-settings.ts`), and PgBouncer may be in between. All
   * others connect directly, and take the time that they need.
   */
  isForRequests?: boolean
  connectTimeoutMs?: number
  /** Called for connections that broke; they are logged otherwise. */
  onLost?: (error: Error) => void
}

const isNamed = (query: unknown) => typeof query === 'object' && query !== null && 'name' in query

/** Sends no named (prepared) statements: behind PgBouncer each transaction may get a connection that lacks them. */
class UnpreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Patched here and not overridden, as `query` has many overloads. Only the statement's name is dropped.
    const send = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((query: unknown, ...rest: unknown[]) =>
      send(isNamed(query) ? { ...query, name: undefined } : query, ...rest)) as pg.Client['query']
  }
}

export function createPool(
  { database }: { database: Pick<Config['database'], 'url' | 'pool'> & Partial<Config['database']> },
  log: Logger,
  {
    isForRequests = false,
    connectTimeoutMs = 2_000,
    onLost = (error) => log.warn({ err: error }, 'a database connection was lost'),
  }: PoolOptions = {},
): pg.Pool {
  const isBehindPgBouncer = isForRequests && (database.directUrl ?? database.url) !== database.url
  const pool = new pg.Pool({
    connectionString: isForRequests ? database.url : (database.directUrl ?? database.url),
    max: database.pool,
    // Better a 503 soon than a long wait for a connection.
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'matinee',
    ...(!isForRequests && { options: noTimeout }),
    ...(isBehindPgBouncer && { Client: UnpreparedClient }),
  })
  // An idle connection that dies must not end the process; the pool replaces it.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

export const createDatabase = (pool: pg.Pool, tracing?: Tracing): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(tracing && {
      log: (event) =>
        tracing.query(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
    }),
  })

/** For several reads that have to agree: all of them see one snapshot. */
export const inSnapshot = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Runs `work` in the transaction that the caller has begun, or else in one of its own. */
export const inTransaction = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The time of the database, which decides about Premium and payments. Read it again after waiting for a lock. */
export async function databaseNow(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

/**
 * Serializes what one user does at the same time, until the transaction ends. Take the lock in a statement of its own,
 * before reading: a statement that waited for it still sees its old snapshot.
 */
export async function lockUserAdvisory(tx: Connection, userId: string): Promise<void> {
  await sql`select lock_user_advisory(${userId})`.execute(tx)
}

export async function isReachable(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}

/** The Unix socket has no file, as PostgreSQL does not run. */
const isMissingSocket = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * Whether PostgreSQL was not reached, or was lost, as opposed to an error of the statement. Only for errors that come
 * from the database: those of other connections may have the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection exceptions. 57P01-57P03: shutting down, crashed, starting. 53300: no connection left.
  if (isNetworkError(error) || isMissingSocket(error) || /^(08...|57P0[123]|53300)$/.test(code)) return true
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}

/** The same, or one statement took too long (57014): at another time it may work. */
export const isDatabaseAwayOrSlow = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof pg.DatabaseError && error.code === '57014')

/** The id that a foreign key did not find, from the error's detail. Undefined: the error is about something else. */
export function missingReference(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return undefined
  return /=\(([^()]*)\)/.exec(error.detail ?? '')?.[1]
}

/** PostgreSQL has aborted this transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/** A text has a NUL, which PostgreSQL cannot store or compare: 22021 in a text, 22P05 in JSON. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')

/** A concurrent insert was faster. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
