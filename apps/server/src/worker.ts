import { removeLeftovers, usableRoles } from './features/films/encoder.service.ts'
import { reportEncoder } from './features/films/encoders.service.ts'
import { requireSingleCurrency } from './features/payments/currency.service.ts'
import { jobs, schedules } from './jobs.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { isOwnStorage } from './platform/storage/marker.ts'
import { createServices } from './platform/services.ts'
import { prepareDatabase, runProcess } from './process.ts'

await runProcess('worker', async (config, starting) => {
  await prepareDatabase(config, starting)
  const services = await createServices(config, 'worker', {
    log: starting.log,
    metricsPort: config.metrics.workerPort,
  })
  await services.settings.load()
  await requireSingleCurrency(services)
  await isOwnStorage(services).catch((error: unknown) =>
    services.log.warn({ err: error }, 'storage could not be asked whose it is'),
  )
  const roles = await usableRoles(config, services.log)
  if (roles.includes('encode')) await removeLeftovers(config, services.log)
  const stopWorker = await startWorker({
    config: { ...config, worker: { ...config.worker, roles } },
    services,
    pool: services.pool,
    jobs,
    schedules,
  })
  const stopReporting = roles.includes('encode') ? await reportEncoder(services) : undefined
  services.log.info('the worker is ready')
  return async () => {
    await stopReporting?.()
    await stopWorker()
    await services.close()
  }
})
