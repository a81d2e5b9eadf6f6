import { Readable } from 'node:stream'
import type pg from 'pg'
import { readVersion } from '../../platform/version.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Ending, type Manifest, names, storedFiles } from './archive.ts'
import {
  countRows,
  plainText,
  readRows,
  selectJobs,
  selectMigrations,
  selectSequences,
  selectTables,
} from './archive.queries.ts'
import { packFiles, type TarFile } from '../../platform/archive/tar.ts'

/** Tables are packed in pieces of about this size, each in memory: a tar header states the size before the content. */
const pieceBytes = 8 * 1024 * 1024

function inMemory(name: string, content: Buffer | string): TarFile {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, content: Readable.from([bytes]) }
}

/** Splits COPY output into pieces that end with a line (byte 10). A row is one line, as COPY escapes line breaks. */
async function* pieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    held.push(chunk)
    size += chunk.length
    const end = size < pieceBytes ? -1 : chunk.lastIndexOf(10)
    if (end === -1) continue
    held[held.length - 1] = chunk.subarray(0, end + 1)
    yield Buffer.concat(held)
    held = [chunk.subarray(end + 1)]
    size = held[0]!.length
  }
  if (size > 0) yield Buffer.concat(held)
}

interface Needs {
  /** Used for nothing else meanwhile. */
  client: pg.ClientBase
  storage: Storage
  now: Date
  onProgress: (what: string) => void
}

/** A snapshot of the tables, then the files. */
async function* contents({ client, storage, now, onProgress }: Needs): AsyncGenerator<TarFile> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(plainText)
  const tables = await selectTables(client)
  const head: Manifest = {
    format: 'matinee-installation-1',
    version: readVersion().version,
    madeAt: now.toISOString(),
    migrations: await selectMigrations(client),
    tables,
    sequences: await selectSequences(client),
  }
  yield inMemory(names.manifest, JSON.stringify(head, null, 2))
  const end: Ending = { rows: {}, files: 0, bytes: 0 }
  for (const table of tables) {
    end.rows[table] = await countRows(client, table)
    onProgress(`${table}: ${end.rows[table]} rows`)
    let piece = 0
    for await (const content of pieces(readRows(client, table))) yield inMemory(names.rows(table, ++piece), content)
  }
  yield inMemory(names.jobs, JSON.stringify(await selectJobs(client)))
  await client.query('commit')
  for await (const { key } of storedFiles(storage)) {
    const found = await storage.stat(key)
    const content = found && (await storage.read(key))
    // Removed since it was listed.
    if (!found || !content) continue
    yield { name: names.file(key), size: found.size, content }
    end.files += 1
    end.bytes += found.size
    if (end.files % 1000 === 0) onProgress(`${end.files} files`)
  }
  onProgress(`${end.files} files, ${end.bytes} bytes`)
  yield inMemory(names.ending, JSON.stringify(end))
}

/** SITE-8: the whole installation as a tar archive, streamed: only one piece of it is in memory at a time. */
export const exportInstallation = (needs: Needs): Readable => packFiles(contents(needs))
