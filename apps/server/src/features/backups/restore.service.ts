import { createReadStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { loadDump } from '../../platform/database/client-programs.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import { removeMarker } from '../../platform/storage/marker.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { decrypt } from './age.service.ts'
import {
  analyze,
  connectAlone,
  failLostExports,
  hasTables,
  lockFilling,
  removeAllBut,
  listDrops,
  getServerMajor,
  unlockJobs,
} from './backups.queries.ts'
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
  storedFiles,
  writeHashed,
} from './backups.ts'

interface Deps {
  databaseUrl: string
  storage: Storage
  folder: string
  /** By default the newest. */
  name?: string | undefined
  /** A file with an identity of age, for a backup that is encrypted. */
  identityFile?: string | undefined
  signal?: AbortSignal
  onProgress?: (what: string) => void
}

async function getBackup({ folder, name, onProgress }: Deps): Promise<Backup> {
  const all = await listBackups(folder, (each) => onProgress?.(`the description of backup ${each} cannot be read`))
  const found = name === undefined ? all[0] : all.find((backup) => backup.name === name)
  if (found) return found
  const names = all.map((backup) => `  ${backup.name}`).join('\n')
  throw new BackupRefused(
    all.length === 0 ? `There is no whole backup in ${folder}.` : `There is no backup ${name}. There are:\n${names}`,
  )
}

async function refuseDamaged(folder: string, backup: Backup): Promise<void> {
  const paths = backupPaths(folder, backup)
  const { dump, files } = backup
  for (const [file, wanted] of [
    [paths.dump, dump.sha256],
    [paths.list, files.listSha256],
  ] as const) {
    if (!existsSync(file))
      throw new BackupRefused(`${file} is missing. Nothing was changed. Restore another backup, named by --name.`)
    if ((await sha256Of(file)) !== wanted)
      throw new BackupRefused(
        `${file} is damaged: it is not what was written. Nothing was changed. Restore another backup, named by --name.`,
      )
  }
}

async function refuseUsed(client: pg.ClientBase, storage: Storage): Promise<void> {
  if (await hasTables(client))
    throw new BackupRefused('The database is not empty. Nothing was changed. Restore into a new database.')
  for await (const { key } of storedFiles(storage))
    throw new BackupRefused(`The storage is not empty: it has ${key}. Nothing was changed. Restore into empty storage.`)
}

function refuseUnreadable({ recipients }: Backup, { identityFile }: Deps): void {
  if (recipients && identityFile === undefined)
    throw new BackupRefused('The backup is encrypted: name the file of an identity of age by --identity.')
}

/** The content itself, of a file that may be encrypted. */
const openContent = (content: Readable, { recipients }: Backup, { identityFile }: Deps): Readable =>
  recipients ? Readable.from(decrypt(content, identityFile!)) : content

async function restoreFile(copies: Storage, deps: Deps, backup: Backup, file: CopiedFile): Promise<void> {
  const { key, sha256 } = file
  const content = await copies.read(copyKey(file))
  if (!content)
    throw new BackupRefused(
      `The copy of ${key} is missing. Nothing was restored. Restore another backup, named by --name.`,
    )
  const opened = openContent(content, backup, deps)
  if ((await writeHashed(opened, (passing) => deps.storage.write(key, passing))) !== sha256)
    throw new BackupRefused(
      `The copy of ${key} is damaged. Nothing was restored. Restore another backup, named by --name.`,
    )
}

/** Files first, then rows, in one transaction; then what makes them those of this version and this machine. */
async function load(client: pg.Client, deps: Deps, backup: Backup) {
  const { databaseUrl, folder, signal, onProgress } = deps
  const files = await readFileList(folder, backup)
  const copies = diskStorage(copiesFolder(folder), undefined)
  try {
    for (const file of files.values()) {
      signal?.throwIfAborted()
      await restoreFile(copies, deps, backup, file)
    }
  } finally {
    copies.close()
  }
  onProgress?.(`${files.size} files are restored`)
  const serverMajor = Math.max(backup.postgres, await getServerMajor(client))
  const dump = createReadStream(backupPaths(folder, backup).dump)
  await loadDump({ databaseUrl, serverMajor, signal }, openContent(dump, backup, deps))
  // The installed version may be newer than the one that made the backup.
  await migrate(databaseUrl)
  await failLostExports(client)
  await unlockJobs(client)
  await analyze(client)
  onProgress?.('the database is restored')
}

/** Leaves database and storage as they were if anything fails, so that it can be tried again. */
export async function restoreBackup(deps: Deps): Promise<Backup> {
  const { databaseUrl, storage, folder } = deps
  const backup = await getBackup(deps)
  const client = await connectAlone(databaseUrl, 'matinee-restore')
  try {
    refuseUnreadable(backup, deps)
    if (!(await lockFilling(client))) throw new BackupRefused('Another restore is under way here. Nothing was changed.')
    await refuseUsed(client, storage)
    await refuseDamaged(folder, backup)
    const before = await listDrops(client)
    try {
      await load(client, deps, backup)
    } catch (error) {
      await undoRestore(client, storage, before).catch((reason: unknown) => {
        const message = `The restore failed (${reasonOf(error)}), and what it has written could not be removed`
        throw new BackupRefused(`${message} (${reasonOf(reason)}). Empty database and storage before you try again.`, {
          cause: error,
        })
      })
      deps.signal?.throwIfAborted()
      throw error
    }
    await removeMarker(storage)
    return backup
  } finally {
    await client.end()
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function undoRestore(client: pg.Client, storage: Storage, before: readonly string[]): Promise<void> {
  await removeAllBut(client, before)
  for await (const { key } of storedFiles(storage)) await storage.remove(key)
}
