import path from 'node:path'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { dataFolder, developmentDatabase } from './environment.ts'

/**
 * `npm run invariants`: the product's own command, for the database that the configuration names. Where it names none, and
 * this is not production, for the development database with the demo in it.
 */
const isConfigured = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE']
if (isConfigured || process.env['NODE_ENV'] === 'production') await import('../src/commands/invariants.ts')
else {
  const { url, stop } = await developmentDatabase()
  try {
    await migrate(url)
    const log = createLog({ log: { level: 'warn' } }, 'seed')
    const db = createDatabase(createPool({ database: { url, pool: 2 } }, log))
    // Loaded here only: a production install does not have the demo.
    const { seedDemo } = await import('../../demo/src/seed-demo.ts')
    await seedDemo({ db }, 'development', new Date())
    await db.destroy()
    process.stderr.write('No DATABASE_URL: this is about the development database.\n\n')
    process.env['DATABASE_URL'] = url
    process.env['STORAGE_PATH'] ??= path.join(dataFolder(), 'storage')
    await import('../src/commands/invariants.ts')
  } finally {
    await stop()
  }
}
