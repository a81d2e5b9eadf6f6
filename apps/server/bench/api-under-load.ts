import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { demoSite } from '../local/demo-site.ts'
import { ensureKeys } from '../src/platform/key-files.ts'
import { freePort } from '../local/ports.ts'
import { startPostgres } from '../local/postgres.ts'
import { untilAnswers } from '../local/until-answers.ts'
import { workspace } from '../src/platform/workspace.ts'

export interface RunningProcess {
  url: string
  child: ChildProcess
}

interface BenchOptions {
  /** A folder whose database is kept for the next run. */
  keep?: string | undefined
  settings?: Record<string, string>
  /** False where nothing of the web is measured. */
  pages?: boolean
}

/** Unless somebody has just built them: of an older build the numbers would be right, and of another product. */
export function buildPages() {
  if (process.env['MATINEE_SKIP_BUILD'] === 'yes') return
  const { status, error } = spawnSync('npm', ['run', 'build'], { cwd: workspace, stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages cannot be built', { cause: error })
}

/** Starts processes that write their log to a folder, and ends them. */
export function processesIn(folder: string) {
  const children: ChildProcess[] = []
  return {
    /** `ready`: a path that answers once it is. */
    async start(script: string, env: NodeJS.ProcessEnv, ready?: string): Promise<RunningProcess> {
      const port = env['PORT'] ?? String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const log = openSync(path.join(folder, `${port}.log`), 'a')
      const child = spawn(process.execPath, [path.resolve(import.meta.dirname, script)], {
        env: { ...process.env, ...env, PORT: port },
        stdio: ['ignore', log, 'inherit'],
      })
      children.push(child)
      if (ready !== undefined) await untilAnswers(url + ready, 120_000, () => child.exitCode === null)
      return { url, child }
    },
    async end() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

/** What the product is told where it is measured: everything on, as in production. Seeded payments are the sandbox's. */
export const measured = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENTS: 'sandbox',
  ...demoSite,
}

export type Bench = Awaited<ReturnType<typeof openBench>>

/** A database and the built product beside it, for commands that measure; gone afterwards. */
export async function openBench({ keep, settings = {}, pages = true }: BenchOptions = {}) {
  if (pages) buildPages()
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-bench-'))
  chmodSync(folder, 0o755)
  const directory = path.join(keep ?? folder, 'postgres')
  const postgres = await startPostgres({ directory, settings })
  await postgres.createDatabase('bench')
  const databaseUrl = postgres.url('bench')
  const processes = processesIn(folder)
  const keys = await ensureKeys(path.join(folder, 'keys'))
  const product = {
    ...measured,
    ...keys,
    PUBLIC_URL: 'http://127.0.0.1',
    DESK_TWO_STEPS: 'off',
    DATABASE_URL: databaseUrl,
    STORAGE_PATH: folder,
  }

  return {
    databaseUrl,
    /** Everything that the processes write. */
    folder,
    postgres: {
      stop: () => postgres.stop(),
      /** Where it was before. */
      start: async () => {
        const port = Number(new URL(databaseUrl).port)
        await startPostgres({ directory, settings, port })
      },
    },
    /** Empty, beside the first. */
    async anotherDatabase(name: string): Promise<string> {
      const client = new pg.Client({ connectionString: postgres.url('postgres') })
      await client.connect()
      await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
      await client.end()
      await postgres.createDatabase(name)
      return postgres.url(name)
    },
    /** A script of another kind, with the settings of the product. */
    start: (script: string, env: NodeJS.ProcessEnv, ready?: string) =>
      processes.start(script, { ...product, ...env }, ready),
    startApi: (env: NodeJS.ProcessEnv = {}) => processes.start('../src/api.ts', { ...product, ...env }, '/readyz'),
    startWorker: (env: NodeJS.ProcessEnv = {}) => processes.start('../src/worker.ts', { ...product, ...env }),
    startBare: (env: NodeJS.ProcessEnv = {}) =>
      processes.start('bare.ts', { NODE_ENV: 'production', DATABASE_URL: databaseUrl, ...env }, '/'),
    async close() {
      await processes.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
