import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { slugOf } from './film.ts'
import type { Movie } from './posters/design.ts'
import { backdrop, poster, type Size, socialCard } from './posters/poster.ts'

/** JPEG for cards, as some of the sites that show links do not know WebP. */
const kinds = {
  poster: { draw: poster, width: 800, height: 1200, format: 'webp', quality: 84 },
  backdrop: { draw: backdrop, width: 1920, height: 820, format: 'webp', quality: 82 },
  card: { draw: socialCard, width: 1200, height: 630, format: 'jpeg', quality: 86 },
} as const

export type PictureKind = keyof typeof kinds

export interface Picture extends Size {
  file: string
  contentType: `image/${(typeof kinds)[PictureKind]['format']}`
}

export interface RenderOptions {
  /** Where pictures stay. Their names tell what is on them, so it can be kept for good and shared by processes. */
  cacheDirectory: string
}

/** A picture of a film, rendered unless it is in the cache. */
export async function renderPicture(movie: Movie, kind: PictureKind, options: RenderOptions): Promise<Picture> {
  const { draw, width, height, format, quality } = kinds[kind]
  const svg = draw(movie, { width, height })
  const digest = createHash('sha256').update(`${width}x${height} ${format} ${quality}\n${svg}`).digest('hex')
  const name = [slugOf(movie.title).slice(0, 100), kind, digest].filter(Boolean).join('-')
  const file = path.join(options.cacheDirectory, `${name}.${format}`)
  if (!(await exists(file))) {
    const image = sharp(Buffer.from(svg)).removeAlpha()
    // A colour for every pixel, not for every four: flat inks show it at their edges.
    const encoded = format === 'jpeg' ? image.jpeg({ quality, chromaSubsampling: '4:4:4' }) : image.webp({ quality })
    await writeWhole(file, await encoded.toBuffer())
  }
  return { file, contentType: `image/${format}`, width, height }
}

/** One kind of picture of many films, in their order; as many at once as there are cores, unless told. */
export async function renderPictures(
  movies: readonly Movie[],
  kind: PictureKind,
  { atOnce = availableParallelism(), ...options }: RenderOptions & { atOnce?: number },
): Promise<Picture[]> {
  const pictures: Picture[] = []
  const queue = movies.entries()
  const work = async () => {
    for (const [i, movie] of queue) pictures[i] = await renderPicture(movie, kind, options)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return pictures
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Under its name a file is whole or not there, as another process may be looking for it. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
