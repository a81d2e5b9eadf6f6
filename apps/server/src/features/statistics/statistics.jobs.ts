import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { foldChanges } from './statistics.service.ts'

/** Figures are right whether this has run or not: it keeps short what they are summed from. */
export const foldTallyJob = defineJob({
  name: 'statistics.fold-tally',
  payload: z.object({}),
  tries: 3,
  run: async (_, { signal, ...services }) => void (await foldChanges(services, signal)),
})
