import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { abandonOldCheckouts } from './payments.service.ts'

export const abandonCheckouts = defineJob({
  name: 'payments.abandon',
  payload: z.object({}),
  tries: 3,
  async run(_, services) {
    await abandonOldCheckouts(services)
  },
})
