import { z } from 'zod'
import type { ListedFile, Storage } from '../../platform/storage/storage.ts'

/** The first file of an archive. */
export const manifest = z.object({
  format: z.literal('matinee-installation-1'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The applied migrations: the schema of the tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.string()),
  sequences: z.record(z.string(), z.string().nullable()),
})
export type Manifest = z.output<typeof manifest>

/** The last file of an archive; without it the archive was cut off. */
export const ending = z.object({ rows: z.record(z.string(), z.number()), files: z.number(), bytes: z.number() })
export type Ending = z.output<typeof ending>

export const names = {
  manifest: 'manifest.json',
  jobs: 'jobs.json',
  ending: 'end.json',
  /** `tables/movie/000001.copy`: as PostgreSQL's COPY writes it, in pieces that fit into memory. */
  rows: (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, '0')}.copy`,
  tableOf: (name: string) => /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1],
  file: (key: string) => `files/${key}`,
  keyOf: (name: string) => (name.startsWith('files/') ? name.slice('files/'.length) : undefined),
}

/** Folders of storage that cannot be recreated. Nothing else is copied: keys of the machine may be beside these. */
const folders = ['films/', 'ingest/', 'masters/', 'media/'] as const

export async function* storedFiles(storage: Pick<Storage, 'list'>): AsyncGenerator<ListedFile> {
  for (const folder of folders) yield* storage.list(folder)
}

/** The message is for the operator who ran the command. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}
