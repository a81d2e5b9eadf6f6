import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Updateable } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Movie } from '../../server/src/platform/database/tables.ts'
import { previewPicture } from '../../server/src/platform/pictures/pictures.ts'
import type { Storage } from '../../server/src/platform/storage/storage.ts'
import { illustrateCollection } from './demo-collections.ts'
import { ofTheDemo } from './demo-films.ts'
import { slugOf } from './film.ts'

export const mediaFolder = path.join(import.meta.dirname, '../media')

/** JPEG for cards, as some of the sites that show links do not support WebP. */
const pictures = [
  { folder: 'posters', extension: 'webp', address: 'image_url', preview: 'image_preview' },
  { folder: 'backdrops', extension: 'webp', address: 'backdrop_url', preview: 'backdrop_preview' },
  { folder: 'cards', extension: 'jpeg', address: 'card_url', preview: undefined },
] as const

interface Target {
  db: Database
  storage: Storage
}

interface Limits {
  /** How many films, the newest first, get a backdrop and a card. All by default. */
  backdrops?: number
  trailers?: number
}

/** Films of the demo in this catalogue without this address. */
const listMissing = async (db: Database, address: (typeof pictures)[number]['address'] | 'video_url') =>
  ofTheDemo(await db.selectFrom('movie').select(['id', 'title', 'year']).where(address, 'is', null).execute())

/** The file is in storage before its address is in the movie, so that no page shows a picture that is missing. */
const setAddress = ({ db }: Target, id: string, values: Updateable<Movie>) =>
  db.updateTable('movie').set(values).where('id', '=', id).execute()

async function copy({ storage }: Target, file: string, key: string): Promise<void> {
  if (!(await storage.stat(key))) await storage.write(key, createReadStream(file))
}

const digestOf = (...contents: Buffer[]) => {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 16)
}

/** Gives the demo's movies their pictures and trailers from `apps/demo/media`. Movies that have some already are left. */
export async function seedMedia(target: Target, { backdrops, trailers }: Limits = {}): Promise<void> {
  for (const kind of pictures) {
    const missing = await listMissing(target.db, kind.address)
    for (const { id, film } of kind.folder === 'posters' ? missing : missing.slice(0, backdrops))
      await addPicture(target, id, kind, slugOf(film.title))
  }
  await illustrateCollection(target.db)
  for (const { id, film } of (await listMissing(target.db, 'video_url')).slice(0, trailers))
    await addTrailer(target, id, slugOf(film.title))
}

async function addPicture(target: Target, id: string, kind: (typeof pictures)[number], slug: string): Promise<void> {
  const file = path.join(mediaFolder, kind.folder, `${slug}.${kind.extension}`)
  const content = await readFile(file)
  const key = `media/${kind.folder}/${slug}-${digestOf(content)}.${kind.extension}`
  await copy(target, file, key)
  const preview = kind.preview && { [kind.preview]: await previewPicture(content) }
  await setAddress(target, id, { [kind.address]: `/${key}`, ...preview })
}

/** A trailer is one file, or streamed in two qualities; either has captions beside it. */
async function addTrailer(target: Target, id: string, slug: string): Promise<void> {
  const folder = path.join(mediaFolder, 'trailers', slug)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const digest = digestOf(...(await Promise.all(files.map((file) => readFile(path.join(folder, file))))))
  const prefix = `media/trailers/${slug}-${digest}`
  for (const file of files) await copy(target, path.join(folder, file), `${prefix}/${file}`)
  const entry = files.includes('master.m3u8') ? 'master.m3u8' : 'trailer.mp4'
  await setAddress(target, id, { video_url: `/${prefix}/${entry}` })
}
