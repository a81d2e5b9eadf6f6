import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './ports.ts'
import { unprivileged } from './postgres.ts'

/** Debian's. */
export const pgBouncerProgram = '/usr/sbin/pgbouncer'

interface PgBouncerOptions {
  folder: string
  /** PostgreSQL, or what leads to the primary. */
  server: string
  /** Connections to the server, for each database and user. */
  poolSize: number
}

/** PgBouncer in transaction mode, with nothing set that is not needed for it. Its own database is `pgbouncer`. */
export async function startPgBouncer({ folder, server, poolSize }: PgBouncerOptions) {
  const { hostname, port: serverPort, username, password } = new URL(server)
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const users = path.join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const settings = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${poolSize}
server_login_retry = 1
query_wait_timeout = 10
`,
  )
  const log = openSync(path.join(folder, 'pgbouncer.log'), 'a')
  // It does not run as root either.
  const child = spawn(pgBouncerProgram, [settings], { ...unprivileged(), stdio: ['ignore', log, log] })
  closeSync(log)
  const url = (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  for (let i = 0; !(await isAnswering(url('pgbouncer'))); i++) {
    if (child.exitCode !== null || i === 100) throw new Error(`PgBouncer did not start: see ${folder}/pgbouncer.log`)
    await wait(50)
  }
  return {
    url,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('show version')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
