import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { startBalancer } from './balancer.ts'
import { report } from '../../../scripts/report.ts'

/**
 * SIGTERM under load: two API processes behind a balancer that asks /readyz, as any does; one after the other is told
 * to stop and replaced. Nobody may notice, and each must be gone within ten seconds.
 */
const { values } = parseArgs({ options: { restarts: { type: 'string', default: '6' } } })
const restarts = Number(values.restarts)
const gone = 10_000

const bench = await openBench()
const env = { TRUST_PROXY: '127.0.0.1', SHUTDOWN_DELAY_MS: '1500', LOG_LEVEL: 'warn' }
const backends: RunningProcess[] = []
const exits: { code: number | null; ms: number }[] = []
let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
try {
  backends.push(await bench.startApi(env), await bench.startApi(env))
  balancer = await startBalancer(() => backends)
  let connection = 0
  const load = autocannon({
    url: balancer.url,
    connections: 32,
    duration: restarts * 4 + 2,
    setupClient(client) {
      connection++
      // People's pages and programs' calls, from a crowd of addresses.
      client.setRequests(
        Array.from({ length: 200 }, (_, i) => ({
          path: i % 10 === 0 ? '/about' : '/api/test',
          headers: { 'x-forwarded-for': `10.1.${connection}.${i}` },
        })),
      )
    },
  })
  await wait(1_000)
  for (let i = 0; i < restarts; i++) {
    const old = backends[0]!
    const started = performance.now()
    old.child.kill('SIGTERM')
    const [code] = (await once(old.child, 'exit')) as [number | null]
    exits.push({ code, ms: performance.now() - started })
    backends.shift()
    backends.push(await bench.startApi(env))
    await wait(500)
  }
  const result = await load
  const failed = result.errors + result.timeouts + result.non2xx
  const slowest = Math.max(...exits.map(({ ms }) => ms))
  report('fault:drain', [
    {
      what: `failed of ${result.requests.total} requests over ${restarts} restarts`,
      measured: String(failed),
      wanted: '0',
      met: failed === 0 && result.requests.total > 200 * restarts,
    },
    {
      what: 'slowest end after SIGTERM',
      measured: `${(slowest / 1000).toFixed(1)} s`,
      wanted: 'at most 10 s',
      met: slowest <= gone,
    },
    {
      what: 'processes that ended cleanly',
      measured: String(exits.filter(({ code }) => code === 0).length),
      wanted: String(restarts),
      met: exits.every(({ code }) => code === 0),
    },
  ])
} finally {
  balancer?.close()
  await bench.close()
}
