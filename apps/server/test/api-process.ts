import { buildApp } from '../src/app.ts'
import { createServices } from '../src/platform/services.ts'
import { runProcess } from '../src/process.ts'

/** The API without pages, as a process that a test may kill. Says when it listens. */
await runProcess('api', async (config) => {
  const services = await createServices(config, 'api', { connectTimeoutMs: 10_000 })
  await services.settings.load()
  const app = await buildApp(services, { pages: false })
  await app.listen({ host: '127.0.0.1', port: config.http.port })
  process.stdout.write('listening\n')
  return async () => {
    await app.close()
    await services.close()
  }
})
