import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Line, report } from '../../../scripts/report.ts'
import { workspace } from '../src/platform/workspace.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { openRedis } from '../test/redis.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { startBalancer } from './balancer.ts'
import { openLine } from './faulty-line.ts'
import { invariantsHold } from './installation.ts'
import { addMembers, isFailed, openMembers } from './members.ts'
import { crowdKeys } from './watching-crowd.ts'

/**
 * `npm run faults`: members browse, watch, like, comment and buy at half of what two API processes can take, while
 * processes, PostgreSQL, Redis and the line between them are killed, frozen, slowed down or cut. Everything that was
 * acknowledged is looked for afterwards. The mail server is away all the time. Graceful stops are in `fault:drain`, the
 * encoder's in `fault:encode`, full disks in `fault:disk-full`, clocks in `fault:clock`.
 */
const { values } = parseArgs({
  options: {
    /** So often each fault happens. */
    rounds: { type: 'string', default: '3' },
    /** How long it lasts. */
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const lastsMs = Number(values.seconds) * 1000
const [movieCount, memberCount] = [300, 6_000]

const bench = await openBench({ pages: false })
const redis = await openRedis()
const line = await openLine(Number(new URL(bench.databaseUrl).port))
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 4, options: noTimeout })
// PostgreSQL goes away under it, too.
pool.on('error', () => {})
let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
try {
  await migrate(bench.databaseUrl)
  const { movies, viewers } = await addMembers(pool, { movieCount, memberCount })

  const throughLine = new URL(bench.databaseUrl)
  throughLine.port = String(line.port)
  const env = {
    ...crowdKeys,
    DATABASE_URL: throughLine.href,
    REDIS_URL: redis.url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    MATINEE_RELEASE: workspace,
  }
  const startApi = () => bench.start('upgrade-api.ts', env, '/readyz')
  const backends: RunningProcess[] = [await startApi(), await startApi()]
  let isOver = false
  /** As systemd does. */
  const superviseWorker = async () => {
    const { child } = await bench.startWorker({ ...env, WORKER_ROLES: 'general' })
    child.on('exit', () => {
      if (!isOver) void superviseWorker()
    })
  }
  await superviseWorker()
  balancer = await startBalancer(() => backends)

  const members = openMembers({ url: balancer.url, viewers, movies })
  const { asked, ask } = members
  const acts = Object.values(members.acts)
  const { ceiling, gapMs } = await members.measureCeiling(acts)
  process.stdout.write(`two processes take ${ceiling.toFixed(0)} requests a second; asked are half of them\n`)

  const over = new AbortController()
  const load = members.load(acts, over.signal, gapMs)
  const lines: Line[] = []
  /** Does it, and says how long after the repair a request still failed, and what else than 503 was answered. */
  const disturb = async (
    what: string,
    wantedMs: number,
    steps: { fault: () => void | Promise<void>; repair?: () => void | Promise<void>; mayFail?: boolean },
  ) => {
    if (!what.includes(values.only)) return
    const { fault, repair, mayFail = true } = steps
    let [failed, total, slowest] = [0, 0, 0]
    const wrong = new Map<string, number>()
    for (let round = 1; round <= rounds; round++) {
      const from = performance.now()
      await fault()
      let repaired = performance.now()
      if (repair) {
        await wait(lastsMs)
        await repair()
        repaired = performance.now()
      }
      await wait(wantedMs + 2_000)
      const during = asked.filter(({ at }) => at >= from)
      const bad = during.filter(isFailed)
      total += during.length
      failed += bad.length
      slowest = Math.max(slowest, ...bad.map(({ at }) => at - repaired))
      for (const { outcome } of bad)
        if (outcome !== 503 && typeof outcome === 'number')
          wrong.set(String(outcome), (wrong.get(String(outcome)) ?? 0) + 1)
    }
    const others = [...wrong].map(([status, times]) => `, ${times} x ${status}`).join('')
    lines.push({
      what,
      measured: `${failed} of ${total} failed, back after ${(Math.max(0, slowest) / 1000).toFixed(1)} s${others}`,
      wanted: mayFail ? `within ${wantedMs / 1000} s, 503 or nothing` : 'none fails',
      met: total > 50 && slowest <= wantedMs && wrong.size === 0 && (mayFail || failed === 0),
    })
    process.stdout.write(`  ${what}: ${lines.at(-1)!.measured}\n`)
  }

  await disturb('an API process is killed', 3_000, {
    async fault() {
      const [killed] = backends
      killed!.child.kill('SIGKILL')
      backends.push(await startApi())
      backends.shift()
    },
  })
  await disturb('PostgreSQL is stopped, and started', 5_000, {
    fault: () => bench.postgres.stop(),
    repair: () => bench.postgres.start(),
  })
  await disturb('a backend of PostgreSQL is killed', 5_000, {
    async fault() {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      )
      process.kill(rows[0]!.pid, 'SIGKILL')
    },
  })
  await disturb('PostgreSQL says nothing', 5_000, { fault: line.silence, repair: () => line.speak() })
  await disturb('all connections to PostgreSQL are reset', 1_000, { fault: line.cut })
  await disturb('PostgreSQL is 100 ms away', 1_000, {
    fault: () => line.slow(50),
    repair: () => line.slow(0),
    mayFail: false,
  })
  await disturb('Redis is killed, and comes back empty', 1_000, {
    fault: redis.kill,
    repair: redis.start,
    mayFail: false,
  })
  await disturb('Redis says nothing', 1_000, { fault: redis.freeze, repair: redis.thaw, mayFail: false })
  over.abort()
  await load
  isOver = true

  // Double clicks: everything at once, and once more.
  const [twice, once] = [viewers[memberCount - 1]!, randomUUID()]
  const movieId = movies[movieCount - 1]!
  const hundred = (path: string, body: object) =>
    Promise.all(Array.from({ length: 100 }, () => ask('POST', path, twice, body, once)))
  await hundred('/api/like', { movieId, userId: twice.userId })
  await hundred('/api/watchlist', { movieId })
  await hundred('/api/subscribe', { userId: twice.userId, subscriptionType: 'monthly' })
  const { rows: effects } = await pool.query<{ n: string }>(
    `select (select coalesce(sum(value), 0) from reaction where user_id = $1 and movie_id = $2) || ' '
      || (select count(*) from watchlist_entry where user_id = $1 and movie_id = $2) || ' '
      || (select count(*) from payment where user_id = $1) as n`,
    [twice.userId, movieId],
  )
  lines.push({
    what: 'effects of 100 likes, additions to the list and purchases at once, by one person',
    measured: effects[0]!.n,
    wanted: '1 1 1',
    met: effects[0]!.n === '1 1 1',
  })

  lines.push(...(await members.compareWith(pool)))
  const loggedOut = asked.filter(({ outcome }) => outcome === 401).length
  lines.push({ what: 'people who were logged out', measured: String(loggedOut), wanted: '0', met: loggedOut === 0 })
  lines.push(await invariantsHold(createDatabase(pool)))
  report('faults', lines)
} finally {
  balancer?.close()
  await bench.close()
  line.close()
  redis.thaw()
  await redis.close()
  await pool.end()
}
