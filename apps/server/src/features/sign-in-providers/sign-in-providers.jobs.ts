import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { forgetOldCodes } from './sign-in-providers.service.ts'

export const forgetSignInCodes = defineJob({
  name: 'sign-in-providers.forget-codes',
  payload: z.object({}),
  tries: 3,
  run: (_, services) => forgetOldCodes(services),
})
