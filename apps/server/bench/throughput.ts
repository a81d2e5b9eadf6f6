import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadLarge } from '../../demo/src/load-large.ts'
import { type Line, median, report } from '../../../scripts/report.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openRedis } from '../test/redis.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { cpuMsOf, postgresCpuMs, postmasterOf } from './cpu-time.ts'
import { Crowd } from './crowd.ts'
import { addViewers, crowdKeys } from './watching-crowd.ts'

/**
 * `npm run bench:throughput`: answers a second of one, two and three API processes, beside as many processes of the bare
 * engine, in alternating rounds; and what an answer costs in processor time. Clients ask the processes directly, as a
 * balancer's own cost is not ours. Where processes and the client share few cores, more of them cannot answer more: what is
 * judged is that an answer does not cost more with three processes than with one. Needs Debian's `redis-server`.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,3' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    movies: { type: 'string', default: '10000' },
  },
})
const counts = values.processes.split(',').map(Number)
const rounds = Number(values.rounds)
/** Few: pages that are rendered at the same time all come late. */
const connections = 12
const crowd = new Crowd(Number(values.seconds))
/** How much more an answer may cost with the most processes than with the fewest. */
const mostGrowth = 1.35

interface Side {
  processes: RunningProcess[]
  path: (n: number) => string
  headersOf?: (n: number) => Record<string, string>
}
interface Kind {
  what: string
  ours: Omit<Side, 'processes'>
  bare: Side
}
interface Measured {
  rate: number
  /** Milliseconds of processor for an answer. */
  process: number
  postgres: number
}

async function measure({ processes, path: pathOf, headersOf }: Side, postmaster: number): Promise<Measured> {
  const spent = () => [cpuMsOf(processes.map(({ child }) => child.pid!)), postgresCpuMs(postmaster)] as const
  const before = spent()
  const options = { connections: connections / processes.length, ...(headersOf && { headersOf }) }
  const counted = await Promise.all(processes.map(({ url }) => crowd.count(url, pathOf, options)))
  const after = spent()
  const answers = counted.reduce((sum, each) => sum + each.answers, 0)
  const rate = counted.reduce((sum, each) => sum + each.answers / each.seconds, 0)
  return { rate, process: (after[0] - before[0]) / answers, postgres: (after[1] - before[1]) / answers }
}

const medianOf = (all: readonly Measured[]): Measured => ({
  rate: median(all.map(({ rate }) => rate)),
  process: median(all.map(({ process: spent }) => spent)),
  postgres: median(all.map(({ postgres }) => postgres)),
})

const bench = await openBench()
const redis = await openRedis()
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-throughput-'))
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 2 })
try {
  await migrate(bench.databaseUrl)
  await loadLarge(bench.databaseUrl, { count: Number(values.movies), now: new Date() })
  const { viewers } = await addViewers(pool, 500)
  // Each has twenty movies on their list.
  await pool.query(`insert into watchlist_entry (user_id, movie_id, added_at)
    select u.id, m.id, now() from users u cross join lateral (select id from movie order by id limit 20) m`)
  await pool.query('vacuum analyze')
  const postmaster = await postmasterOf(pool)
  const viewer = (n: number) => viewers[n % viewers.length]!

  /** What is open with so many processes of ours, and of the bare engine. */
  async function open(count: number) {
    const start = <T>(begin: () => Promise<T>) => Promise.all(Array.from({ length: count }, begin))
    const env = { TRUST_PROXY: '127.0.0.1', REDIS_URL: redis.url, ...crowdKeys }
    const apis = await start(() => bench.startApi(env))
    const url = apis[0]!.url
    const list = '/api/movies?page=1&limit=12&sort=rating'
    const answer = await fetch(url + list, { headers: { 'accept-encoding': 'identity' } })
    const listFile = path.join(folder, 'list.json')
    writeFileSync(listFile, Buffer.from(await answer.arrayBuffer()))
    const bares = await start(() => bench.startBare({ LIST_FILE: listFile }))
    const barePages = await start(() => bench.start('bare-page.ts', { API_URL: url, MEDIA_PATH: folder }, '/ready'))
    // An ignored parameter makes each address a new one, which is not in a cache.
    const kinds: Kind[] = [
      {
        what: 'page, cached',
        ours: { path: () => '/' },
        bare: { processes: barePages, path: () => '/ready' },
      },
      {
        what: 'page, rendered',
        ours: { path: (n) => `/?n=${n}` },
        bare: { processes: barePages, path: (n) => `/rendered?n=${n}` },
      },
      {
        what: 'list, cached',
        ours: { path: () => list },
        bare: { processes: bares, path: () => '/list' },
      },
      {
        what: 'list, not cached',
        ours: { path: (n) => `${list}&n=${n}` },
        bare: { processes: bares, path: (n) => `/twelve?n=${n}` },
      },
      {
        what: 'watchlist of a member',
        ours: { path: () => '/api/watchlist', headersOf: (n) => viewer(n).headers },
        bare: { processes: bares, path: (n) => `/marked/${viewer(n).userId}` },
      },
    ]
    const close = async () => {
      for (const { child } of [...apis, ...bares, ...barePages]) child.kill('SIGKILL')
    }
    return { apis, kinds, close }
  }

  const results = new Map<string, { ours: Measured; bare: Measured }[]>()
  for (const count of counts) {
    const { apis, kinds, close } = await open(count)
    for (const { what, ours, bare } of kinds) {
      const mine: Measured[] = []
      const theirs: Measured[] = []
      for (let round = 0; round <= rounds; round++) {
        theirs.push(await measure(bare, postmaster))
        mine.push(await measure({ ...ours, processes: apis }, postmaster))
      }
      // The first round warms up.
      const result = { ours: medianOf(mine.slice(1)), bare: medianOf(theirs.slice(1)) }
      results.set(what, [...(results.get(what) ?? []), result])
      process.stdout.write(`  ${count} processes, ${what}: ${result.ours.rate.toFixed(0)}/s\n`)
    }
    await close()
  }

  const lines = Array.from(results, ([what, found]): Line[] => {
    const cost = ({ process: spent, postgres }: Measured) => spent + postgres
    const first = found[0]!
    return found.map(({ ours, bare }, at) => {
      // More processes than cores make the bare engine dearer, too.
      const growth = cost(ours) / cost(bare) / (cost(first.ours) / cost(first.bare))
      return {
        what: `${what}, ${counts[at]} processes`,
        measured: [
          `${ours.rate.toFixed(0)}/s`,
          `${(ours.rate / bare.rate).toFixed(2)} of bare`,
          `${(ours.rate / first.ours.rate).toFixed(2)} of one`,
          `${ours.process.toFixed(2)} + ${ours.postgres.toFixed(2)} ms`,
          `(bare ${bare.process.toFixed(2)} + ${bare.postgres.toFixed(2)})`,
        ].join(', '),
        wanted: `beside bare at most ${mostGrowth} times the processor of one`,
        met: growth <= mostGrowth,
      }
    })
  })
  report('bench:throughput', lines.flat())
} finally {
  await pool.end()
  await bench.close()
  await redis.close()
  rmSync(folder, { recursive: true, force: true })
}
