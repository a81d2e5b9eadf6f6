import { parseArgs } from 'node:util'
import { report } from '../../../scripts/report.ts'
import type { Outcomes } from './model-actions.ts'
import { startTestPostgres } from './postgres.ts'

interface Chosen {
  runs: number
  seed: number
  postgres: string
}

/** `--runs` says how many sequences, `--seed` which; without one they are others every time. */
export async function runModelCommand(usualRuns: number, run: (chosen: Chosen) => Promise<void>): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: String(usualRuns) },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  const postgres = await startTestPostgres()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  try {
    await run({ runs: Number(values.runs), seed: Number(values.seed), postgres: postgres.server })
  } finally {
    await postgres.stop()
  }
}

interface ModelledSite {
  outcomes: Outcomes
  sequences: number
  disagreement(chosen: { runs: number; seed: number }): Promise<string | undefined>
  testApp: { close(): Promise<void> }
}

/** Sequences of actions. `oneOutcome`: those that nothing refuses; of the others a refusal has to be among the outcomes. */
export async function reportActions(
  name: string,
  { runs, seed, site, actions, oneOutcome }: Chosen & { site: ModelledSite; actions: string[]; oneOutcome: string[] },
): Promise<void> {
  const started = performance.now()
  const disagreement = await site.disagreement({ runs, seed })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  await site.testApp.close()
  if (disagreement) process.stdout.write(`${disagreement}\n`)
  const agreed = disagreement === undefined
  report(name, [
    {
      what: `sequences in which model, database and answers agree (seed ${seed}, ${seconds} s)`,
      measured: agreed ? String(site.sequences) : 'not all',
      wanted: `all of ${runs}`,
      met: agreed && site.sequences === runs,
    },
    ...actions.map((action) => {
      const met = [...site.outcomes].filter(([outcome]) => outcome.startsWith(`${action}: `)).toSorted()
      const measured = met.map(([outcome, n]) => `${outcome.slice(action.length + 2)} x ${n}`).join(', ')
      const isOne = oneOutcome.includes(action)
      const wanted = isOne ? 'an answer' : 'more than one answer'
      return { what: action, measured, wanted, met: met.length > (isOne ? 0 : 1) }
    }),
  ])
}
