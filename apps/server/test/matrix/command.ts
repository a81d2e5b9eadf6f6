import { parseArgs, styleText } from 'node:util'
import { startTestPostgres } from '../postgres.ts'
import { type Matrix, openMatrix, runSection } from './matrix.ts'
import { runMutants } from './run-mutants.ts'

/**
 * `npm run matrix`: who may call what, asked of the whole server. With `--mutants` the same of servers that each lack one
 * guard, which it must notice; `--sample 6` takes only so many of them, `--only lock` those with this in their name.
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'boolean', default: false },
    sample: { type: 'string' },
    only: { type: 'string', default: '' },
    /** For a server that lacks something: where the database is, what to ask first, and no more than one wrong answer. */
    postgres: { type: 'string' },
    first: { type: 'string', default: '' },
    'until-missed': { type: 'boolean', default: false },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)

function printOthers({ others }: Matrix) {
  print('\nroutes that are no call')
  for (const { route, access } of others) print(`  ${route.padEnd(34)} ${access}`)
}

async function run(postgres: string, signal?: AbortSignal): Promise<void> {
  const matrix = await openMatrix({ postgres })
  const isEnough = values['until-missed']
  const missed = matrix.gaps.length
  let [asked, wrong] = [missed, missed]
  for (const gap of matrix.gaps) print(gap)
  try {
    // What is guarded first: there a missing guard shows.
    const rank = ({ name, row }: Matrix['sections'][number]) =>
      name.startsWith(values.first) && values.first !== '' ? 0 : row.access === 'public' ? 2 : 1
    const sections = matrix.sections.toSorted((a, b) => rank(a) - rank(b))
    const width = Math.max(...sections.map(({ name }) => name.length))
    for (const section of sections) {
      if (isEnough && wrong > 0) break
      signal?.throwIfAborted()
      const { cells, missed: wrongs } = await runSection(matrix.world, section, { isEnough })
      asked += cells
      wrong += wrongs.length
      const verdict = wrongs.length === 0 ? styleText('green', 'met') : styleText('red', `missed ${wrongs.length}`)
      print(
        `  ${section.name.padEnd(width)}  ${section.row.access.padEnd(8)}  ${String(cells).padStart(4)}  ${verdict}`,
      )
      for (const line of wrongs) print(`      ${line}`)
    }
    if (!isEnough) printOthers(matrix)
  } finally {
    await matrix.close()
  }
  print(`\nmatrix: met ${asked - wrong} of ${asked}`)
  if (wrong > 0) process.exitCode = 1
}

if (values.postgres) await run(values.postgres)
else {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(signal)))
  const postgres = await startTestPostgres()
  const sample = values.sample === undefined ? undefined : Number(values.sample)
  try {
    if (values.mutants) await runMutants(postgres.server, { sample, only: values.only }, stop.signal)
    else await run(postgres.server, stop.signal)
  } finally {
    await postgres.stop()
  }
}
