import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { programFolders, runProgram, throughProgram } from '../child-process.ts'

/** Its message is for the operator who makes or restores a backup. */
export class NoClientProgram extends Error {
  override readonly name = 'NoClientProgram'
}

async function majorOf(program: string): Promise<number> {
  const { stdout } = await runProgram(program, ['--version'], {})
  return Number(/(\d+)[.\d]*\s*(?:\(|$)/m.exec(stdout)?.[1] ?? 0)
}

/** `pg_dump` refuses a server that is newer than itself. Debian keeps several versions beside each other. */
async function findProgram(name: 'pg_dump' | 'pg_restore', serverMajor: number): Promise<string> {
  const inPath = programFolders().map((folder) => path.join(folder, name))
  for (const program of [...globSync(`/usr/lib/postgresql/*/bin/${name}`), ...inPath])
    if (existsSync(program) && (await majorOf(program)) >= serverMajor) return program
  throw new NoClientProgram(
    `${name} of PostgreSQL ${serverMajor} or newer is not installed. On Debian: apt install postgresql-client-${serverMajor}.`,
  )
}

interface Server {
  databaseUrl: string
  serverMajor: number
  signal?: AbortSignal | undefined
}

/** The password is in the environment, as other users can see a program's arguments. */
async function* throughClientProgram(
  name: 'pg_dump' | 'pg_restore',
  { databaseUrl, serverMajor, signal }: Server,
  args: readonly string[],
  input?: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const program = await findProgram(name, serverMajor)
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = password ? { PGPASSWORD: password } : {}
  yield* throughProgram(program, [`--dbname=${url.href}`, ...args], { ...(input && { input }), env, signal })
}

const plain = ['--no-owner', '--no-privileges']

/** A dump of the database in `pg_dump`'s custom format. */
export const dumpDatabase = (server: Server): AsyncGenerator<Buffer> =>
  throughClientProgram('pg_dump', server, ['--format=custom', ...plain])

/** Loads a dump into an empty database, in one transaction. */
export async function loadDump(server: Server, dump: AsyncIterable<Buffer>): Promise<void> {
  const args = [...plain, '--exit-on-error', '--single-transaction']
  for await (const output of throughClientProgram('pg_restore', server, args, dump)) void output
}
