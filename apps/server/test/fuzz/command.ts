import { parseArgs } from 'node:util'
import { type Line, report } from '../../../../scripts/report.ts'
import { startTestPostgres } from '../postgres.ts'
import { type Finding, Fuzz } from './fuzz.ts'

/**
 * `npm run fuzz`: every call of the API with inputs made from its documentation, valid, near-valid and hostile, by
 * nobody, a member and everybody of the desk. `--inputs 50` says how many for a call, `--only movies` which calls.
 */
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261118' },
    only: { type: 'string', default: '' },
  },
})
const [inputs, seed] = [Number(values.inputs), Number(values.seed)]
const mostGrowth = 50

function heapMB(): number {
  if (!globalThis.gc) throw new Error('Start with node --expose-gc')
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const findings: Finding[] = []
const postgres = await startTestPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
try {
  const fuzz = await Fuzz.open({ postgres: postgres.server })
  const sections = fuzz.sections.filter(({ name }) => name.includes(values.only))
  const width = Math.max(...sections.map(({ name }) => name.length))
  let [sent, slowest, before] = [0, 0, 0]
  for (const [at, section] of sections.entries()) {
    // The first calls fill what is kept: answers, settings, compiled schemas.
    if (at === Math.floor(sections.length / 4)) before = heapMB()
    const outcome = await fuzz.run(section, inputs, seed)
    sent += outcome.inputs
    slowest = Math.max(slowest, outcome.slowestMs)
    findings.push(...outcome.findings)
    const statuses = [...outcome.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    process.stdout.write(`  ${section.name.padEnd(width)}  ${statuses.join(', ')}\n`)
  }
  const growth = heapMB() - before
  await fuzz.close()
  const without = (what: string, pattern: RegExp): Line => {
    const count = findings.filter(({ problem }) => pattern.test(problem)).length
    return { what, measured: String(count), wanted: '0', met: count === 0 }
  }
  report('fuzz', [
    {
      what: `inputs to ${sections.length} calls (seed ${seed})`,
      measured: String(sent),
      wanted: String(sections.length * inputs),
      met: sent === sections.length * inputs,
    },
    without('answers of 500 and more', /^was answered with 5/),
    { ...without(`answers after more than 5 s (slowest ${Math.round(slowest)} ms)`, /^took/) },
    without('answers of another shape than declared', /shape|declare|not JSON/),
    without('answers that tell a stack, SQL, a path, an address or a hash', /^tells/),
    without('lines of the log with what must not stand there', /^logs/),
    without('refusals that changed a row', /^was refused/),
    {
      what: 'growth of memory',
      measured: `${growth.toFixed(0)} MB`,
      wanted: `at most ${mostGrowth} MB`,
      met: growth <= mostGrowth,
    },
  ])
} finally {
  // Also when the run breaks off.
  for (const { call, by, input, problem } of findings.slice(0, 50))
    process.stderr.write(`\n  ${call} by ${by}, ${input}\n    ${problem}\n`)
  await postgres.stop()
}
