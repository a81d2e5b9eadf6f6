import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { workspace } from '../src/platform/child-process.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { openRedis } from '../test/redis.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { startBalancer } from './balancer.ts'
import { openLine } from './faulty-line.ts'
import { invariantsHold } from './installation.ts'
import { addViewers, crowdKeys, type Viewer } from './watching-crowd.ts'

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

interface Asked {
  at: number
  /** A status, or why there was none. */
  outcome: number | string
}

const bench = await openBench({ pages: false })
const redis = await openRedis()
const line = await openLine(Number(new URL(bench.databaseUrl).port))
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 4, options: noTimeout })
// PostgreSQL goes away under it, too.
pool.on('error', () => {})
let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
try {
  await migrate(bench.databaseUrl)
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94, genres: ['Drama'] }
  const titles = Array.from({ length: movieCount }, (_, n) => ({ ...film, title: `Film ${n}` }))
  const movies = await addMovies(createDatabase(pool), titles)
  const { viewers } = await addViewers(pool, memberCount)
  await pool.query('update users set email_confirmed_at = now()')

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
  const { url } = balancer

  const asked: Asked[] = []
  /** What was acknowledged: keys that the database must know, in the words of the questions below. */
  const acknowledged = { list: [] as string[], like: [] as string[], comment: [] as string[], purchase: [] as string[] }
  let requests = 0
  const ask = async (method: string, path: string, viewer?: Viewer, body?: object, key?: string): Promise<boolean> => {
    const n = ++requests
    const began = performance.now()
    const outcome = await fetch(url + path, {
      method,
      headers: {
        // Limits count by address: everybody has their own.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...viewer?.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      (error: unknown) => String(((error as Error).cause as Error | undefined)?.message ?? error),
    )
    asked.push({ at: began, outcome })
    return typeof outcome === 'number' && outcome < 300
  }
  /** As our own pages do: sent again with the same key until it is answered. */
  const askAgain = async (path: string, viewer: Viewer, body: object) => {
    const key = randomUUID()
    for (let tries = 0; tries < 20; tries++) {
      if (await ask('POST', path, viewer, body, key)) return true
      await wait(500)
    }
    return false
  }

  /** One thing that somebody does. Each member likes, lists and buys what nobody did before: it can be told apart. */
  const acts: ((n: number) => Promise<void>)[] = [
    async (n) => void (await ask('GET', `/api/movies?n=${n}`)),
    async (n) => void (await ask('GET', `/api/movies/${movies[n % movieCount]}`)),
    async (n) => {
      const viewer = viewers[n % memberCount]!
      await ask('PUT', `/api/viewings/${viewer.viewingId}/position`, viewer, {
        sequence: n,
        milliseconds: 1_000 * (1 + (n % 6_000)),
        state: 'playing',
      })
    },
    async (n) => void (await ask('GET', '/api/watchlist', viewers[n % memberCount])),
    async (n) => {
      const [viewer, movieId] = [viewers[n % memberCount]!, movies[Math.floor(n / memberCount) % movieCount]!]
      if (await ask('POST', '/api/watchlist', viewer, { movieId }))
        acknowledged.list.push(`${viewer.userId} ${movieId}`)
    },
    async (n) => {
      const [viewer, movieId] = [viewers[n % memberCount]!, movies[Math.floor(n / memberCount) % movieCount]!]
      if (await askAgain('/api/like', viewer, { movieId, userId: viewer.userId }))
        acknowledged.like.push(`${viewer.userId} ${movieId}`)
    },
    async (n) => {
      const text = `Comment ${n} ${randomUUID()}`
      if (await ask('POST', `/api/movies/${movies[n % movieCount]}/comments`, viewers[n % memberCount], { text }))
        acknowledged.comment.push(text)
    },
    async (n) => {
      const viewer = viewers[n]
      // Everybody has bought.
      if (!viewer) return
      if (await askAgain('/api/subscribe', viewer, { userId: viewer.userId, subscriptionType: 'monthly' }))
        acknowledged.purchase.push(viewer.userId)
    },
  ]
  const done = acts.map(() => 0)
  /** Everybody at once, each lane one thing after the other, `gapMs` from one to the next. */
  const load = (signal: AbortSignal, gapMs: number) =>
    Array.from({ length: 24 }, async (_, lane) => {
      for (let turn = lane; !signal.aborted; turn += 1) {
        const began = performance.now()
        const at = turn % acts.length
        await acts[at]!(done[at]!++)
        await wait(Math.max(0, gapMs - (performance.now() - began)))
      }
    })
  const loadFor = async (milliseconds: number) => {
    const over = new AbortController()
    const lanes = load(over.signal, 0)
    await wait(milliseconds)
    over.abort()
    await Promise.all(lanes)
  }
  await loadFor(2_000)
  const before = requests
  await loadFor(4_000)
  const ceiling = (requests - before) / 4
  process.stdout.write(`two processes take ${ceiling.toFixed(0)} requests a second; asked are half of them\n`)

  const over = new AbortController()
  const lanes = load(over.signal, (24 * 1000) / (ceiling / 2))
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
      const bad = during.filter(({ outcome }) => typeof outcome === 'string' || outcome >= 300)
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
  await Promise.all(lanes)
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

  const keysOf = async (sql: string) => (await pool.query<{ key: string }>(sql)).rows.map(({ key }) => key)
  const written = {
    list: await keysOf(`select user_id || ' ' || movie_id as key from watchlist_entry`),
    like: await keysOf(`select user_id || ' ' || movie_id as key from reaction where value = 1`),
    comment: await keysOf('select text as key from comment'),
    purchase: await keysOf('select user_id as key from payment'),
  }
  for (const kind of ['list', 'like', 'comment', 'purchase'] as const) {
    const found = new Set(written[kind])
    const lost = acknowledged[kind].filter((key) => !found.has(key)).length
    const doubled = written[kind].length - found.size
    lines.push({
      what: `${kind}: lost of ${acknowledged[kind].length} acknowledged, and written twice`,
      measured: `${lost}, ${doubled}`,
      wanted: '0, 0',
      met: lost === 0 && doubled === 0 && acknowledged[kind].length > 20,
    })
  }
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
