import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetOldMessages } from './contact.service.ts'

export const forgetContactMessages = defineJob({
  name: 'contact.forget',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => forgetOldMessages(services),
})
