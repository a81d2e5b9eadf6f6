import path from 'node:path'
import type { LocalApp } from './demo-people.ts'
import { seedMedia } from './demo-media.ts'
import { seedShorts } from './demo-shorts.ts'
import { seedDemo } from './seed-demo.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { createDatabase, createPool } from '../../server/src/platform/database/database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { diskStorage } from '../../server/src/platform/storage/disk.ts'
import { dataFolder, localEnvironment } from '../../server/local/environment.ts'
import { MailSink } from '../../server/local/mail-sink.ts'
import { migrateLocally } from '../../server/local/migrate-locally.ts'
import { startPostgres } from '../../server/local/postgres.ts'
import { Child } from '../../server/src/platform/child-process.ts'

interface Options {
  testApp: LocalApp
  data: string
  database: string
  port: string
  mailPort?: number
}

/** What the product needs around it on a machine that has nothing: a database with the demo's films and people, keys, mail. */
export async function setUp({ testApp, data, database, port, mailPort = 0 }: Options) {
  const folder = dataFolder(data)
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
  const databaseUrl = await migrateLocally(postgres, database)
  const log = createLog({ log: { level: 'warn' } }, 'seed')
  const db = createDatabase(createPool({ database: { url: databaseUrl, pool: 3 } }, log))
  await seedDemo({ db }, testApp, new Date())
  const sink = new MailSink()
  const { smtpUrl, webUrl: mailUrl } = await sink.start(0, mailPort)

  const mode = testApp === 'demo' ? 'production' : 'development'
  const env = await localEnvironment({ mode, folder, port, databaseUrl, smtpUrl })
  const stopping = new AbortController()
  let preparing = Promise.resolve()
  return {
    url: env.PUBLIC_URL,
    mailUrl,
    databaseUrl,
    children: [new Child('api', 'api.ts', env), new Child('worker', 'worker.ts', env)],
    loadMedia: (limits: { trailers?: number; backdrops?: number } = {}) =>
      seedMedia({ db, storage: diskStorage(env.STORAGE_PATH) }, limits),
    /** Prepares films in the background. The worker has to run. */
    prepareFilms: (films: number) => {
      const { signal } = stopping
      const services = { db, log, storage: diskStorage(env.STORAGE_PATH), clock: systemClock, config: loadConfig(env) }
      preparing = seedShorts(services, { films, signal }).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'the demo does not have all of its films')
      })
    },
    async stop() {
      stopping.abort()
      await preparing
      await db.destroy()
      await sink.stop()
      await postgres.stop()
    },
  }
}
