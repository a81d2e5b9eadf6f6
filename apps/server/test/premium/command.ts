import { type Line, report } from '../../../../scripts/report.ts'
import { runModelCommand } from '../model-command.ts'
import { allOutcomes, Premium } from './premium.ts'

/**
 * `npm run model:premium`: sequences of what several people, the desk, the clock and a payment provider do, each beside a
 * model of a few lines. `--runs` says how many, `--seed` which; without one they are others every time.
 */
await runModelCommand(2000, async ({ runs, seed, postgres }) => {
  const premium = await Premium.open({ postgres })
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
})
