import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetOldSessions } from './sessions.service.ts'

export const forgetSessions = defineJob({
  name: 'sessions.forget',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => forgetOldSessions(services),
})
