import { parseArgs } from 'node:util'
import { type Line, report } from '../../../../scripts/report.ts'
import { startTestPostgres } from '../postgres.ts'
import { allOutcomes, Premium } from './premium.ts'

/**
 * `npm run model:premium`: sequences of what several people, the desk, the clock and a payment provider do, each beside a
 * model of a few lines. `--runs` says how many, `--seed` which; without one they are others every time.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const postgres = await startTestPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
try {
  const premium = await Premium.open({ postgres: postgres.server })
  const started = performance.now()
  const disagreement = await premium.disagreement({ runs, seed })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const { sequences, steps, outcomes } = premium.tally
  await premium.testApp.close()

  if (disagreement) process.stdout.write(`${disagreement}\n`)
  const agreed = disagreement === undefined
  const met = (what: string, n: number): Line => ({ what, measured: String(n), wanted: 'at least 1', met: n > 0 })
  report('model:premium', [
    {
      what: `sequences in which model, rows, status and changes agree (seed ${seed}, ${seconds} s)`,
      measured: agreed ? String(sequences) : 'not all',
      wanted: `all of ${runs}`,
      met: agreed && sequences === runs,
    },
    ...[...steps].toSorted().map(([step, n]) => met(`steps: ${step}`, n)),
    ...allOutcomes.map((outcome) => met(outcome, outcomes.get(outcome) ?? 0)),
    {
      what: 'others',
      measured: String([...outcomes.keys()].filter((outcome) => !allOutcomes.includes(outcome))),
      wanted: 'none',
      met: outcomes.size === allOutcomes.length,
    },
  ])
} finally {
  await postgres.stop()
}
