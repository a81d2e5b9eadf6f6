import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { removeMarker } from '../../platform/storage/marker.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { ArchiveRefused, type Ending, ending, type Manifest, manifest, names, storedFiles } from './archive.ts'
import {
  countRows,
  deleteUnfinishedUploads,
  failLostExports,
  insertJobs,
  isDatabaseError,
  isUsed,
  lockFilling,
  lockUse,
  openTables,
  plainText,
  selectMigrations,
  selectTables,
  unlockFilling,
  updateSequences,
  writeRows,
} from './archive.queries.ts'
import { type TarFile, unpackFiles } from '../../platform/archive/tar.ts'

interface Needs {
  /** Used for nothing else meanwhile. Its database is migrated. */
  client: pg.ClientBase
  storage: Storage
  onProgress: (what: string) => void
}

async function readHead({ name, content }: TarFile): Promise<Manifest> {
  const read = name === names.manifest ? manifest.safeParse(await json(content).catch(() => undefined)) : undefined
  if (!read?.success) throw new ArchiveRefused('This is not an archive of a Matinee installation.')
  return read.data
}

/** Rows fit only into the tables that they come from. */
async function checkMigrations(client: pg.ClientBase, head: Manifest): Promise<void> {
  const here = await selectMigrations(client)
  const name = ({ name: file, checksum }: { name: string; checksum: string }) => `${file} ${checksum}`
  if (here.map(name).join() === head.migrations.map(name).join()) return
  throw new ArchiveRefused(
    `The archive was made by version ${head.version} with the migrations up to ${head.migrations.at(-1)?.name}, and this ` +
      `database has those up to ${here.at(-1)?.name}. Install the version that made it, import it there, and then update.`,
  )
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  if (await isUsed(client))
    throw new ArchiveRefused(
      'This installation is not empty: there are people, movies or entries in its audit log. Nothing was changed. ' +
        'Import into a new database.',
    )
}

async function refuseStored(storage: Storage): Promise<void> {
  for await (const { key } of storedFiles(storage))
    throw new ArchiveRefused(`The storage is not empty: it has ${key}. Nothing was changed. Import into empty storage.`)
}

/** SITE-8: all rows in one transaction, committed once everything has arrived; until then no row names the files. */
export async function importInstallation(needs: Needs, archive: Readable): Promise<Ending> {
  const { client, storage } = needs
  if (!(await lockFilling(client)))
    throw new ArchiveRefused('Another restore or import is under way here. Nothing was changed.')
  try {
    await refuseUsed(client)
    await refuseStored(storage)
    const end = await loadOrUndo(needs, archive)
    // The installation has the id of the archive now.
    await removeMarker(storage)
    await client.query('analyze')
    return end
  } finally {
    await unlockFilling(client).catch(() => {})
  }
}

async function loadOrUndo(needs: Needs, archive: Readable): Promise<Ending> {
  const { client, storage } = needs
  const progress = { hasFiles: false, isCommitting: false }
  await client.query('begin')
  try {
    const end = await load(needs, archive, progress)
    progress.isCommitting = true
    await client.query('commit')
    return end
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // The answer was lost: the rows may be there, and they name the files.
    if (progress.isCommitting && !isDatabaseError(error))
      throw new ArchiveRefused(
        'The connection broke at the last step. If people or movies are there, everything is. If not, empty the storage and try again.',
        { cause: error },
      )
    // So that it can be tried again.
    if (progress.hasFiles) for await (const { key } of storedFiles(storage)) await storage.remove(key)
    throw hasCode(error) || error instanceof ArchiveRefused
      ? error
      : new ArchiveRefused('The archive is damaged, or was cut off. Nothing was imported.', { cause: error })
  }
}

/** PostgreSQL and the operating system give their errors a code. */
const hasCode = (error: unknown) => error instanceof Error && 'code' in error

async function load(
  { client, storage, onProgress }: Needs,
  archive: Readable,
  progress: { hasFiles: boolean },
): Promise<Ending> {
  await client.query(plainText)
  const files = unpackFiles(archive)
  const first = await files.next()
  const head = first.done ? undefined : await readHead(first.value)
  if (!head) throw new ArchiveRefused('The archive is empty.')
  await checkMigrations(client, head)
  // Somebody may have come while the archive was on its way.
  await lockUse(client)
  await refuseUsed(client)
  const tables = await selectTables(client)
  const close = await openTables(client, tables)
  let end: Ending | undefined
  const stored = { files: 0, bytes: 0 }
  for await (const { name, size, content } of files) {
    const table = names.tableOf(name)
    const key = names.keyOf(name)
    if (table !== undefined && tables.includes(table)) await writeRows(client, table, content)
    else if (key !== undefined) {
      progress.hasFiles = true
      const { size: written } = await storage.write(key, content)
      if (written !== size) throw new ArchiveRefused(`${key} is not whole in the archive.`)
      stored.files += 1
      stored.bytes += size
      if (stored.files % 1000 === 0) onProgress(`${stored.files} files`)
    } else if (name === names.jobs) await insertJobs(client, (await json(content)) as unknown[])
    else if (name === names.ending) end = ending.parse(await json(content))
    else throw new ArchiveRefused(`The archive has a file that does not belong into it: ${name}`)
  }
  if (!end) throw new ArchiveRefused('The archive was cut off.')
  for (const [table, wanted] of Object.entries(end.rows)) {
    const found = await countRows(client, table)
    if (found !== wanted) throw new ArchiveRefused(`${table} has ${found} rows of ${wanted}.`)
  }
  if (stored.files !== end.files || stored.bytes !== end.bytes)
    throw new ArchiveRefused(`${stored.files} files of ${end.files} have arrived.`)
  await deleteUnfinishedUploads(client)
  await failLostExports(client)
  await updateSequences(client, head.sequences)
  await close()
  return end
}
