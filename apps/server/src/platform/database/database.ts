import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** What a query needs: the database, or a transaction in it. */
export type Connection = Kysely<DB> | Transaction<DB>

interface PoolOptions {
  /** How long a statement may take: who waits for an answer has gone by then. */
  statementTimeoutMs?: number
  connectTimeoutMs?: number
  /** Told of connections that broke; otherwise the log is. */
  onLost?: (error: Error) => void
}

export function createPool(
  config: Pick<Config, 'database'>,
  log: Logger,
  {
    statementTimeoutMs,
    connectTimeoutMs = 2_000,
    onLost = (error) => log.warn({ err: error }, 'a database connection was lost'),
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.database.url,
    max: config.database.pool,
    // A caller that cannot have a connection soon is better told so (503) than kept waiting with all the others.
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'matinee',
    ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
    // Our questions are short: compiling one would take longer than answering it. What a search gathers fits into memory.
    options: '-c jit=off -c work_mem=16MB',
  })
  // A connection that dies while nobody uses it must not end the process; the pool replaces it.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Several questions about one and the same state of things. Nothing is changed. */
export const inOneMoment = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

export async function isReachable(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** PostgreSQL that does not run has no socket file either. */
const isMissingSocket = (error: Error) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether an error says "the database is not there right now", as against "the statement was wrong". */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: connection exceptions. 57P01-57P03: shutting down, crashed, starting. 57014: took too long. 53300: no
  // connection left.
  if (network.has(code) || isMissingSocket(error) || /^(08...|57P0[123]|57014|53300)$/.test(code)) return true
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}

/** The same without what took too long: that is about one statement, and the database is there. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseDown(error) && !(error instanceof Error && 'code' in error && error.code === '57014')
