import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../local/ports.ts'
import { loadLarge } from '../../demo/src/load-large.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openBench } from './api-under-load.ts'
import { compare, Crowd } from './crowd.ts'
import { report } from '../../../scripts/report.ts'

/**
 * Budgets 1 to 3: the product with everything on (limits, log, headers, metrics, schemas) against bare Fastify, in
 * alternating rounds, as the speed of a machine changes. Each request comes from another address because of the limits.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    movies: { type: 'string', default: '10000' },
  },
})

const crowd = new Crowd(Number(values.seconds))
const load = crowd.load.bind(crowd)

const bench = await openBench()
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-list-'))
try {
  await migrate(bench.databaseUrl)
  await loadLarge(bench.databaseUrl, { count: Number(values.movies), now: new Date() })
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from movie limit 10000')
  await pool.end()

  const api = await bench.startApi({ TRUST_PROXY: '127.0.0.1', METRICS_PORT: String(await freePort()) })
  const list = '/api/movies?page=1&limit=12&sort=rating'
  const answer = await fetch(api.url + list, { headers: { 'accept-encoding': 'identity' } })
  const listFile = path.join(folder, 'list.json')
  writeFileSync(listFile, Buffer.from(await answer.arrayBuffer()))
  const bare = await bench.startBare({ LIST_FILE: listFile })

  // An ignored parameter makes each URL a new one, which is not in the response cache.
  const anyMovie = (before: string) => (n: number) => `${before}/${rows[n % rows.length]!.id}?n=${n}`
  const budgets = [
    {
      what: '1. an answer with everything on, against a bare hello',
      atLeast: 0.5,
      plain: () => load(`${bare.url}/`),
      ours: () => load(`${api.url}/api/test`),
    },
    {
      what: '2. a cached list of 12, against the same bytes sent bare',
      atLeast: 0.5,
      plain: () => load(`${bare.url}/list`),
      ours: () => load(api.url + list),
    },
    {
      what: '3. an uncached movie, against the same select sent bare',
      atLeast: 0.5,
      plain: () => load(bare.url, anyMovie('/movies')),
      ours: () => load(api.url, anyMovie('/api/movies')),
    },
  ]
  report('bench:http', await compare(budgets, Number(values.rounds)))
} finally {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
