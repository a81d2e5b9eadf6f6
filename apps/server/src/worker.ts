import { jobs, schedules } from './jobs.ts'
import { migrate } from './platform/database/migrate.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createServices } from './platform/services.ts'
import { runProcess } from './process.ts'

await runProcess(async (config) => {
  await migrate(config.database.url)
  const services = await createServices(config, 'worker', { metricsPort: config.metrics.workerPort })
  const stopWorker = await startWorker({ config, services, pool: services.pool, jobs, schedules })
  services.log.info('the worker is ready')
  return async () => {
    await stopWorker()
    await services.close()
  }
})
