import { createReadStream } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Updateable } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Movie } from '../../server/src/platform/database/tables.ts'
import { NotAPicture, previewPicture } from '../../server/src/platform/pictures/pictures.ts'
import type { Storage } from '../../server/src/platform/storage/storage.ts'
import { type PictureKind, renderPicture } from './artwork.ts'
import { ofTheDemo, share } from './demo-films.ts'
import { illustrateCollection } from './demo-collections.ts'
import { slugOf } from './film.ts'
import type { Progress } from './progress.ts'
import { makeTrailer } from './trailers/trailers.ts'

interface Place {
  db: Database
  storage: Storage
}

const columns = {
  poster: { address: 'image_url', preview: 'image_preview' },
  backdrop: { address: 'backdrop_url', preview: 'backdrop_preview' },
  card: { address: 'card_url', preview: undefined },
} as const
type Address = (typeof columns)[PictureKind]['address'] | 'video_url'

/** The demo's films in this catalogue that have none of this yet. */
const lacking = async (db: Database, column: Address) =>
  ofTheDemo(await db.selectFrom('movie').select(['id', 'title', 'year']).where(column, 'is', null).execute())

/** An address is set once its file is safe: no page ever shows a picture that is not there. */
async function publish({ db }: Place, id: string, values: Updateable<Movie>): Promise<void> {
  await db.updateTable('movie').set(values).where('id', '=', id).execute()
}

/** Null where the file is gone or damaged: the other films still get theirs. */
async function previewOf({ storage }: Place, key: string): Promise<string | null> {
  const file = await storage.read(key)
  try {
    return file ? await previewPicture(await buffer(file)) : null
  } catch (error) {
    if (error instanceof NotAPicture) return null
    throw error
  }
}

/** A catalogue from before there were previews has pictures without them. */
async function seedPreviews(place: Place, kind: 'poster' | 'backdrop', signal?: AbortSignal): Promise<void> {
  const { address, preview } = columns[kind]
  const rows = await place.db
    .selectFrom('movie')
    .select(['id', 'title', 'year', `${address} as address`])
    .where(address, 'like', '/media/%')
    .where(preview, 'is', null)
    .execute()
  for (const row of ofTheDemo(rows)) {
    if (signal?.aborted) return
    const made = await previewOf(place, row.address!.slice(1))
    if (made) await publish(place, row.id, { [preview]: made })
  }
}

interface MediaOptions {
  /** Where what was made once stays, so that the next database gets it at once. */
  cacheDirectory: string
  /** How many, of those that lack one. */
  trailers: number
  /** How many films, the newest first, get what is shown larger than a poster; all unless told. */
  backdrops?: number
  signal?: AbortSignal
  onProgress?: Progress
}

/** Makes and publishes what the demo's films lack: posters first, then what is shown larger, then what moves. */
export async function seedMedia(place: Place, options: MediaOptions): Promise<void> {
  const films = (await lacking(place.db, 'video_url')).slice(0, options.trailers)
  const ids = films.map(({ id }) => id)
  // From the start, though pictures come first.
  await setComing(place, ids, true)
  try {
    await makePictures(place, options)
    await illustrateCollection(place.db)
    await makeTrailers(place, films, options)
  } finally {
    await setComing(place, ids, false)
  }
}

async function setComing({ db }: Place, ids: string[], coming: boolean): Promise<void> {
  if (ids.length > 0) await db.updateTable('movie').set({ trailer_coming: coming }).where('id', 'in', ids).execute()
}

async function makePictures(place: Place, options: MediaOptions): Promise<void> {
  const { cacheDirectory, backdrops, signal, onProgress } = options
  const pictures = path.join(cacheDirectory, 'pictures')
  for (const kind of Object.keys(columns) as PictureKind[]) {
    const { address, preview } = columns[kind]
    const all = await lacking(place.db, address)
    const films = kind === 'poster' ? all : all.slice(0, backdrops)
    const queue = films.values()
    let done = 0
    const work = async () => {
      for (const { id, film } of queue) {
        if (signal?.aborted) return
        const { file } = await renderPicture(film, kind, { cacheDirectory: pictures })
        const key = `media/${kind}s/${path.basename(file)}`
        if (!(await place.storage.stat(key))) await place.storage.write(key, createReadStream(file))
        await publish(place, id, { [address]: `/${key}`, ...(preview && { [preview]: await previewOf(place, key) }) })
        onProgress?.(`${kind}s`, ++done, films.length)
      }
    }
    await Promise.all([work(), work()])
    if (kind !== 'card') await seedPreviews(place, kind, signal)
  }
}

async function makeTrailers(
  place: Place,
  films: Awaited<ReturnType<typeof lacking>>,
  options: MediaOptions,
): Promise<void> {
  const { cacheDirectory, signal, onProgress } = options
  const directory = path.join(cacheDirectory, 'trailers')
  for (const [at, { id, film }] of films.entries()) {
    if (signal?.aborted) return
    const trailer = await makeTrailer(film, { directory, ...(signal && { signal }) })
    if (!trailer) return
    const folder = `media/trailers/${path.basename(trailer.directory)}`
    for (const file of trailer.files) {
      const key = `${folder}/${file}`
      if (!(await place.storage.stat(key)))
        await place.storage.write(key, createReadStream(path.join(trailer.directory, file)))
    }
    // Both kinds of file are shown: most films stream in two qualities, every third is one plain file.
    const entry = share(`trailer ${slugOf(film.title)}`) < 1 / 3 ? 'trailer.mp4' : 'master.m3u8'
    await publish(place, id, { video_url: `/${folder}/${entry}` })
    onProgress?.('trailers', at + 1, films.length)
  }
}
