import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { expireOverdue } from './subscriptions.service.ts'

/** People lose Premium at its end, whether this has run or not: it makes the record of it, and tells them. */
export const expireOverdueJob = defineJob({
  name: 'subscriptions.expire',
  payload: z.object({}),
  tries: 8,
  async run(_, { signal, ...services }) {
    const expired = await expireOverdue(services, { signal })
    if (expired > 0) services.log.info({ expired }, 'subscriptions have ended')
  },
})
