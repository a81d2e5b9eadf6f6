import path from 'node:path'
import type { LocalHouse } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'
import { createDatabase, createPool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { diskStorage } from '../../server/src/platform/storage/disk.ts'
import { dataFolder, localEnvironment } from '../../server/local/environment.ts'
import { MailSink } from '../../server/local/mail-sink.ts'
import { startPostgres } from '../../server/local/postgres.ts'
import { Child, workspace } from '../../server/src/platform/child-process.ts'

interface Options {
  house: LocalHouse
  data: string
  database: string
  port: string
  mailPort?: number
}

/** What the product needs around it on a machine that has nothing: a database with the demo's films and people, keys, mail. */
export async function setUp({ house, data, database, port, mailPort = 0 }: Options) {
  const folder = dataFolder(data)
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
  await postgres.createDatabase(database)
  const databaseUrl = postgres.url(database)
  await migrate(databaseUrl)
  const log = createLog({ log: { level: 'warn' } }, 'seed')
  const db = createDatabase(createPool({ database: { url: databaseUrl, pool: 3 } }, log))
  await seedDemo({ db }, house, new Date())
  const sink = new MailSink()
  const { smtpUrl, webUrl: mailUrl } = await sink.start(0, mailPort)

  const mode = house === 'demo' ? 'production' : 'development'
  const env = await localEnvironment({ mode, folder, port, databaseUrl, smtpUrl })
  const stopping = new AbortController()
  let making = Promise.resolve()
  return {
    url: env.PUBLIC_URL,
    mailUrl,
    databaseUrl,
    children: [new Child('api', 'api.ts', env), new Child('worker', 'worker.ts', env)],
    /** Pictures and trailers that are not made yet. Pages show what there is, and more at each look. */
    makeMedia: ({ trailers }: { trailers: number }): Promise<void> => {
      const cacheDirectory = path.join(workspace, '.data/media-cache')
      const options = { cacheDirectory, trailers, signal: stopping.signal }
      // Fonts and renderers take a while to load, and nobody waits for them.
      making = import('./demo-media.ts')
        .then(({ seedMedia }) => seedMedia({ db, storage: diskStorage(env.STORAGE_PATH) }, options))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error }, 'the demo has not all of its pictures and trailers')
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
