import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import { report } from '../../../scripts/report.ts'
import { workspace } from '../src/platform/workspace.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { startBalancer } from './balancer.ts'
import { invariantsHold } from './installation.ts'
import { addViewers, crowdKeys } from './watching-crowd.ts'

/**
 * `npm run fault:upgrade`: a release before this one, from git, is replaced process by process under load, with the
 * migrations that came since; then the way back, on the new schema. Calls only: `fault:drain` has the pages.
 */
const { values } = parseArgs({
  options: {
    /** A commit or tag, with the baseline of this one; the last one without the newest migration otherwise. */
    from: { type: 'string' },
    seconds: { type: 'string', default: '4' },
  },
})
const pauseMs = Number(values.seconds) * 1000

interface Request {
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: workspace, encoding: 'utf8' }).trim()
const migrationsIn = (release: string) =>
  readdirSync(path.join(release, 'apps/server/migrations')).filter((name) => name.endsWith('.sql'))

/**
 * The commit before the newest migration. If a file of its schema was changed or removed since, as while there is only
 * the baseline, its database cannot be upgraded: then the last commit that touched the migrations.
 */
function findRelease(): string {
  const folder = 'apps/server/migrations'
  const newest = migrationsIn(workspace).toSorted().at(-1)!
  const before = `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${folder}/${newest}`)}^`
  const rewritten = git('diff', '--name-only', '--no-renames', '--diff-filter=MD', before, 'HEAD', '--', folder)
  return rewritten === '' ? git('rev-parse', before) : git('log', '-1', '--format=%H', '--', folder)
}

/** The files of a release, with the libraries of this one, which must be the same. */
function checkOut(commit: string, into: string) {
  const archive = execFileSync('git', ['archive', commit, 'package-lock.json', 'package.json', 'apps', 'packages'], {
    cwd: workspace,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', into], { input: archive })
  if (readFileSync(`${into}/package-lock.json`, 'utf8') !== readFileSync(`${workspace}/package-lock.json`, 'utf8')) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: into, stdio: 'inherit' })
    return
  }
  for (const folder of ['node_modules', 'apps/server/node_modules']) {
    const [from, to] = [path.join(workspace, folder), path.join(into, folder)]
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from))
      if (name !== '@matinee') symlinkSync(path.join(from, name), path.join(to, name))
  }
  // Links to the release's own packages, as npm has made them here.
  const own = 'node_modules/@matinee'
  mkdirSync(path.join(into, own))
  for (const name of readdirSync(path.join(workspace, own)))
    symlinkSync(readlinkSync(path.join(workspace, own, name)), path.join(into, own, name))
}

const commit = values.from ? git('rev-parse', values.from) : findRelease()
const before = mkdtempSync(path.join(tmpdir(), 'matinee-release-'))
checkOut(commit, before)
const added = migrationsIn(workspace).filter((name) => !migrationsIn(before).includes(name))
process.stdout.write(
  `from ${commit.slice(0, 10)}, with ${added.join(', ') || 'no migration since: the schema stays'}\n`,
)

const bench = await openBench({ pages: false })
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 4, options: noTimeout })
const db = createDatabase(pool)
let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
try {
  await migrate(bench.databaseUrl, () => {}, { folder: path.join(before, 'apps/server/migrations') })
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94, genres: ['Drama'] }
  const movies = await addMovies(
    db,
    Array.from({ length: 300 }, (_, n) => ({ ...film, title: `Film ${n}` })),
  )
  const { viewers } = await addViewers(pool, 300)

  const env = {
    ...crowdKeys,
    TRUST_PROXY: '127.0.0.1',
    SHUTDOWN_DELAY_MS: '1500',
    LOG_LEVEL: 'warn',
    WORKER_ROLES: 'general',
  }
  const startApi = (release: string) => bench.start('upgrade-api.ts', { ...env, MATINEE_RELEASE: release }, '/readyz')
  const startWorker = (release: string) => bench.start(path.join(release, 'apps/server/src/worker.ts'), env)
  let unclean = 0
  const stop = async ({ child }: RunningProcess) => {
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) unclean++
  }

  const backends = [await startApi(before), await startApi(before)]
  let worker = await startWorker(before)
  balancer = await startBalancer(() => backends)
  const { url } = balancer

  let requests = 0
  const over = new AbortController()
  const failures = new Map<string, number>()
  const acknowledged: string[] = []
  const ask = async (address: string, init: Request = {}): Promise<boolean> => {
    const from = `10.1.${(++requests >> 8) & 255}.${requests & 255}`
    const outcome = await fetch(url + address, { ...init, headers: { 'x-forwarded-for': from, ...init.headers } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok ? 'ok' : `${init.method ?? 'GET'} ${address} ${answer.status}`
      },
      (error: unknown) => `${address} ${String((error as Error).cause ?? error)}`,
    )
    if (outcome === 'ok') return true
    failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
    return false
  }
  const reading = Array.from({ length: 6 }, async (_, lane) => {
    for (let n = lane; !over.signal.aborted; n += 6)
      await ask(n % 2 ? `/api/movies?n=${n}` : `/api/movies/${movies[n % 300]}?n=${n}`)
  })
  const writing = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = lane; !over.signal.aborted; n += 4) {
      const viewer = viewers[n % viewers.length]!
      const movieId = movies[Math.floor(n / viewers.length) % movies.length]!
      const headers = { ...viewer.headers, 'content-type': 'application/json' }
      const isDone = await ask('/api/watchlist', { method: 'POST', headers, body: JSON.stringify({ movieId }) })
      if (isDone) acknowledged.push(`${viewer.userId} ${movieId}`)
      await wait(10)
    }
  })

  /** One new process before one old goes, so that two always answer. */
  const rollTo = async (release: string) => {
    for (const old of backends.slice()) {
      backends.push(await startApi(release))
      await wait(500)
      await stop(old)
      backends.splice(backends.indexOf(old), 1)
    }
    const next = await startWorker(release)
    await stop(worker)
    worker = next
    await wait(pauseMs)
  }
  await wait(pauseMs)
  await rollTo(workspace)
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const missing = added.filter((name) => !applied.rows.some((row) => row.name === name))
  const upgraded = { requests, failed: [...failures.values()].reduce((sum, n) => sum + n, 0) }
  await rollTo(before)
  over.abort()
  await Promise.all([...reading, ...writing])

  const { rows } = await pool.query<{ key: string }>(`select user_id || ' ' || movie_id as key from watchlist_entry`)
  const kept = new Set(rows.map(({ key }) => key))
  const lost = acknowledged.filter((key) => !kept.has(key)).length
  for (const [what, n] of failures) process.stderr.write(`${n} x ${what}\n`)
  const failed = [...failures.values()].reduce((sum, n) => sum + n, 0)
  const zero = (what: string, count: number, isEnough = true) => ({
    what,
    measured: String(count),
    wanted: '0',
    met: count === 0 && isEnough,
  })
  report('fault:upgrade', [
    zero(`upgrade: failed of ${upgraded.requests} requests`, upgraded.failed, upgraded.requests > 500),
    zero(`migrations of ${added.length} that are missing after it`, missing.length),
    zero(`the way back: failed of ${requests - upgraded.requests} requests`, failed - upgraded.failed),
    zero(`lost of ${acknowledged.length} acknowledged writes`, lost, acknowledged.length > 100),
    zero('processes that did not end cleanly', unclean),
    await invariantsHold(db),
  ])
} finally {
  balancer?.close()
  await pool.end()
  await bench.close()
  rmSync(before, { recursive: true, force: true })
}
