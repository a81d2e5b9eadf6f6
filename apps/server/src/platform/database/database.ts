import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Tracing } from '../tracing.ts'
import { noTimeout } from './role-settings.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** The database, or a transaction in it. */
export type Connection = Kysely<DB> | Transaction<DB>

interface PoolOptions {
  /**
   * For requests: statements are cut off by the role's timeout (`role-settings.ts`), and PgBouncer may be in between. All
   * others connect directly, and take the time that they need.
   */
  isForRequests?: boolean
  connectTimeoutMs?: number
  /** Called for connections that broke; they are logged otherwise. */
  onLost?: (error: Error) => void
}

const isNamed = (query: unknown) => typeof query === 'object' && query !== null && 'name' in query

/** PgBouncer gives each transaction another connection, which does not have the statements that an earlier one prepared. */
class UnpreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // As its overloads are many: whatever is given is passed on, without its name.
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
  const isPooled = isForRequests && (database.directUrl ?? database.url) !== database.url
  const pool = new pg.Pool({
    connectionString: isForRequests ? database.url : (database.directUrl ?? database.url),
    max: database.pool,
    // Better a 503 soon than a long wait for a connection.
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'matinee',
    ...(!isForRequests && { options: noTimeout }),
    ...(isPooled && { Client: UnpreparedClient }),
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

/** For several reads that have to agree: nothing that others write meanwhile is seen. */
export const inSnapshot = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** The time of the database, which decides about Premium and payments. Read it again after waiting for a lock. */
export async function databaseNow(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

/**
 * Serializes what one user does at the same time, until the transaction ends. Read in a statement of its own afterwards: a
 * statement that waited still sees its old snapshot.
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

const networkCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** PostgreSQL that does not run has no socket file either. */
const isMissingSocket = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database cannot be used right now, as opposed to an error of the statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection exceptions. 57P01-57P03: shutting down, crashed, starting. 57014: took too long. 53300: no
  // connection left.
  if (networkCodes.test(code) || isMissingSocket(error) || /^(08...|57P0[123]|57014|53300)$/.test(code)) return true
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}

/** The same without 57014, which is about one statement. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseDown(error) && !(error instanceof Error && 'code' in error && error.code === '57014')

/** What a foreign key found missing: the id in the detail of the error. Undefined: the error is about something else. */
export function missingReference(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return undefined
  return /=\(([^()]*)\)/.exec(error.detail ?? '')?.[1]
}

/** Two transactions waited for each other, and this one was given up. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01'

/** A text has a NUL, which PostgreSQL cannot store or compare: 22021 in a text, 22P05 in JSON. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')

/** A unique constraint was violated: somebody was faster. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
