import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { freePort } from '../local/ports.ts'
import { openBench } from './api-under-load.ts'
import { median, report } from './report.ts'

/**
 * Budget 1: an answer of the API with everything on (limits, log, headers, metrics, schemas) against bare Fastify, in
 * one run, turn by turn, as this machine's speed changes from minute to minute. Each request comes from another
 * address, as from a crowd: from one address the limits would answer instead.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '31' }, seconds: { type: 'string', default: '1' } },
})
const atLeast = 0.75

async function load(url: string, seconds: number): Promise<number> {
  let connection = 0
  const result = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    setupClient(client) {
      connection++
      client.setRequests(
        Array.from({ length: 250 }, (_, i) => ({ headers: { 'x-forwarded-for': `10.1.${connection}.${i}` } })),
      )
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

const bench = await openBench()
try {
  const [bare, api] = await Promise.all([
    bench.startBare(),
    bench.startApi({ TRUST_PROXY: '127.0.0.1', METRICS_PORT: String(await freePort()) }),
  ])
  const targets = { bare: `${bare.url}/`, api: `${api.url}/api/test` }
  for (const url of Object.values(targets)) await load(url, 2)
  const ratios: number[] = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    const plain = await load(targets.bare, Number(values.seconds))
    const ours = await load(targets.api, Number(values.seconds))
    ratios.push(ours / plain)
    process.stdout.write(
      `  round ${round}: bare ${plain.toFixed(0)}/s, ours ${ours.toFixed(0)}/s, ratio ${(ours / plain).toFixed(2)}\n`,
    )
  }
  const ratio = median(ratios)
  report('bench:http', [
    {
      what: 'answers against bare Fastify, median',
      measured: ratio.toFixed(2),
      wanted: `at least ${atLeast}`,
      met: ratio >= atLeast,
    },
  ])
} finally {
  await bench.close()
}
