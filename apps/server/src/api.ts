import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { migrate } from './platform/database/migrate.ts'
import { countTrouble } from './platform/jobs/trouble.ts'
import { createServices } from './platform/services.ts'
import { runProcess } from './process.ts'

await runProcess(async (config) => {
  await migrate(config.database.url)
  const services = await createServices(config, 'api', {
    metricsPort: config.metrics.apiPort,
    statementTimeoutMs: 10_000,
  })
  services.metrics.watchQueue(() => countTrouble(services.db))
  let stopping = false
  const app = await buildApp(services, { pages: true, isStopping: () => stopping })
  await app.listen({ host: config.http.host, port: config.http.port })
  return async () => {
    stopping = true
    await wait(config.http.shutdownDelayMs)
    await app.close()
    await services.close()
  }
})
