import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { purgeMovies } from './desk-movies.service.ts'

export const purgeMoviesJob = defineJob({
  name: 'movies.purge',
  payload: z.object({}),
  tries: 3,
  async run(_, { signal, ...services }) {
    const purged = await purgeMovies(services, signal)
    if (purged > 0) services.log.info({ purged }, 'deleted movies are gone for good')
  },
})
