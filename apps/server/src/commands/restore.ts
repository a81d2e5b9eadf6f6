import { parseArgs } from 'node:util'
import { BackupRefused } from '../features/archive/backups.ts'
import { restoreBackup } from '../features/archive/restore.service.ts'
import { loadDataConfig } from '../platform/config.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { configOrExit, failCommand } from './failures.ts'

/**
 * `npm run restore [-- --name 2026-11-18T02-03-00Z] [--identity key.txt]`: loads a backup, or the newest, into an empty
 * installation. The identity is for one that is encrypted.
 */
const { name, identity } = parseArgs({ options: { name: { type: 'string' }, identity: { type: 'string' } } }).values
const config = configOrExit(loadDataConfig)
const { folder } = config.backups
const identityFile = identity ?? config.backups.identityFile
if (folder === undefined) {
  process.stderr.write('Name the folder of the backups in BACKUP_DIR first. See Backup in docs/operations.md.\n')
  process.exit(2)
}
const storage = createStorage(config)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new BackupRefused('Stopped. Nothing was restored.')))
try {
  const onProgress = (what: string) => void process.stdout.write(`${what}\n`)
  const databaseUrl = config.database.directUrl
  const given = { databaseUrl, storage, folder, name, identityFile, signal: stopping.signal, onProgress }
  const backup = await restoreBackup(given)
  process.stdout.write(`Backup ${backup.name} is restored. Run \`npm run invariants\`, then start.\n`)
} catch (error) {
  failCommand(error, config)
} finally {
  storage.close()
}
