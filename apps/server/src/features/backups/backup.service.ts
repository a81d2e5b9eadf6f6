import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../platform/config.ts'
import { dumpDatabase } from '../../platform/database/client-programs.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Services } from '../../platform/services.ts'
import { readVersion } from '../../platform/version.ts'
import { checkRecipients, encrypt, recipientsId } from './age.service.ts'
import { connectAlone, lockBackups, getInstallationId, getServerMajor } from './backups.queries.ts'
import {
  type Backup,
  backupNameOf,
  backupPaths,
  BackupRefused,
  type CopiedFile,
  copiesFolder,
  copyKey,
  type Description,
  listBackups,
  readFileList,
  storedFiles,
  writeHashed,
} from './backups.ts'

interface Deps {
  databaseUrl: string
  storage: Storage
  /** Where backups are kept. */
  folder: string
  /** How many days backups are kept. The newest is always kept. */
  days: number
  /** Public keys of age, for which dump and copies are encrypted. With none they are not. */
  recipients: readonly string[]
  now: Date
  signal?: AbortSignal
  onProgress?: (what: string) => void
  /** Gets the name of each backup whose description cannot be read. */
  onUnreadable?: (name: string) => void
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

type WantedCopy = Omit<CopiedFile, 'sha256'>

const isSame = (copy: CopiedFile | undefined, { size, modifiedAt, recipientsId: forWhom }: WantedCopy) =>
  copy?.size === size && copy.modifiedAt.getTime() === modifiedAt.getTime() && copy.recipientsId === forWhom

/** Undefined when the file has gone since it was listed. */
async function copyFile(
  { storage, recipients, signal }: Deps,
  copies: Storage,
  file: WantedCopy,
): Promise<CopiedFile | undefined> {
  const content = await storage.read(file.key)
  if (!content) return undefined
  const sha256 = await writeHashed(content, (passing) =>
    copies.write(
      copyKey(file),
      recipients.length > 0 ? Readable.from(encrypt(passing, { recipients, signal })) : passing,
    ),
  )
  return { ...file, sha256 }
}

/** Adds the current files of storage to `files`. Those unchanged since the previous backup are not copied again. */
async function copyFiles(
  deps: Deps,
  before: ReadonlyMap<string, CopiedFile>,
  files: Map<string, CopiedFile>,
): Promise<void> {
  const { storage, folder, recipients, signal, onProgress } = deps
  const copies = diskStorage(copiesFolder(folder), undefined)
  const forWhom = recipientsId(recipients)
  let copied = 0
  for await (const { key, size, modifiedAt } of storedFiles(storage)) {
    signal?.throwIfAborted()
    const file: WantedCopy = { key, size, modifiedAt, ...(forWhom !== undefined && { recipientsId: forWhom }) }
    const known = files.get(key) ?? before.get(key)
    if (known && isSame(known, file)) {
      files.set(key, known)
      continue
    }
    const copy = await copyFile(deps, copies, file)
    if (!copy) continue
    files.set(key, copy)
    copied += 1
    if (copied % 1000 === 0) onProgress?.(`${copied} files copied`)
  }
  copies.close()
  onProgress?.(`${copied} files copied, ${files.size} known`)
}

/**
 * Removes backups older than `days`, unfinished ones, and copies of files that no remaining backup has. A backup whose
 * description cannot be read is left to the operator.
 */
async function removeOld({ folder, days, now, onUnreadable }: Deps): Promise<Backup[]> {
  const unreadable = new Set<string>()
  const all = await listBackups(folder, (name) => unreadable.add(name))
  for (const name of unreadable) onUnreadable?.(name)
  const oldest = now.getTime() - days * 86_400_000
  const kept = all.filter(({ madeAt }, at) => at === 0 || madeAt.getTime() >= oldest)
  const names = new Set(kept.map(({ name }) => name))
  // The description is removed first: without it, what is left does not count as a backup.
  const obsolete = (await readdir(folder)).filter((file) => {
    const name = backupNameOf(file)
    return name !== undefined && !names.has(name) && !unreadable.has(name)
  })
  for (const file of obsolete.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
    await rm(path.join(folder, file))
  // A backup that cannot be read may need any of the copies.
  if (obsolete.length === 0 || unreadable.size > 0) return kept
  const needed = new Set<string>()
  for (const backup of kept) for (const file of (await readFileList(folder, backup)).values()) needed.add(copyKey(file))
  const copies = diskStorage(copiesFolder(folder), undefined)
  for await (const { key } of copies.list('')) if (!needed.has(key)) await copies.remove(key)
  copies.close()
  return kept
}

async function writeFileList(list: string, files: ReadonlyMap<string, CopiedFile>): Promise<void> {
  const lines = Readable.from(Array.from(files.values(), (file) => `${JSON.stringify(file)}\n`))
  await pipeline(lines, createGzip(), createWriteStream(list, { mode: 0o600 }))
}

/**
 * Marks a new folder as this installation's, and refuses that of another one: each would remove the other's backups as
 * too old, and its copied files as needed by none.
 */
async function claimFolder(folder: string, installationId: string): Promise<void> {
  const marker = path.join(folder, 'installation')
  await writeFile(marker, `${installationId}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  const owner = (await readFile(marker, 'utf8')).trim()
  if (owner !== installationId)
    throw new BackupRefused(
      `${folder} has the backups of another installation (${owner}). Name a folder of its own in BACKUP_DIR, or delete ` +
        `${marker} if that installation is no more.`,
    )
}

/** Copies files before and after the dump: first those that are removed during it, then those that are added. */
async function makeWithLock(deps: Deps, serverMajor: number, installationId: string): Promise<Backup> {
  const { databaseUrl, folder, recipients, now, signal, onProgress } = deps
  if (recipients.length > 0) await checkRecipients({ recipients, signal })
  await mkdir(copiesFolder(folder), { recursive: true, mode: 0o700 })
  await claimFolder(folder, installationId)
  const [previous] = await listBackups(folder)
  const before = previous ? await readFileList(folder, previous) : new Map<string, CopiedFile>()
  const name = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const isEncrypted = recipients.length > 0
  const forWhom = isEncrypted ? { recipients: [...recipients] } : {}
  const paths = backupPaths(folder, { name, ...forWhom })
  const files = new Map<string, CopiedFile>()
  await copyFiles(deps, before, files)
  onProgress?.('dumping the database')
  const dump = dumpDatabase({ databaseUrl, serverMajor, signal })
  await pipeline(
    isEncrypted ? encrypt(dump, { recipients, signal }) : dump,
    createWriteStream(paths.dump, { mode: 0o600, flush: true }),
  )
  await copyFiles(deps, before, files)
  await writeFileList(paths.list, files)
  const made: Description = {
    format: 'matinee-backup-1',
    version: readVersion().version,
    madeAt: now.toISOString(),
    postgres: serverMajor,
    dump: { bytes: (await stat(paths.dump)).size, sha256: await sha256Of(paths.dump) },
    files: {
      count: files.size,
      bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0),
      listSha256: await sha256Of(paths.list),
    },
    ...forWhom,
  }
  const draft = `${paths.description}.unfinished`
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, paths.description)
  const kept = await removeOld(deps)
  return kept.find((backup) => backup.name === name)!
}

/** One backup of database and storage. Only one is made at a time. */
export async function makeBackup(deps: Deps): Promise<Backup> {
  const client = await connectAlone(deps.databaseUrl, 'matinee-backup')
  try {
    if (!(await lockBackups(client))) throw new BackupRefused('Another backup is being made at this moment.')
    return await makeWithLock(deps, await getServerMajor(client), await getInstallationId(client))
  } finally {
    await client.end()
  }
}

/** Every night, where an operator has named a folder for it. */
export async function backUpNightly({
  config,
  storage,
  clock,
  log,
  signal,
}: Pick<Services, 'config' | 'storage' | 'clock' | 'log'> & { signal: AbortSignal }): Promise<void> {
  const { folder, days, recipients } = config.backups
  if (folder === undefined) return
  const { name, dump, files } = await makeBackup({
    databaseUrl: config.database.directUrl,
    storage,
    folder,
    days,
    recipients,
    now: clock.now(),
    signal,
    onUnreadable: (backup) =>
      log.warn({ backup }, 'the description of a backup cannot be read: nothing of it is removed'),
  })
  log.info({ name, dumpBytes: dump.bytes, files: files.count }, 'a backup was made')
}

/** The newest of our own backups, or of the operator's, by the time of the `stamp` file that they touch. */
export async function getLastBackup({
  folder,
  stamp,
}: Pick<Config['backups'], 'folder' | 'stamp'>): Promise<Date | undefined> {
  const ours = folder === undefined ? undefined : (await listBackups(folder).catch(() => []))[0]?.madeAt
  const theirs = stamp === undefined ? undefined : await stat(stamp).catch(() => undefined)
  return ours && theirs && theirs.mtime > ours ? theirs.mtime : (ours ?? theirs?.mtime)
}
