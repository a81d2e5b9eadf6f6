import { parseArgs } from 'node:util'
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
