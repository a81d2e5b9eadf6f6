import path from 'node:path'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { run } from '../src/cli/invariants.ts'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import { dataFolder, developmentDatabase } from './environment.ts'

/** `npm run invariants`: `matinee invariants` for the development database with the demo in it. */
const { url, stop } = await developmentDatabase()
try {
  const db = createDatabase(createPool({ database: { url, pool: 2 } }, createLog({ log: { level: 'warn' } }, 'seed')))
  await seedDemo({ db }, 'development', new Date())
  await db.destroy()
  process.env['DATABASE_URL'] = url
  process.env['STORAGE_PATH'] ??= path.join(dataFolder(), 'storage')
  await run()
} finally {
  await stop()
}
