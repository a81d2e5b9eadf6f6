import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { slugOf } from '../film.ts'
import { develop, encoding } from './encoding.ts'
import { isFfmpegMissing } from './ffmpeg.ts'
import { seconds } from './format.ts'
import { cut } from './reel.ts'
import type { TrailerFilm } from './shots.ts'

export interface Trailer {
  /** The folder, whose name changes with anything that decides what is in it. */
  directory: string
  /** Everything in the folder, relative to it: `trailer.mp4`, `master.m3u8`, `captions.vtt`, `480p/index.m3u8`… */
  files: readonly string[]
  seconds: number
}

/**
 * Makes a film's trailer in a folder of its own below `directory`, or finds the one that is there already. Undefined
 * where ffmpeg is not installed: a trailer is a nicety.
 */
export async function makeTrailer(
  film: TrailerFilm,
  { directory, signal }: { directory: string; signal?: AbortSignal },
): Promise<Trailer | undefined> {
  const reel = cut(film)
  const hash = createHash('sha256').update(JSON.stringify(reel)).update(JSON.stringify(encoding)).digest('hex')
  const target = path.join(directory, `${slugOf(film.title) || 'film'}-${hash.slice(0, 12)}`)
  const made = await trailerIn(target)
  if (made) return made

  await mkdir(directory, { recursive: true })
  const work = await mkdtemp(path.join(directory, '.trailer-'))
  try {
    await develop(reel, work, signal)
    await rename(path.join(work, 'out'), target)
  } catch (error) {
    if (isFfmpegMissing(error)) return undefined
    // Somebody else was faster: the folders are the same, as their names are.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return trailerIn(target)
}

const hasCode = (error: unknown, ...codes: readonly unknown[]) =>
  error instanceof Error && 'code' in error && codes.includes(error.code)

async function trailerIn(directory: string): Promise<Trailer | undefined> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .toSorted()
    return { directory, files, seconds }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
