import { reportActions, runModelCommand } from '../model-command.ts'
import { actions } from './actions.ts'
import { Site } from './site.ts'

/**
 * `npm run model:playback`: sequences of what members and visitors do with films, while Premium, sessions and movies come
 * and go, each beside a model of a few lines. `--runs` says how many, `--seed` which; without one they are others every time.
 */
await runModelCommand(1000, async (chosen) => {
  const site = await Site.open(chosen)
  const oneOutcome = ['wait', 'logIn', 'changePremium', 'changeMovie', 'deleteMovie', 'restoreMovie']
  await reportActions('model:playback', { ...chosen, site, actions: Object.keys(actions), oneOutcome })
})
