import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { type ListedFile, type Storage, versionAt } from '../../platform/storage/storage.ts'

/**
 * The description of one backup. A folder of backups has, for each, a dump, a list of files and, once both are whole, a
 * description: `2026-11-18T02-03-00Z.dump`, `.files.gz`, `.json`. All backups share the copied files, in `files/`.
 */
const description = z.object({
  format: z.literal('matinee-backup-1'),
  /** Of Matinee. */
  version: z.string(),
  madeAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Major version of the server that was dumped. */
  postgres: z.int(),
  dump: z.object({ bytes: z.int(), sha256: z.string() }),
  files: z.object({ count: z.int(), bytes: z.int(), listSha256: z.string() }),
  /** For whom the dump is encrypted (age). Without it, it is not. */
  recipients: z.array(z.string()).min(1).optional(),
})
export type Description = z.input<typeof description>
export type Backup = z.output<typeof description> & { name: string }

/** Folders of storage that cannot be recreated. Nothing else is copied: keys of the machine may be beside these. */
const folders = ['films/', 'ingest/', 'masters/', 'media/'] as const

export async function* storedFiles(storage: Pick<Storage, 'list'>): AsyncGenerator<ListedFile> {
  for (const folder of folders) yield* storage.list(folder)
}

const copiedFile = z.object({
  key: z.string(),
  size: z.int(),
  modifiedAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Of the file itself, also if its copy is encrypted. */
  sha256: z.string(),
  /** Those for whom the copy is encrypted. Without it, it is not. */
  recipientsId: z.string().optional(),
})
export type CopiedFile = z.output<typeof copiedFile>

/**
 * Where the copy of a file lies in `files/`. An operator may put another file in the place of one that older backups
 * still need: it gets a copy of its own. So does a file that is encrypted for others than before.
 */
export const copyKey = ({ key, size, modifiedAt, recipientsId }: Omit<CopiedFile, 'sha256'>) =>
  `${key}/${versionAt(modifiedAt)}-${size}${recipientsId === undefined ? '' : `-${recipientsId}.age`}`

export const backupPaths = (folder: string, { name, recipients }: Pick<Backup, 'name' | 'recipients'>) => ({
  dump: path.join(folder, `${name}.dump${recipients ? '.age' : ''}`),
  list: path.join(folder, `${name}.files.gz`),
  description: path.join(folder, `${name}.json`),
})
export const copiesFolder = (folder: string) => path.join(folder, 'files')

/** Passes `content` to `write`, and returns its SHA-256. */
export async function writeHashed(content: Readable, write: (content: Readable) => Promise<unknown>): Promise<string> {
  const hash = createHash('sha256')
  async function* watched() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await write(Readable.from(watched()))
  return hash.digest('hex')
}

/** The message is for the operator, who ran the command or reads the failed job. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The name of the backup that a file in the folder is part of. */
export const backupNameOf = (file: string): string | undefined =>
  /^(\d{4}-[\dTZ-]+)\.(?:json|dump|dump\.age|files\.gz)(?:\.unfinished)?$/.exec(file)?.[1]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finished backups, the newest first. Those whose description cannot be read are left out, and named to `onUnreadable`. */
export async function listBackups(folder: string, onUnreadable?: (name: string) => void): Promise<Backup[]> {
  const found: Backup[] = []
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.json')) continue
    const read = description.safeParse(parseJson(await readFile(path.join(folder, file), 'utf8')))
    const name = backupNameOf(file)
    if (read.success) found.push({ ...read.data, name: file.slice(0, -'.json'.length) })
    else if (name !== undefined) onUnreadable?.(name)
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** The files of one backup, by key. */
export async function readFileList(folder: string, backup: Backup): Promise<Map<string, CopiedFile>> {
  const lines = createInterface({ input: createReadStream(backupPaths(folder, backup).list).pipe(createGunzip()) })
  const files = new Map<string, CopiedFile>()
  for await (const line of lines) {
    const file = copiedFile.parse(JSON.parse(line))
    files.set(file.key, file)
  }
  return files
}
