import { makeBackup } from '../features/backups/backup.service.ts'
import { loadDataConfig } from '../platform/config.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { UsageError } from './failures.ts'

/** Makes a backup now, as the worker does each night. */
export async function run(): Promise<void> {
  const config = loadDataConfig()
  const { folder, days, recipients } = config.backups
  if (folder === undefined)
    throw new UsageError('Name the folder for backups in BACKUP_DIR first. See Backup in docs/operations.md.')
  const storage = createStorage(config)
  try {
    const onProgress = (what: string) => void process.stdout.write(`${what}\n`)
    const onUnreadable = (unreadable: string) =>
      void process.stderr.write(`The description of backup ${unreadable} cannot be read: nothing of it is removed.\n`)
    const given = { databaseUrl: config.database.directUrl, storage, folder, days, recipients, now: new Date() }
    const { name, dump, files } = await makeBackup({ ...given, onProgress, onUnreadable })
    process.stdout.write(
      `Backup ${name}: ${dump.bytes} bytes of database, ${files.count} files. Keys and .env are not in it.\n`,
    )
  } finally {
    storage.close()
  }
}
