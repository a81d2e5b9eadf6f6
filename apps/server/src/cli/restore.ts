import { parseArgs } from 'node:util'
import { BackupRefused } from '../features/backups/backups.ts'
import { restoreBackup } from '../features/backups/restore.service.ts'
import { loadDataConfig } from '../platform/config.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { UsageError } from './failures.ts'

const options = { name: { type: 'string' }, identity: { type: 'string' } } as const

/**
 * `matinee restore [--name 2026-11-18T02-03-00Z] [--identity key.txt]`: loads a backup, or the newest, into an empty
 * installation. The identity is for one that is encrypted.
 */
export async function run(args: string[]): Promise<void> {
  const { name, identity } = parseArgs({ args, options }).values
  const config = loadDataConfig()
  const { folder } = config.backups
  const identityFile = identity ?? config.backups.identityFile
  if (folder === undefined)
    throw new UsageError('Name the folder of the backups in BACKUP_DIR first. See Backup in docs/operations.md.')
  const storage = createStorage(config)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new BackupRefused('Stopped. Nothing was restored.')))
  try {
    const onProgress = (what: string) => void process.stdout.write(`${what}\n`)
    const databaseUrl = config.database.directUrl
    const given = { databaseUrl, storage, folder, name, identityFile, signal: stopping.signal, onProgress }
    const backup = await restoreBackup(given)
    process.stdout.write(`Backup ${backup.name} is restored. Run \`npx matinee invariants\`, then start.\n`)
  } finally {
    storage.close()
  }
}
