import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { removeLeftovers, usableRoles } from '../src/features/films/encoder.service.ts'
import { jobs } from '../src/jobs.ts'
import { defineJob } from '../src/platform/jobs/job.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createServices } from '../src/platform/services.ts'
import { runProcess } from '../src/process.ts'

/** Says that it has begun, takes its time, and leaves one mark when it ends. */
const slow = defineJob({
  name: 'planted.slow',
  payload: z.object({ key: z.string(), milliseconds: z.number() }),
  tries: 5,
  async run({ key, milliseconds }, { db }) {
    await sql`insert into planted_mark (key, what) values (${key}, 'begun')`.execute(db)
    await wait(milliseconds)
    await sql`insert into planted_mark (key, what) values (${key}, 'ended')`.execute(db)
  },
})

/** A worker with one job more, that notices dead ones soon, as a process that a test may kill. */
await runProcess('worker', async (config) => {
  const services = await createServices(config, 'worker')
  await services.settings.load()
  const roles = await usableRoles(config, services.log)
  if (roles.includes('encode')) await removeLeftovers(config, services.log)
  const stop = await startWorker({
    config: { ...config, worker: { ...config.worker, roles } },
    services,
    pool: services.pool,
    jobs: [...jobs, slow],
    schedules: [],
    livenessMs: 300,
  })
  services.log.info('the worker is ready')
  return async () => {
    await stop()
    await services.close()
  }
})
