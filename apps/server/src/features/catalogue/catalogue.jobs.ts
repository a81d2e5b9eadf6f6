import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { listLikes } from './catalogue.service.ts'

export const listLikesJob = defineJob({
  name: 'catalogue.list-likes',
  payload: z.object({}),
  tries: 2,
  run: (_, services) => listLikes(services),
})
