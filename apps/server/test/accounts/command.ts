import { report } from '../../../../scripts/report.ts'
import { runModelCommand } from '../model-command.ts'
import { actions } from './actions.ts'
import { Site } from './site.ts'

/**
 * `npm run model:accounts`: sequences of what several people do with their accounts, and the desk with them and with
 * movies, each beside a model of a few lines. `--runs` says how many, `--seed` which; without one they are others every time.
 */
await runModelCommand(1000, async ({ runs, seed, postgres }) => {
  const site = await Site.open({ postgres })
  const started = performance.now()
  const disagreement = await site.disagreement({ runs, seed })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  await site.house.close()
  if (disagreement) process.stdout.write(`${disagreement}\n`)
  const agreed = disagreement === undefined
  report('model:accounts', [
    {
      what: `sequences in which model, database and answers agree (seed ${seed}, ${seconds} s)`,
      measured: agreed ? String(site.sequences) : 'not all',
      wanted: `all of ${runs}`,
      met: agreed && site.sequences === runs,
    },
    ...Object.keys(actions).map((name) => {
      const met = [...site.outcomes].filter(([outcome]) => outcome.startsWith(`${name}: `)).toSorted()
      const measured = met.map(([outcome, n]) => `${outcome.split(': ')[1]} x ${n}`).join(', ')
      // A run that never met a refusal has shown nothing about it.
      return { what: name, measured, wanted: 'more than one answer', met: name === 'wait' || met.length > 1 }
    }),
  ])
})
