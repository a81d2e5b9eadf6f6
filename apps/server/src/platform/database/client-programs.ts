import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { programFolders, runProgram } from '../child-process.ts'

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

/** Runs `pg_dump` or `pg_restore`. The password is in the environment, as other users can see a program's arguments. */
export async function runClientProgram(
  name: 'pg_dump' | 'pg_restore',
  { databaseUrl, serverMajor, signal }: { databaseUrl: string; serverMajor: number; signal?: AbortSignal },
  args: readonly string[],
): Promise<void> {
  const program = await findProgram(name, serverMajor)
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  await runProgram(program, [`--dbname=${url.href}`, ...args], password ? { PGPASSWORD: password } : {}, signal)
}
