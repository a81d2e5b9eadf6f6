import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { exportInstallation } from '../features/archive/export.service.ts'
import { loadDataConfig } from '../platform/config.ts'
import { noTimeout } from '../platform/database/role-settings.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { configOrExit, failCommand } from './failures.ts'

/** `npm run export -- --to FILE`: the whole installation as one archive (SITE-8). */
const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
if (!to) {
  process.stderr.write('usage: npm run export -- --to <file>\n')
  process.exit(2)
}
const config = configOrExit(loadDataConfig)
const client = new pg.Client({
  connectionString: config.database.directUrl,
  application_name: 'matinee-export',
  options: noTimeout,
})
const storage = createStorage(config)
const draft = `${to}.unfinished`
try {
  await client.connect()
  const onProgress = (what: string) => void process.stdout.write(`${what}\n`)
  // Readable by this user alone: the archive holds everybody's personal data.
  const file = createWriteStream(draft, { mode: 0o600 })
  await pipeline(exportInstallation({ client, storage, now: new Date(), onProgress }), file)
  await rename(draft, to)
  process.stdout.write(`Everything is in ${to}. Keys and .env are not: carry them over by hand.\n`)
} catch (error) {
  await rm(draft, { force: true })
  failCommand(error, config)
} finally {
  storage.close()
  await client.end()
}
