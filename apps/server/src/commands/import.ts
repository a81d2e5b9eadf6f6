import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { importInstallation } from '../features/archive/import.service.ts'
import { loadDataConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { noTimeout } from '../platform/database/role-settings.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { configOrExit, failCommand } from './failures.ts'

/** `npm run import -- --from FILE`: fills an empty installation from an archive of `npm run export` (SITE-8). */
const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
if (!from) {
  process.stderr.write('usage: npm run import -- --from <file>\n')
  process.exit(2)
}
const config = configOrExit(loadDataConfig)
const client = new pg.Client({
  connectionString: config.database.directUrl,
  application_name: 'matinee-import',
  options: noTimeout,
})
const storage = createStorage(config)
try {
  await migrate(config.database.directUrl)
  await client.connect()
  const onProgress = (what: string) => void process.stdout.write(`${what}\n`)
  const { rows, files } = await importInstallation({ client, storage, onProgress }, createReadStream(from))
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  process.stdout.write(`${all} rows of ${Object.keys(rows).length} tables and ${files} files are here.\n`)
} catch (error) {
  failCommand(error, config)
} finally {
  storage.close()
  await client.end()
}
