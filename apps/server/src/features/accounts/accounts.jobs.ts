import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetOldResets } from './resets.service.ts'

export const forgetResets = defineJob({
  name: 'accounts.forgetResets',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => forgetOldResets(services),
})
