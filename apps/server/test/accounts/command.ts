import { reportActions, runModelCommand } from '../model-command.ts'
import { actions } from './actions.ts'
import { Site } from './site.ts'

/**
 * `npm run model:accounts`: sequences of what several people do with their accounts, and the desk with them and with
 * movies, each beside a model of a few lines. `--runs` says how many, `--seed` which; without one they are others every time.
 */
await runModelCommand(1000, async (chosen) => {
  const site = await Site.open(chosen)
  const oneOutcome = ['wait']
  await reportActions('model:accounts', { ...chosen, site, actions: Object.keys(actions), oneOutcome })
})
