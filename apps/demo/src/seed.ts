import path from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, developmentDatabase } from '../../server/local/environment.ts'
import { workspace } from '../../server/src/platform/workspace.ts'
import { explainFailure } from '../../server/src/cli/failures.ts'
import { loadDataConfig } from '../../server/src/platform/config.ts'
import { createDatabase, createPool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { StartFailure } from '../../server/src/platform/start-failure.ts'
import { createStorage } from '../../server/src/platform/storage/create-storage.ts'
import { diskStorage } from '../../server/src/platform/storage/disk.ts'
import { seedFilms } from './demo-films.ts'
import { seedLife } from './demo-life.ts'
import { seedMedia } from './demo-media.ts'
import { demoPassword, demoPeople, seedPeople } from './demo-people.ts'
import { seedPremium } from './demo-premium.ts'
import { loadLarge } from './load-large.ts'
import { showProgress } from './progress.ts'

/**
 * Fills an empty catalogue: with the demo's 72 films, or with very many made-up ones (`-- --movies 100000`). Goes to
 * the installation that DATABASE_URL names, with its storage, or to the development database where there is none. The demo's people and what they say come along to the
 * latter only: everybody knows their password. `-- --people` asks for them elsewhere, and production refuses them.
 */
const { values } = parseArgs({
  options: {
    movies: { type: 'string' },
    people: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`

const isInstallation = Boolean(process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'])
const installation = isInstallation ? loadDataConfig() : undefined
const development = installation ? undefined : await developmentDatabase()
const url = installation?.database.directUrl ?? development!.url
const log = createLog({ log: { level: 'warn' } }, 'seed')
const db = createDatabase(createPool({ database: { url, pool: 4 } }, log))

try {
  if (isInstallation) await migrate(url)
  // A server's environment may leave NODE_ENV out, which means production there: it has to be said.
  if (isInstallation && values.people && !['development', 'test'].includes(process.env['NODE_ENV'] ?? ''))
    throw new StartFailure("Everybody knows the password of the demo's people: NODE_ENV must say development.")
  if (!isInstallation || values.people) {
    await seedPeople({ db }, 'development', new Date())
    print(`sign in as ${demoPeople.map(({ email }) => email).join(', ')}, password ${demoPassword}`)
  }
  if (values.movies === undefined) {
    const storage = installation
      ? createStorage(installation)
      : diskStorage(path.resolve(workspace, process.env['STORAGE_PATH'] ?? path.join(dataFolder(), 'storage')))
    const isSeeded = await seedFilms({ db }, new Date())
    print(
      isSeeded
        ? `72 films after ${took()}; pictures and trailers follow`
        : 'The catalogue has movies already; media follow',
    )
    if (!isInstallation || values.people) {
      const comments = await seedLife({ db }, 'development', new Date())
      if (comments > 0) print(`${comments} comments after ${took()}`)
      const subscribers = await seedPremium({ db }, 'development', new Date())
      if (subscribers > 0) print(`${subscribers} subscribers after ${took()}`)
    }
    await seedMedia({ db, storage }).finally(() => storage.close())
  } else {
    const [first] = await db.selectFrom('movie').select('id').limit(1).execute()
    if (first) throw new StartFailure('The catalogue is not empty: very many movies need a database of their own.')
    await loadLarge(url, { count: Number(values.movies), now: new Date(), onProgress: showProgress() })
    print(`${values.movies} movies; the worker counts what searches need when it next runs`)
  }
  print(`done after ${took()}`)
} catch (error) {
  process.stderr.write(`${explainFailure(error, { database: { url } })}\n`)
  process.exitCode = 1
} finally {
  await db.destroy()
  await development?.stop()
}
