import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decryptSegment, keyFor, keyNumberOf, planFilm } from '@matinee/encoder'
import { type FilmRow, getFilmRow, updateFilm } from '../src/features/films/films.queries.ts'
import type { Connection } from '../src/platform/database/database.ts'

/** A master with a picture that moves, and a tone. */
export function makeReel(file: string, { seconds, height }: { seconds: number; height: number }): void {
  const width = Math.round((height * 16) / 9 / 2) * 2
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=24:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  const codecs = ['-c:v', 'mpeg4', '-q:v', '6', '-g', '48', '-c:a', 'aac', '-shortest']
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...picture, ...sound, ...codecs, file])
}

/** Plans a film that was probed anew, so that a short one has as many parts as a long one, and is soon made. */
export async function planShortParts(db: Connection, filmId: string, segmentsPerPart: number): Promise<FilmRow> {
  const film = (await getFilmRow(db, filmId))!
  const plan = planFilm(film.report!, { preset: 'veryfast', segmentsPerPart })
  await updateFilm(db, filmId, { state: 'probed', plan })
  return { ...film, plan }
}

/** The files of a film by name, with the hash of what a player makes of them: films have keys of their own. */
export function clearFilesOf(
  storagePath: string,
  { id, secret }: { id: string; secret: Buffer },
): ReadonlyMap<string, string> {
  const root = path.join(storagePath, 'films', id)
  const names = globSync('**/*.*', { cwd: root }).toSorted()
  return new Map(
    names.map((name) => {
      const bytes = readFileSync(path.join(root, name))
      const number = /\/(\d+)\.m4s$/.exec(name)?.[1]
      const clear = number === undefined ? bytes : decrypt(bytes, secret, Number(number))
      return [name, createHash('sha256').update(clear).digest('hex')]
    }),
  )
}

const decrypt = (bytes: Buffer, secret: Buffer, number: number) =>
  decryptSegment(bytes, keyFor(secret, keyNumberOf(number)), number)

export const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && a.size > 0 && isPartOf(a, b)

/** Every file of the first is in the second, and the same there. */
export const isPartOf = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  [...a].every(([name, hash]) => b.get(name) === hash)
