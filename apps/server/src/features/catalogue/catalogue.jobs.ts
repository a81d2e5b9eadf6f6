import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { listLikes } from './catalogue.service.ts'
import { keepTotalsShort } from './totals.service.ts'

export const listLikesJob = defineJob({
  name: 'catalogue.list-likes',
  payload: z.object({}),
  tries: 2,
  run: (_, services) => listLikes(services),
})

export const countTermsJob = defineJob({
  name: 'catalogue.count-terms',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => keepTotalsShort(services),
})
