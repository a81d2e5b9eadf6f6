import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoSite } from '../local/demo-site.ts'
import { freePort } from '../local/ports.ts'
import { startPostgres } from '../local/postgres.ts'
import { untilAnswers, workspace } from '../local/processes.ts'

export interface RunningProcess {
  url: string
  child: ChildProcess
}

interface BenchOptions {
  /** A folder whose database is kept for the next run. */
  keep?: string | undefined
  settings?: Record<string, string>
}

/** A database and the built product beside it, for commands that measure; gone afterwards. */
export async function openBench({ keep, settings = {} }: BenchOptions = {}) {
  if (!existsSync(path.join(workspace, 'apps/web/build/server/index.js'))) {
    spawnSync('npm', ['run', 'build'], { cwd: workspace, stdio: 'inherit' })
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ directory: path.join(keep ?? folder, 'postgres'), settings })
  await postgres.createDatabase('bench')
  const databaseUrl = postgres.url('bench')
  const children: ChildProcess[] = []

  async function start(script: string, env: NodeJS.ProcessEnv, ready: string): Promise<RunningProcess> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const log = openSync(path.join(folder, `${port}.log`), 'a')
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, script)], {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', log, 'inherit'],
    })
    children.push(child)
    await untilAnswers(url + ready, 20_000, () => child.exitCode === null)
    return { url, child }
  }

  return {
    databaseUrl,
    /** The API's process as in production, with everything on. */
    startApi: (env: NodeJS.ProcessEnv = {}) =>
      start(
        '../src/api.ts',
        {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          PUBLIC_URL: 'http://127.0.0.1',
          DATABASE_URL: databaseUrl,
          SMTP_URL: 'smtp://127.0.0.1:1',
          STORAGE_PATH: folder,
          ...demoSite,
          ...env,
        },
        '/readyz',
      ),
    startBare: (env: NodeJS.ProcessEnv = {}) =>
      start('bare.ts', { NODE_ENV: 'production', DATABASE_URL: databaseUrl, ...env }, '/'),
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
