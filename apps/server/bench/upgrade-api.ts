import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import type * as App from '../src/app.ts'
import type * as Platform from '../src/platform/services.ts'
import type * as Process from '../src/process.ts'

/** The API process of the release in the folder `MATINEE_RELEASE`, as `api.ts` is it, without pages. */
const source = path.join(process.env['MATINEE_RELEASE']!, 'apps/server/src')
const { prepareDatabase, runProcess } = (await import(path.join(source, 'process.ts'))) as typeof Process
const { createServices } = (await import(path.join(source, 'platform/services.ts'))) as typeof Platform
const { buildApp } = (await import(path.join(source, 'app.ts'))) as typeof App

await runProcess('api', async (config, starting) => {
  await prepareDatabase(config, starting)
  const services = await createServices(config, 'api', { log: starting.log, isForRequests: true })
  await services.settings.load()
  let isStopping = false
  const app = await buildApp(services, { pages: false, isStopping: () => isStopping })
  await app.listen({ host: config.http.host, port: config.http.port })
  return async () => {
    isStopping = true
    await wait(config.http.shutdownDelayMs)
    await app.close()
    await services.close()
  }
})
