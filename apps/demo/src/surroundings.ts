import path from 'node:path'
import type { LocalApp } from './demo-people.ts'
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
import { workspace } from '../../server/src/platform/workspace.ts'

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
  let making = Promise.resolve()
  return {
    url: env.PUBLIC_URL,
    mailUrl,
    databaseUrl,
    children: [new Child('api', 'api.ts', env), new Child('worker', 'worker.ts', env)],
    /**
     * Pictures, trailers and films that are not made yet. Pages show what there is, and more at each look. Films are
     * prepared by the worker: it has to run, or this does not end.
     */
    makeMedia: ({
      films = 0,
      ...pictures
    }: {
      trailers: number
      backdrops?: number
      films?: number
    }): Promise<void> => {
      const cacheDirectory = path.join(workspace, '.data/media-cache')
      const { signal } = stopping
      const services = { db, log, storage: diskStorage(env.STORAGE_PATH), clock: systemClock, config: loadConfig(env) }
      // Fonts and renderers take a while to load, and nobody waits for them.
      making = Promise.all([import('./demo-media.ts'), import('./demo-shorts.ts')])
        .then(async ([{ seedMedia }, { seedShorts }]) => {
          await seedMedia(services, { cacheDirectory, signal, ...pictures })
          await seedShorts(services, { cacheDirectory, films, signal })
        })
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'the demo has not all of its pictures, trailers and films')
        })
      return making
    },
    async stop() {
      stopping.abort()
      await making
      await db.destroy()
      await sink.stop()
      await postgres.stop()
    },
  }
}
