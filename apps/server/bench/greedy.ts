import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { loadLarge } from '../../demo/src/load-large.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openBench } from './api-under-load.ts'
import { report } from '../../../scripts/report.ts'

/**
 * One client does its worst (`greedy-client.ts`): requests without waiting for answers, pages that have to be rendered, the
 * documentation, addresses that nothing is at, /readyz, searches. Another visitor must hardly notice, and the memory of
 * the process stays bounded.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, movies: { type: 'string', default: '2000' } },
})
const seconds = Number(values.seconds)
/** Seconds that the greedy client takes to be at work. */
const headStart = 2
const mostSlower = 5
const mostMegabytes = 400

interface Visit {
  ms: number
  status: number
}

/** Goes on from one measurement to the next: each meets as many pages that have to be rendered as the others. */
let visited = 0

/** Looks around as a person does, but without a pause to read: each time from the address of somebody else. */
async function visit(url: string, movies: readonly string[], until: number): Promise<Visit[]> {
  const visits: Visit[] = []
  const places = [
    () => '/',
    (round: number) => `/movie/${movies[round % movies.length]}`,
    (round: number) => `/api/catalogue/page?page=${1 + (round % 50)}`,
    (round: number) => `/api/movies/${movies[(round * 7) % movies.length]}`,
    (round: number) => `/api/search?query=${['night', 'love', 'the', 'man', 'house'][round % 5]}`,
  ]
  for (; performance.now() < until; visited++) {
    const headers = { 'x-forwarded-for': `10.1.${Math.floor(visited / 250) % 250}.${visited % 250}` }
    const place = places[visited % places.length]!(Math.floor(visited / places.length))
    const began = performance.now()
    const answer = await fetch(url + place, { headers })
    await answer.arrayBuffer()
    visits.push({ ms: performance.now() - began, status: answer.status })
    await wait(20)
  }
  return visits
}

const percentile = (visits: readonly Visit[], share: number) =>
  visits.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(visits.length * share)] ?? NaN
const ms = (n: number) => `${n.toFixed(1)} ms`

/** What a process holds in memory at this moment, and the most that it ever held. */
function megabytes(pid: number | undefined): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const bench = await openBench()
try {
  await migrate(bench.databaseUrl)
  await loadLarge(bench.databaseUrl, { count: Number(values.movies), now: new Date() })
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from movie order by id')
  await pool.end()
  const movies = rows.map(({ id }) => id)
  const api = await bench.startApi({ TRUST_PROXY: '127.0.0.1' })
  const lookAround = (forSeconds: number) => visit(api.url, movies, performance.now() + forSeconds * 1000)

  await lookAround(seconds / 4)
  const alone = await lookAround(seconds / 2)
  const before = megabytes(api.child.pid)
  const script = path.resolve(import.meta.dirname, 'greedy-client.ts')
  const greedy = promisify(execFile)(process.execPath, [script, api.url, String(seconds + headStart)])
  const measure = async () => {
    await wait(headStart * 1000)
    return { beside: await lookAround(seconds), after: megabytes(api.child.pid) }
  }
  const [{ stdout }, { beside, after }] = await Promise.all([greedy, measure()])
  const got = JSON.parse(stdout) as Record<string, number>
  process.stdout.write(`  the greedy client: ${JSON.stringify(got)}\n`)
  for (const [name, visits] of Object.entries({ alone, 'beside it': beside }))
    process.stdout.write(
      `  the visitor ${name}: ${visits.length} visits, p50 ${ms(percentile(visits, 0.5))}, p95 ${ms(percentile(visits, 0.95))}, p99 ${ms(percentile(visits, 0.99))}\n`,
    )

  const slower = percentile(beside, 0.95) / percentile(alone, 0.95)
  const failed = [...alone, ...beside].filter(({ status }) => status !== 200).length
  report('fault:greedy', [
    {
      what: `another visitor's p95 over ${seconds} s, against the same alone`,
      measured: `${slower.toFixed(1)}x`,
      wanted: `at most ${mostSlower}x`,
      met: slower <= mostSlower,
    },
    { what: "another visitor's failed visits", measured: String(failed), wanted: '0', met: failed === 0 },
    {
      what: `memory at its most, ${before.now.toFixed(0)} MB before`,
      measured: `${after.most.toFixed(0)} MB`,
      wanted: `at most ${mostMegabytes} MB more`,
      met: after.most - before.now <= mostMegabytes,
    },
    {
      what: 'requests of the greedy client that were answered, and how many of them were refused',
      measured: `${got['asked']} (${got['refused']})`,
      wanted: 'most refused',
      met: got['asked']! > 0 && got['refused']! > got['asked']! / 2,
    },
  ])
} finally {
  await bench.close()
}
