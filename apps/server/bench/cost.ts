import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { loadLarge } from '../../demo/src/load-large.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { type Bench, openBench, type RunningProcess } from './api-under-load.ts'
import { cpuMsOf, postgresCpuMs, postmasterOf } from './cpu-time.ts'
import { addViewers, type Crowd, crowdKeys } from './watching-crowd.ts'

/**
 * `npm run bench:cost`: processor time of the API process and of PostgreSQL for one request of each kind, and what idle
 * processes hold. Time on a processor, not on a clock: a busy machine changes it little. `npm run capacity` counts with it.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '2000' }, movies: { type: 'string', default: '10000' } },
})
const requests = Number(values.requests)

interface Kind {
  what: string
  /** Milliseconds of both together that it may cost. About twice what was measured, to notice when it grows. */
  most: number
  request: (n: number) => { method?: 'GET' | 'PUT'; path: string; headers?: Record<string, string>; body?: string }
}

let number = 0
const kinds = ({ viewers, movieId }: Crowd): Kind[] => {
  const viewer = (n: number) => viewers[n % viewers.length]!
  return [
    { what: 'page, cached', most: 1, request: () => ({ path: '/movies' }) },
    { what: 'page, rendered', most: 60, request: (n) => ({ path: `/movies?search=${n}` }) },
    { what: 'list, cached', most: 1, request: () => ({ path: '/api/movies?page=1&limit=12' }) },
    { what: 'list, not cached', most: 12, request: (n) => ({ path: `/api/movies?page=1&limit=12&n=${n}` }) },
    { what: 'search, not cached', most: 60, request: (n) => ({ path: `/api/search?query=night&n=${n}` }) },
    { what: 'movie, not cached', most: 5, request: (n) => ({ path: `/api/movies/${movieId}?n=${n}` }) },
    {
      what: 'watchlist of a member',
      most: 5,
      request: (n) => ({ path: '/api/watchlist', headers: viewer(n).headers }),
    },
    {
      what: 'key of a film',
      most: 5,
      request: (n) => ({
        path: `/api/playback-sessions/${viewer(n).playbackToken}/keys/0`,
        headers: viewer(n).headers,
      }),
    },
    {
      what: 'position of a viewer',
      most: 4,
      request: (n) => ({
        method: 'PUT',
        path: `/api/playback-sessions/${viewer(n).playbackToken}/position`,
        headers: { ...viewer(n).headers, 'content-type': 'application/json' },
        body: JSON.stringify({ sequence: n, milliseconds: 60_000 + n, state: 'playing' }),
      }),
    },
  ]
}

async function send(url: string, kind: Kind, amount: number): Promise<void> {
  const result = await autocannon({
    url,
    connections: 8,
    amount,
    requests: [
      {
        setupRequest: (request) => {
          const n = ++number
          const { method = 'GET', path, headers = {}, body } = kind.request(n)
          // Each from another address, because of the limits.
          const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
          return {
            ...request,
            method,
            path,
            headers: { ...headers, 'x-forwarded-for': address },
            ...(body && { body }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${kind.what}: ${result.non2xx} refused, ${result.errors} failed`)
}

async function measure(kind: Kind, api: RunningProcess, postmaster: number): Promise<Line> {
  await send(api.url, kind, 200)
  const cpu = () => ({ api: cpuMsOf([api.child.pid!]), postgres: postgresCpuMs(postmaster) })
  const before = cpu()
  await send(api.url, kind, requests)
  // Positions are written some moments after they are taken.
  await wait(2500)
  const after = cpu()
  const [ofApi, ofPostgres] = [(after.api - before.api) / requests, (after.postgres - before.postgres) / requests]
  return {
    what: `${kind.what}: ms of processor, API + PostgreSQL`,
    measured: `${ofApi.toFixed(2)} + ${ofPostgres.toFixed(2)}`,
    wanted: `at most ${kind.most}`,
    met: ofApi + ofPostgres <= kind.most,
  }
}

const memoryMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** From the start of the process to an answer, and what it holds once it has been idle for a while. */
async function measureIdle(bench: Bench): Promise<Line[]> {
  const began = performance.now()
  const api = await bench.startApi()
  const readyMs = performance.now() - began
  const worker = await bench.startWorker({ WORKER_ROLES: 'general' })
  const encoder = await bench.startWorker({ WORKER_ROLES: 'encode' })
  await wait(10_000)
  const line = (what: string, process: RunningProcess, most: number): Line => {
    const mb = memoryMb(process.child.pid!)
    return { what, measured: `${mb.toFixed(0)} MB`, wanted: `at most ${most} MB`, met: mb <= most }
  }
  return [
    {
      what: 'API, from start to ready',
      measured: `${(readyMs / 1000).toFixed(1)} s`,
      wanted: 'at most 20 s',
      met: readyMs <= 20_000,
    },
    line('API, idle memory', api, 400),
    line('worker, idle memory', worker, 300),
    line('encoder, idle memory', encoder, 300),
  ]
}

const bench = await openBench()
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 2 })
try {
  await migrate(bench.databaseUrl)
  await loadLarge(bench.databaseUrl, { count: Number(values.movies), now: new Date() })
  const crowd = await addViewers(pool, 500)
  const lines = await measureIdle(bench)
  const api = await bench.startApi({ TRUST_PROXY: '127.0.0.1', ...crowdKeys })
  const postmaster = await postmasterOf(pool)
  for (const kind of kinds(crowd)) lines.push(await measure(kind, api, postmaster))
  report('bench:cost', lines)
} finally {
  await pool.end()
  await bench.close()
}
