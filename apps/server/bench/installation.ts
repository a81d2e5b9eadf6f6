import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Line } from '../../../scripts/report.ts'
import { MailSink } from '../local/mail-sink.ts'
import { type PostgresOptions, startPostgres } from '../local/postgres.ts'
import { untilAnswers } from '../local/until-answers.ts'
import { checkInvariants } from '../src/features/invariants/invariants.service.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { createDatabase, createPool, type Database } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { measured } from './api-under-load.ts'

const scripts = {
  api: '../src/api.ts',
  /** Starts faster, and answers only calls. */
  'api without pages': '../test/api-process.ts',
  worker: '../src/worker.ts',
}

export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL') {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** PostgreSQL, a mail server and processes of the product, for commands that kill some of them. Gone afterwards. */
export async function openInstallation(name: string, options: Omit<PostgresOptions, 'directory'> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), `matinee-${name}-`))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ ...options, directory: path.join(folder, 'postgres') })
  await postgres.createDatabase(name)
  const databaseUrl = postgres.url(name)
  const db = createDatabase(
    createPool({ database: { url: databaseUrl, pool: 4 } }, createLog({ log: { level: 'error' } }, name)),
  )
  const sink = new MailSink({ most: Number.POSITIVE_INFINITY })
  const { smtpUrl } = await sink.start()
  const env = {
    ...process.env,
    ...measured,
    ...(await ensureKeys(path.join(folder, 'keys'))),
    DESK_TWO_STEPS: 'off',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    STORAGE_PATH: folder,
    LOG_LEVEL: 'warn',
  }
  const children: ChildProcess[] = []

  async function close() {
    await Promise.all(children.map((child) => end(child)))
    await db.destroy()
    await sink.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  onSignal(close)

  return {
    databaseUrl,
    db,
    sink,
    close,
    /** A worker is at work some moments later, an API process answers. */
    async start(what: keyof typeof scripts, settings: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
      const log = openSync(path.join(folder, `${what}.log`), 'a')
      const child = spawn(process.execPath, [path.resolve(import.meta.dirname, scripts[what])], {
        env: { ...env, ...settings },
        stdio: ['ignore', log, 'inherit'],
      })
      children.push(child)
      if (what !== 'worker')
        await untilAnswers(`http://127.0.0.1:${settings['PORT']}/readyz`, 180_000, () => child.exitCode === null)
      return child
    },
  }
}

/** Moves the clock that decides about Premium and playback sessions; that of the processes stays as it is. */
export async function setDatabaseClock(db: Database, aheadMs: number) {
  const interval = sql.lit(`${Math.round(aheadMs / 1000)} seconds`)
  await sql`create or replace function app_now() returns timestamptz language sql stable parallel safe
    return statement_timestamp() + interval ${interval}`.execute(db)
}

export async function invariantsHold(db: Database): Promise<Line> {
  const invariants = await checkInvariants(db)
  const broken = invariants.filter((invariant) => invariant.broken.length > 0)
  for (const { what, broken: where } of broken) process.stderr.write(`broken: ${what}: ${where.join(', ')}\n`)
  return {
    what: 'invariants',
    measured: String(invariants.length - broken.length),
    wanted: String(invariants.length),
    met: broken.length === 0,
  }
}
