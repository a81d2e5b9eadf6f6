import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { filmErrors, type MasterFile } from '@matinee/contract/films'
import { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { isKey, type StoredFile } from '../../platform/storage/storage.ts'
import { claimUpload } from '../uploads/uploads.service.ts'
import { filmKeys } from './film-keys.ts'
import { lockFilm, getFilmRow, updateFilm } from './films.queries.ts'
import { describeProblem, enqueueProbe, failFilm, isOutOfRoom } from './preparing.service.ts'

export type MasterSource = { source: 'upload'; uploadId: string } | { source: 'folder' | 'bucket'; name: string }

/** Files under this prefix were put into storage by the operator, and stay theirs. */
const ingestPrefix = 'ingest/'
const mostListed = 500

/** A regular file directly in the ingest folder; undefined for symbolic links and folders. */
async function folderFile(
  folder: string | undefined,
  name: string,
): Promise<{ file: string; bytes: number; modifiedAt: Date } | undefined> {
  if (!folder || name !== path.basename(name) || name.startsWith('.')) return undefined
  const file = path.join(folder, name)
  const found = await lstat(file).catch(() => undefined)
  return found?.isFile() ? { file, bytes: found.size, modifiedAt: found.mtime } : undefined
}

/** FILM-3: what can be taken without an upload, the newest first. */
export async function listMasters({ storage, config }: Pick<Services, 'storage' | 'config'>): Promise<MasterFile[]> {
  const { ingestFolder } = config.films
  const files: MasterFile[] = []
  const names = ingestFolder ? await readdir(ingestFolder).catch(() => []) : []
  for (const name of names) {
    const found = await folderFile(ingestFolder, name)
    if (found) files.push({ source: 'folder', name, bytes: found.bytes, modifiedAt: found.modifiedAt.toISOString() })
  }
  for await (const { key, size, modifiedAt } of storage.list(ingestPrefix)) {
    files.push({
      source: 'bucket',
      name: key.slice(ingestPrefix.length),
      bytes: size,
      modifiedAt: modifiedAt.toISOString(),
    })
  }
  // Only now: a bucket is listed by name, and the newest may be the last of it.
  return files.toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt)).slice(0, mostListed)
}

/** `key` is null where the file has yet to be copied into storage. */
export interface Master {
  key: string | null
  name: string
  bytes: number
}

export async function claimMaster(
  tx: Connection,
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  source: MasterSource,
): Promise<Master> {
  if (source.source === 'upload') {
    const upload = await claimUpload(tx, source.uploadId, 'master')
    if (!upload) throw filmErrors.noMaster()
    return { key: upload.key, name: upload.fileName, bytes: upload.bytes }
  }
  if (source.source === 'folder') {
    const found = await folderFile(config.films.ingestFolder, source.name)
    if (!found) throw filmErrors.noMaster()
    return { key: null, name: source.name, bytes: found.bytes }
  }
  const key = ingestPrefix + source.name
  const found = isKey(key) ? await storage.stat(key) : undefined
  if (!found) throw filmErrors.noMaster()
  return { key, name: path.basename(source.name), bytes: found.size }
}

/** Copies a file of the ingest folder into storage, where every encoding machine can read it. */
export const ingestJob = defineJob({
  name: 'films.ingest',
  payload: z.object({ filmId: z.string() }),
  tries: 5,
  isOneAtATime: true,
  async run({ filmId }, { db, storage, config }) {
    const film = await getFilmRow(db, filmId)
    if (film?.state !== 'probing' || film.master_key !== null) return
    const found = await folderFile(config.films.ingestFolder, film.master_name)
    if (!found) throw filmErrors.noMaster()
    const key = filmKeys.master(filmId)
    let copied: StoredFile
    try {
      copied = await storage.write(key, createReadStream(found.file))
    } catch (error) {
      if (!isOutOfRoom(error)) throw error
      return await failFilm(db, filmId, 'probing', describeProblem(error))
    }
    await db.transaction().execute(async (tx) => {
      const locked = await lockFilm(tx, filmId)
      if (locked?.state !== 'probing') return
      await updateFilm(tx, filmId, { state: 'probing', master: { key, bytes: copied.size } })
      await enqueueProbe(tx, filmId)
    })
  },
  gaveUp: ({ filmId }, { db }, error) =>
    failFilm(db, filmId, 'probing', {
      sentence: 'The file could not be copied from the ingest folder.',
      detail: error.message,
    }),
})

/** Starts with the copy into storage where one is needed. */
export const enqueueIngest = (tx: Connection, filmId: string, master: Pick<Master, 'key'>): Promise<void> =>
  master.key === null
    ? enqueue(tx, ingestJob, { filmId }, { key: `film:${filmId}`, queue: `film:${filmId}` })
    : enqueueProbe(tx, filmId)
