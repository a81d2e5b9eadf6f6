import type pg from 'pg'
import { runClientProgram } from '../../platform/database/client-programs.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { storedFiles } from './archive.ts'
import { analyze, connectAlone, hasTables, selectServerMajor, unlockJobs } from './archive.queries.ts'
import { sha256Of } from './backup.service.ts'
import {
  type Backup,
  backupPaths,
  BackupRefused,
  type CopiedFile,
  copiesFolder,
  copyKey,
  listBackups,
  readFileList,
  writeHashed,
} from './backups.ts'

interface Needs {
  databaseUrl: string
  storage: Storage
  folder: string
  /** By default the newest. */
  name?: string | undefined
  onProgress?: (what: string) => void
}

async function findBackup({ folder, name, onProgress }: Needs): Promise<Backup> {
  const all = await listBackups(folder, (each) => onProgress?.(`the description of backup ${each} cannot be read`))
  const found = name === undefined ? all[0] : all.find((backup) => backup.name === name)
  if (found) return found
  const names = all.map((backup) => `  ${backup.name}`).join('\n')
  throw new BackupRefused(
    all.length === 0 ? `There is no whole backup in ${folder}.` : `There is no backup ${name}. There are:\n${names}`,
  )
}

async function refuseDamaged(folder: string, { name, dump, files }: Backup): Promise<void> {
  const paths = backupPaths(folder, name)
  for (const [file, wanted] of [
    [paths.dump, dump.sha256],
    [paths.list, files.listSha256],
  ] as const)
    if ((await sha256Of(file)) !== wanted)
      throw new BackupRefused(
        `${file} is damaged: it is not what was written. Nothing was changed. Take another backup.`,
      )
}

async function refuseUsed(client: pg.ClientBase, storage: Storage): Promise<void> {
  if (await hasTables(client))
    throw new BackupRefused('The database is not empty. Nothing was changed. Restore into a new database.')
  for await (const { key } of storedFiles(storage))
    throw new BackupRefused(`The storage is not empty: it has ${key}. Nothing was changed. Restore into empty storage.`)
}

async function restoreFile(copies: Storage, storage: Storage, file: CopiedFile): Promise<void> {
  const { key, sha256 } = file
  const content = await copies.read(copyKey(file))
  if (!content) throw new BackupRefused(`The copy of ${key} is missing. Nothing was restored. Take another backup.`)
  if ((await writeHashed(content, (passing) => storage.write(key, passing))) !== sha256)
    throw new BackupRefused(`The copy of ${key} is damaged. Nothing was restored. Take another backup.`)
}

/** Files first, then rows in one transaction: after a failure nothing is left of either. */
export async function restoreBackup(needs: Needs): Promise<Backup> {
  const { databaseUrl, storage, folder, onProgress } = needs
  const backup = await findBackup(needs)
  const client = await connectAlone(databaseUrl, 'matinee-restore')
  const copies = diskStorage(copiesFolder(folder), undefined)
  try {
    await refuseUsed(client, storage)
    await refuseDamaged(folder, backup)
    const files = await readFileList(folder, backup.name)
    try {
      for (const file of files.values()) await restoreFile(copies, storage, file)
      onProgress?.(`${files.size} files are restored`)
      const serverMajor = Math.max(backup.postgres, await selectServerMajor(client))
      const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
      await runClientProgram('pg_restore', { databaseUrl, serverMajor }, [
        ...flags,
        backupPaths(folder, backup.name).dump,
      ])
    } catch (error) {
      for await (const { key } of storedFiles(storage)) await storage.remove(key)
      throw error
    }
    // The installed version may be newer than the one that made the backup.
    await migrate(databaseUrl)
    await unlockJobs(client)
    await analyze(client)
    onProgress?.('the database is restored')
    return backup
  } finally {
    copies.close()
    await client.end()
  }
}
