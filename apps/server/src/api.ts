import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { getLastBackup } from './features/backups/backup.service.ts'
import { countDeadLetters } from './features/dead-letters/dead-letters.queries.ts'
import { requireSingleCurrency } from './features/payments/currency.service.ts'
import { newSetupAddress } from './features/setup/setup.service.ts'
import { countActivePlaybackSessions } from './features/playback/playback.service.ts'
import { countUnsent } from './platform/mail/unsent.ts'
import { createServices } from './platform/services.ts'
import { prepareDatabase, runProcess } from './process.ts'

await runProcess('api', async (config, starting) => {
  await prepareDatabase(config, starting)
  const services = await createServices(config, 'api', {
    log: starting.log,
    metricsPort: config.metrics.apiPort,
    isForRequests: true,
  })
  await services.settings.load()
  await requireSingleCurrency(services)
  services.metrics.watchQueue(async () => {
    const { clock, db } = services
    const [trouble, mails] = await Promise.all([countDeadLetters(db), countUnsent(db, clock.now())])
    return { ...trouble, mails }
  })
  services.metrics.watchGauges(
    {
      matinee_playback_sessions: 'Films that are being watched, in all processes',
      matinee_last_backup_timestamp_seconds: 'When the last backup was made; NaN where none is known',
    },
    async () => {
      const [sessions, backup] = await Promise.all([
        countActivePlaybackSessions(services),
        getLastBackup(config.backups),
      ])
      return {
        matinee_playback_sessions: sessions,
        matinee_last_backup_timestamp_seconds: backup ? backup.getTime() / 1000 : Number.NaN,
      }
    },
  )
  let stopping = false
  const app = await buildApp(services, { pages: true, isStopping: () => stopping })
  await app.listen({ host: config.http.host, port: config.http.port })
  const setupAddress = await newSetupAddress(services)
  // Printed on purpose, though it is a secret: anyone who can read this output can create the first admin.
  if (setupAddress)
    process.stdout.write(`\nThere is no admin yet. Set this installation up at\n\n  ${setupAddress}\n\n`)
  return async () => {
    stopping = true
    await wait(config.http.shutdownDelayMs)
    await app.close()
    await services.close()
  }
})
