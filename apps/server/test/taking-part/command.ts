import { type Line, report } from '../../../../scripts/report.ts'
import { findMiscounted } from '../../src/features/movies/movies.service.ts'
import { runModelCommand } from '../model-command.ts'
import { TakingPart } from './taking-part.ts'

/**
 * `npm run model`: sequences of what several people do with movies, each beside a model of a few lines. `--runs` says
 * how many, `--seed` which; without one they are others every time.
 */
await runModelCommand(2000, async ({ runs, seed, postgres }) => {
  const taking = await TakingPart.open({ postgres })
  const started = performance.now()
  const disagreement = await taking.disagreement({ runs, seed })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const { sequences, steps, statuses } = taking.tally
  const miscounted = await findMiscounted(taking.testApp.services)
  await taking.testApp.close()

  if (disagreement) process.stdout.write(`${disagreement}\n`)
  const met = (what: string, n: number): Line => ({ what, measured: String(n), wanted: 'at least 1', met: n > 0 })
  const agreed = disagreement === undefined
  report('model', [
    {
      what: `sequences in which model, database and answers agree (seed ${seed}, ${seconds} s)`,
      measured: agreed ? String(sequences) : 'not all',
      wanted: `all of ${runs}`,
      met: agreed && sequences === runs,
    },
    {
      what: 'movies whose counters differ from a recount',
      measured: String(miscounted.length),
      wanted: '0',
      met: miscounted.length === 0,
    },
    ...[...steps].toSorted().map(([step, n]) => met(`steps: ${step}`, n)),
    ...[200, 400, 401, 403, 404, 409, 429].map((status) => met(`answers: ${status}`, statuses.get(status) ?? 0)),
    {
      what: 'answers: others',
      measured: String([...statuses.keys()].filter((status) => ![200, 400, 401, 403, 404, 409, 429].includes(status))),
      wanted: 'none',
      met: statuses.size === 7,
    },
  ])
})
