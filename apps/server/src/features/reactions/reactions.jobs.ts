import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetTakenBack } from './reactions.service.ts'

export const forgetReactions = defineJob({
  name: 'reactions.forget',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => forgetTakenBack(services),
})
