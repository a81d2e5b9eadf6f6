import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadLarge } from '../../demo/src/load-large.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { buildPages, type RunningProcess } from './api-under-load.ts'
import { type Cluster, type Node, openCluster, query, until } from './cluster.ts'
import { addViewers, crowdKeys, type Viewer } from './watching-crowd.ts'

/**
 * `npm run scale`: the product spread over HAProxy, three API processes, workers, PgBouncer, a primary with two standbys
 * under Patroni, Redis with Sentinel and nginx as a cache at the edge, all on this machine; then parts are killed.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10000' },
    edits: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '8' },
  },
})
const [pairs, edits, readSeconds] = [Number(values.pairs), Number(values.edits), Number(values.seconds)]
const say = (text: string) => process.stdout.write(`${text}\n`)

let visitors = 0
/** Each from an address of its own, because of the limits. */
const newVisitor = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`

interface Request {
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

interface Answer {
  status: number
  text: string
}
async function ask(url: string, init: Request & { from?: string } = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { 'x-forwarded-for': init.from ?? newVisitor(), ...init.headers },
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** Runs `work` for 0, 1, 2, … with so many at once, until it says that it is enough. */
async function atOnce(many: number, count: () => boolean, work: (n: number) => Promise<void>): Promise<void> {
  let n = 0
  await Promise.all(
    Array.from({ length: many }, async () => {
      while (count()) await work(n++)
    }),
  )
}
async function each(total: number, many: number, work: (n: number) => Promise<void>): Promise<void> {
  let begun = 0
  await atOnce(
    many,
    () => begun++ < total,
    (n) => work(n),
  )
}

const addEntry = (at: string, { headers }: Viewer, movieId: string) =>
  ask(`${at}/api/watchlist`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ movieId }),
  })
const listEntries = (at: string, { headers }: Viewer) => ask(`${at}/api/watchlist`, { headers })

interface Site {
  cluster: Cluster
  apis: RunningProcess[]
  movies: string[]
  viewers: Viewer[]
  /** Directly to the primary. */
  primary: pg.Pool
}

async function poolLines({ cluster, viewers }: Site): Promise<Line[]> {
  const clients = new pg.Pool({ connectionString: cluster.pooledUrl, max: 150, connectionTimeoutMillis: 30_000 })
  clients.on('error', () => {})
  const admin = new pg.Client({ connectionString: cluster.pgBouncerUrl })
  await admin.connect()
  const { rows: settings } = await clients.query<{ jit: string; memory: string; timeout: string }>(
    `select current_setting('jit') as jit, current_setting('work_mem') as memory,
       current_setting('statement_timeout') as timeout`,
  )
  const { jit, memory, timeout } = settings[0]!
  let [errors, most, busiest] = [0, 0, 0]
  // All of them are connected before the work begins, as those of processes are that have been running for a while.
  const connected = await Promise.all(Array.from({ length: 150 }, () => clients.connect()))
  for (const client of connected) client.release()
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows: servers } = await admin.query<{ database: string }>('show servers')
      const { rows: sessions } = await admin.query<{ database: string }>('show clients')
      const ofFilms = (rows: { database: string }[]) => rows.filter((row) => row.database !== 'pgbouncer').length
      most = Math.max(most, ofFilms(servers))
      busiest = Math.max(busiest, ofFilms(sessions))
      await wait(100)
    }
  })()
  await Promise.all([
    each(6_000, 150, async (n) => {
      const client = await clients.connect().catch(() => undefined)
      try {
        await client!.query('begin')
        await client!.query('select count(*) from watchlist_entry where user_id = $1', [viewers[n % 100]!.userId])
        await client!.query('commit')
      } catch {
        errors++
      } finally {
        client?.release()
      }
    }),
    each(1_000, 60, async (n) => {
      if ((await listEntries(cluster.frontUrl, viewers[n]!)).status !== 200) errors++
    }),
  ])
  over.abort()
  await watching
  await admin.end()
  await clients.end()
  return [
    {
      what: 'errors of 150 clients and 1 000 requests beside them, through PgBouncer',
      measured: `${errors} (${busiest} clients)`,
      wanted: '0 (150 clients)',
      met: errors === 0 && busiest >= 150,
    },
    {
      what: 'connections to the server meanwhile',
      measured: String(most),
      wanted: `at most ${cluster.serverConnections}`,
      met: most <= cluster.serverConnections,
    },
    {
      what: 'settings of the role through the pool',
      measured: `${jit} ${memory} ${timeout}`,
      wanted: 'off 16MB 10s',
      met: `${jit} ${memory} ${timeout}` === 'off 16MB 10s',
    },
  ]
}

/** How many of 900 requests of one address the three processes admit together; a visitor has 300 in a minute. */
async function admitted({ apis }: Site): Promise<{ admitted: number; failed: number }> {
  const from = newVisitor()
  const found = { admitted: 0, failed: 0 }
  await each(900, 30, async (n) => {
    const { status } = await ask(`${apis[n % apis.length]!.url}/api/test`, { from })
    if (status === 200) found.admitted++
    else if (status !== 429) found.failed++
  })
  return found
}

async function limitLines(site: Site): Promise<Line[]> {
  const exactly = (what: string, found: { admitted: number; failed: number }): Line => ({
    what,
    measured: String(found.admitted),
    wanted: '300',
    met: found.admitted === 300 && found.failed === 0,
  })
  const lines = [exactly('of 900 requests three processes admit', await admitted(site))]
  const [master] = site.cluster.redis
  master!.kill('SIGSTOP')
  const frozen = await admitted(site)
  lines.push({
    what: 'Redis frozen: failed (admitted: half by each process, then the whole by the replica)',
    measured: `${frozen.failed} (${frozen.admitted})`,
    wanted: '0 (at most 750)',
    met: frozen.failed === 0 && frozen.admitted > 0 && frozen.admitted <= 750,
  })
  // Sentinel makes the other one the master, and HAProxy leads there.
  await wait(10_000)
  lines.push(exactly('its replica took over: admitted', await admitted(site)))
  master!.kill('SIGCONT')
  // Sentinel makes it a replica ten seconds after it has seen it; until then there are two masters.
  await wait(15_000)
  lines.push(exactly('it is back: admitted', await admitted(site)))
  return lines
}

/** What visitors read, none of it cached. */
const publicPaths = (movies: readonly string[], n: number) =>
  [
    `/api/movies?page=${(n % 50) + 1}&limit=12&n=${n}`,
    `/api/search?query=night&n=${n}`,
    `/api/movies/${movies[n % movies.length]}?n=${n}`,
    `/api/movies/${movies[n % movies.length]}/recommendations?n=${n}`,
    `/api/movies/${movies[n % movies.length]}/comments`,
    `/api/home?n=${n}`,
  ] as const

async function shareLine({ cluster, movies }: Site): Promise<Line> {
  const primaryNode = await primaryOf(cluster)
  for (const node of cluster.nodes) await query(cluster.nodeUrl(node, 'postgres'), 'select pg_stat_statements_reset()')
  await each(300, 6, async (n) => {
    for (const path of publicPaths(movies, n)) await ask(cluster.frontUrl + path)
  })
  let [onPrimary, onAll] = [0, 0]
  for (const node of cluster.nodes) {
    // Without what the processes do by themselves: the queue, health checks, positions in the log.
    const [row] = await query<{ ms: number }>(
      cluster.nodeUrl(node, 'postgres'),
      `select coalesce(sum(total_exec_time), 0)::float8 as ms from pg_stat_statements
       where userid = 'matinee'::regrole and query !~ 'graphile_worker|pg_locks|schema_migration|_lsn|^select \\$1$'`,
    )
    onAll += row!.ms
    if (node === primaryNode) onPrimary += row!.ms
  }
  const share = (onAll - onPrimary) / onAll
  return {
    what: `public SQL time on standbys, of ${(onAll / 1000).toFixed(1)} s`,
    measured: `${(100 * share).toFixed(1)} %`,
    wanted: 'at least 95 %',
    met: share >= 0.95,
  }
}

async function edgeLine({ cluster, movies, apis }: Site): Promise<Line> {
  const path = `/api/movies/${movies[7]}?edge=${Date.now()}`
  const states: string[] = []
  await each(200, 50, async () => {
    const answer = await fetch(cluster.edgeUrl + path, { headers: { 'x-forwarded-for': newVisitor() } })
    states.push(answer.ok ? (answer.headers.get('x-edge') ?? '') : String(answer.status))
    await answer.arrayBuffer()
  })
  const misses = states.filter((state) => state !== 'HIT').length
  return {
    what: `of 200 requests for one address at the edge, asked of the ${apis.length} processes`,
    measured: String(misses),
    wanted: '1',
    met: misses === 1,
  }
}

const setTitle = ({ primary }: Site, id: string, title: string) =>
  primary.query('update movie set title = $2 where id = $1', [id, title])
const titleAt = async (url: string, id: string) => {
  const { status, text } = await ask(`${url}/api/movies/${id}`)
  return status === 200 ? (JSON.parse(text) as { title: string }).title : `answered ${status}`
}

async function newsLine(site: Site): Promise<Line> {
  let slowest = 0
  for (let n = 0; n < 50; n++) {
    const id = site.movies[n]!
    for (const { url } of site.apis) await titleAt(url, id)
    await setTitle(site, id, `News ${n}`)
    const began = performance.now()
    await Promise.all(
      site.apis.map(({ url }) => until(`News ${n}`, 10_000, async () => (await titleAt(url, id)) === `News ${n}`)),
    )
    slowest = Math.max(slowest, performance.now() - began)
  }
  return {
    what: 'a change of the catalogue is in all processes, slowest of 50',
    measured: `${slowest.toFixed(0)} ms`,
    wanted: 'at most 1000 ms',
    met: slowest <= 1000,
  }
}

async function setDelay({ cluster }: Site, delay: string) {
  for (const node of cluster.nodes) if (await cluster.isStandby(node)) await cluster.setDelay(node, delay)
}

async function pairLine({ cluster, viewers, movies }: Site): Promise<Line> {
  let [stale, failed] = [0, 0]
  await each(pairs, 24, async (n) => {
    const viewer = viewers[n % viewers.length]!
    const movieId = movies[Math.floor(n / viewers.length)]!
    const added = await addEntry(cluster.frontUrl, viewer, movieId)
    const listed = await listEntries(cluster.frontUrl, viewer)
    if (added.status >= 300 || listed.status !== 200) failed++
    else if (!listed.text.includes(movieId)) stale++
  })
  return {
    what: `stale of ${pairs} reads of what a member has just written, standbys 2 s behind (failed)`,
    measured: `${stale} (${failed})`,
    wanted: '0 (0)',
    met: stale === 0 && failed === 0,
  }
}

async function editsLine(site: Site): Promise<Line> {
  const { movies, apis } = site
  const edited = movies.slice(0, edits)
  let isOver = false
  const reading = atOnce(
    6,
    () => !isOver,
    async (n) => void (await titleAt(apis[n % apis.length]!.url, edited[(n * 7) % edited.length]!)),
  )
  await each(edits, 4, async (n) => void (await setTitle(site, edited[n]!, `Edited ${n}`)))
  isOver = true
  await reading
  await wait(1_000)
  const old = new Set<string>()
  await each(edits * apis.length, 12, async (n) => {
    const { url } = apis[n % apis.length]!
    const at = Math.floor(n / apis.length)
    const title = await titleAt(url, edited[at]!)
    if (title !== `Edited ${at}`) old.add(url)
  })
  return {
    what: `of ${apis.length} processes those that keep older bytes after ${edits} edits, standbys 2 s behind`,
    measured: String(old.size),
    wanted: '0',
    met: old.size === 0,
  }
}

async function primaryOf({ nodes, isPrimary }: Cluster): Promise<Node> {
  for (const node of nodes) if (await isPrimary(node)) return node
  throw new Error('There is no primary')
}

async function replicaKilledLine({ cluster, movies }: Site): Promise<Line> {
  const primary = await primaryOf(cluster)
  const victim = cluster.nodes.find((node) => node !== primary)!
  let [reads, failed] = [0, 0]
  const deadline = Date.now() + readSeconds * 1000
  const reading = atOnce(
    8,
    () => Date.now() < deadline,
    async (n) => {
      const paths = publicPaths(movies, 100_000 + n)
      const { status } = await ask(cluster.frontUrl + paths[n % paths.length]!)
      reads++
      if (status !== 200) failed++
    },
  )
  await wait((readSeconds * 1000) / 4)
  await cluster.killNode(victim)
  await reading
  cluster.startNode(victim)
  await until(`${victim.name} as a standby again`, 90_000, () => cluster.isStandby(victim))
  return {
    what: `failed of ${reads} public reads while a standby was killed`,
    measured: String(failed),
    wanted: '0',
    met: failed === 0 && reads > 100,
  }
}

async function primaryKilledLines({ cluster, viewers, movies }: Site): Promise<Line[]> {
  const acknowledged: { userId: string; movieId: string; at: number }[] = []
  let [loggedOut, isOver] = [0, false]
  const unused = movies.slice(100, 400)
  const writing = atOnce(
    8,
    () => !isOver,
    async (n) => {
      const viewer = viewers[n % viewers.length]!
      const movieId = unused[Math.floor(n / viewers.length) % unused.length]!
      const { status } = await addEntry(cluster.frontUrl, viewer, movieId)
      if (status === 200 || status === 201) acknowledged.push({ userId: viewer.userId, movieId, at: performance.now() })
      else if (status === 401) loggedOut++
      else await wait(50)
    },
  )
  await wait(3_000)
  const killedAt = performance.now()
  await cluster.killNode(await primaryOf(cluster))
  const after = () => acknowledged.find(({ at }) => at > killedAt + 500)
  await until('an acknowledged write', 120_000, async () => after() !== undefined).catch(() => {})
  const seconds = ((after()?.at ?? Number.POSITIVE_INFINITY) - killedAt) / 1000
  await wait(3_000)
  isOver = true
  await writing
  const rows = await query<{ key: string }>(
    cluster.directUrl,
    `select user_id || ' ' || movie_id as key from watchlist_entry`,
  )
  const kept = new Set(rows.map(({ key }) => key))
  const lost = acknowledged.filter(({ userId, movieId }) => !kept.has(`${userId} ${movieId}`)).length
  await each(200, 12, async (n) => {
    if ((await listEntries(cluster.frontUrl, viewers[n]!)).status === 401) loggedOut++
  })
  return [
    {
      what: `primary killed: lost of ${acknowledged.length} acknowledged writes`,
      measured: String(lost),
      wanted: '0',
      met: lost === 0 && acknowledged.length > 50,
    },
    {
      what: 'primary killed: writing again after',
      measured: `${seconds.toFixed(1)} s`,
      wanted: 'at most 30 s',
      met: seconds <= 30,
    },
    {
      what: 'primary killed: members who were logged out',
      measured: String(loggedOut),
      wanted: '0',
      met: loggedOut === 0,
    },
  ]
}

buildPages()
say('starting the engines')
const cluster = await openCluster(3)
let primary: pg.Pool | undefined
try {
  await migrate(cluster.directUrl)
  await loadLarge(cluster.directUrl, { count: 5_000, now: new Date() })
  primary = new pg.Pool({ connectionString: cluster.directUrl, max: 4, options: noTimeout })
  primary.on('error', () => {})
  const { viewers } = await addViewers(primary, 1_000)
  const { rows } = await primary.query<{ id: string }>('select id from movie order by id limit 2000')
  say('starting the product')
  const apis = await cluster.startApis({ ...crowdKeys, DATABASE_POOL: '20' })
  for (const roles of ['general', 'general', 'encode', 'encode'])
    await cluster.startWorker({ ...crowdKeys, WORKER_ROLES: roles })
  const site: Site = { cluster, apis, movies: rows.map(({ id }) => id), viewers, primary }
  await until('a worker', 60_000, async () => (await ask(`${apis[0]!.url}/readyz`)).text.includes('running'))

  const lines: Line[] = []
  const step = async (what: string, work: () => Promise<Line | Line[]>) => {
    const began = Date.now()
    const found = [await work()].flat()
    lines.push(...found)
    say(`${what}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
    for (const { what: line, measured, wanted, met } of found)
      if (!met) say(`  missed: ${line}: ${measured}, not ${wanted}`)
  }
  await step('pool', () => poolLines(site))
  await step('limits and Redis', () => limitLines(site))
  await step('share of standbys', () => shareLine(site))
  await step('edge', () => edgeLine(site))
  await step('news', () => newsLine(site))
  await setDelay(site, '2s')
  await step('pairs', () => pairLine(site))
  await step('edits', () => editsLine(site))
  await setDelay(site, '0')
  await step('standby killed', () => replicaKilledLine(site))
  await step('primary killed', () => primaryKilledLines(site))
  report('scale', lines)
} finally {
  await primary?.end()
  await cluster.close()
}
