import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Database } from '../src/platform/database/database.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { type PictureKind, renderPicture } from './artwork.ts'
import { arrivals, isOurs, share } from './demo-films.ts'
import { type Film, slugOf } from './film.ts'
import { makeTrailer } from './trailers/trailers.ts'

interface Place {
  db: Database
  storage: Storage
}

type Column = 'image_url' | 'backdrop_url' | 'card_url' | 'video_url'
const columns = { poster: 'image_url', backdrop: 'backdrop_url', card: 'card_url' } as const

/** The demo's films in this catalogue that have none of this yet, newest first. */
async function lacking(db: Database, column: Column): Promise<{ id: string; film: Film }[]> {
  const rows = await db.selectFrom('movie').select(['id', 'title', 'year']).where(column, 'is', null).execute()
  return arrivals.flatMap((film) => {
    const row = rows.find(({ id, title, year }) => title === film.title && year === film.year && isOurs(id, title))
    return row ? [{ id: row.id, film }] : []
  })
}

/** An address is set once its file is safe: no page ever shows a picture that is not there. */
async function publish({ db }: Place, id: string, column: Column, key: string): Promise<void> {
  await db
    .updateTable('movie')
    .set({ [column]: `/${key}` })
    .where('id', '=', id)
    .execute()
}

interface MediaOptions {
  /** Where what was made once stays, so that the next database gets it at once. */
  cacheDirectory: string
  /** How many, of those that lack one. */
  trailers: number
  signal?: AbortSignal
}

/** Makes and publishes what the demo's films lack: posters first, then what is shown larger, then what moves. */
export async function seedMedia(place: Place, { cacheDirectory, trailers, signal }: MediaOptions): Promise<void> {
  const pictures = path.join(cacheDirectory, 'pictures')
  for (const kind of Object.keys(columns) as PictureKind[]) {
    const queue = (await lacking(place.db, columns[kind])).values()
    const work = async () => {
      for (const { id, film } of queue) {
        if (signal?.aborted) return
        const { file } = await renderPicture(film, kind, { cacheDirectory: pictures })
        const key = `media/${kind}s/${path.basename(file)}`
        if (!(await place.storage.describe(key))) await place.storage.write(key, createReadStream(file))
        await publish(place, id, columns[kind], key)
      }
    }
    await Promise.all([work(), work()])
  }
  await seedTrailers(place, { cacheDirectory, trailers, ...(signal && { signal }) })
}

async function seedTrailers(place: Place, { cacheDirectory, trailers, signal }: MediaOptions): Promise<void> {
  const directory = path.join(cacheDirectory, 'trailers')
  for (const { id, film } of (await lacking(place.db, 'video_url')).slice(0, trailers)) {
    if (signal?.aborted) return
    const trailer = await makeTrailer(film, { directory, ...(signal && { signal }) })
    if (!trailer) return
    const folder = `media/trailers/${path.basename(trailer.directory)}`
    for (const file of trailer.files) {
      const key = `${folder}/${file}`
      if (!(await place.storage.describe(key)))
        await place.storage.write(key, createReadStream(path.join(trailer.directory, file)))
    }
    // Both kinds of file are shown: most films stream in two qualities, every third is one plain file.
    const entry = share(`trailer ${slugOf(film.title)}`) < 1 / 3 ? 'trailer.mp4' : 'master.m3u8'
    await publish(place, id, 'video_url', `${folder}/${entry}`)
  }
}
