import type { Config } from './config.ts'
import { isDatabaseAway, isDatabaseAwayOrSlow } from './database/database.ts'
import { StoreUnreachable } from './storage/storage.ts'

/** The exit code if starting again would not help (EX_CONFIG in sysexits.h). */
export const cannotStart = 78

/** The message says what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

type Settings = { database: Pick<Config['database'], 'url'> } & Partial<Pick<Config, 'http' | 'metrics'>>

/** The error and its causes. */
function* chainOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** The parts of a connection string that may be shown. */
export function describeDatabase(url: string): { at: string; user: string; database: string } {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const user = decodeURIComponent(username)
  return {
    at: `PostgreSQL at ${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}`,
    user,
    // PostgreSQL's default is the user's name.
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}

function explainDatabase(error: Error, { database: { url } }: Settings): string | undefined {
  const { at, user, database } = describeDatabase(url)
  switch (codeOf(error)) {
    case '28P01':
      return `${at} does not let the user "${user}" in: the password in DATABASE_URL is wrong, or there is no such user.`
    case '28000':
      return `${at} does not let the user "${user}" in (${error.message}). Check DATABASE_URL and pg_hba.conf.`
    case '3D000':
      return `${at} has no database "${database}". Create it: createdb --owner="${user}" "${database}"`
    case '42501':
      return (
        `The user "${user}" may not create tables in the database "${database}" (${error.message}). ` +
        `From PostgreSQL 15 on it has to own the database: ALTER DATABASE "${database}" OWNER TO "${user}";`
      )
  }
  if (/client password must be a string/.test(error.message))
    return `${at} asks for a password, and DATABASE_URL has none.`
  if (isDatabaseAway(error)) return `${at} cannot be reached (${codeOf(error) || error.message}). Check DATABASE_URL.`
  return undefined
}

function explainListening(error: Error, { http, metrics }: Settings): string | undefined {
  if (!('syscall' in error) || error.syscall !== 'listen') return undefined
  const port = 'port' in error ? Number(error.port) : Number.NaN
  const variable =
    port === metrics?.apiPort ? 'METRICS_PORT' : port === metrics?.workerPort ? 'WORKER_METRICS_PORT' : 'PORT'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or set ${variable} to another port.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set ${variable} to a port above 1023.`
    case 'EADDRNOTAVAIL':
      return variable === 'PORT'
        ? `This machine has no address ${http?.host} to listen on. Set HOST to one of its own.`
        : `This machine has no address ${metrics?.host} to listen on. Set METRICS_HOST to one of its own.`
    default:
      return undefined
  }
}

const explainStore = (error: Error): string | undefined =>
  error instanceof StoreUnreachable ? `${error.message}: check S3_ENDPOINT.` : undefined

/** Whether starting again may help. */
export const isPassing = (error: unknown): boolean => [...chainOf(error)].some((each) => isDatabaseAwayOrSlow(each))

/** Why a process could not start, for its operator; undefined for a defect of the product. */
export function explainStartFailure(error: unknown, settings: Settings): string | undefined {
  for (const each of chainOf(error)) {
    const reason =
      each instanceof StartFailure
        ? each.message
        : (explainListening(each, settings) ?? explainStore(each) ?? explainDatabase(each, settings))
    if (reason !== undefined) return reason
  }
  return undefined
}
