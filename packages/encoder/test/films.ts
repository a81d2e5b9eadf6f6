import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  encodeAudio,
  type EncodedTrack,
  encodePart,
  type FilmPlan,
  renditionGroups,
  type Sandbox,
} from '../src/index.ts'
import { ffmpeg } from './sources.ts'

export interface MadeFilm {
  /** By the rendition's name: its parts joined, as if it had been encoded in one. */
  renditions: Map<string, EncodedTrack>
  audio: Map<string, EncodedTrack>
}

export interface MakeFilm {
  master: string
  plan: FilmPlan
  folder: string
  sandbox: Sandbox
}

/** All parts of all renditions, and all audio. */
export async function makeFilm({ master, plan, folder, sandbox }: MakeFilm): Promise<MadeFilm> {
  const film: MadeFilm = { renditions: new Map(), audio: new Map() }
  for (const renditions of renditionGroups(plan)) {
    const parts: EncodedTrack[][] = []
    for (const { number } of plan.parts) {
      const own = path.join(folder, renditions.join('-'), String(number))
      await mkdir(own, { recursive: true })
      parts.push(await encodePart({ master, plan, folder: own, sandbox, renditions, part: number }))
    }
    for (const [at, name] of renditions.entries()) film.renditions.set(name, join(parts.map((tracks) => tracks[at]!)))
  }
  for (const { name } of plan.audio) {
    const own = path.join(folder, name)
    await mkdir(own, { recursive: true })
    film.audio.set(name, await encodeAudio({ master, plan, folder: own, sandbox, rendition: name }))
  }
  return film
}

function join(parts: readonly EncodedTrack[]): EncodedTrack {
  const [first] = parts
  if (!first) throw new Error('a film has at least one part')
  const other = parts.find(({ init }) => init.sha256 !== first.init.sha256)
  if (other) throw new Error('the parts of a rendition have different initialization segments')
  return { ...first, segments: parts.flatMap(({ segments }) => segments) }
}

/** The track as one file, as a player puts it together. */
export async function joinedFile(track: EncodedTrack, file: string): Promise<string> {
  const pieces = [track.init.file, ...track.segments.map((segment) => segment.file)]
  await writeFile(file, Buffer.concat(await Promise.all(pieces.map(async (piece) => readFile(piece)))))
  return file
}

/** The frames at which the picture turns white. */
export async function seenClaps(file: string): Promise<number[]> {
  const luma = await ffmpeg(
    '-i',
    file,
    '-vf',
    'scale=1:1:flags=area,format=gray',
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-',
  )
  return onsets(luma, 150, 1)
}

const sampleRate = 48_000

/** The seconds at which the tone begins. */
export async function heardClaps(file: string): Promise<number[]> {
  const bytes = await ffmpeg('-i', file, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', '-')
  const samples = Uint16Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) =>
    Math.abs(bytes.readInt16LE(at * 2)),
  )
  const loudest = samples.reduce((most, sample) => Math.max(most, sample), 0)
  // A tone goes through zero all the time: it has ended when it was silent for a tenth of a second.
  return onsets(samples, loudest / 4, sampleRate / 10).map((sample) => sample / sampleRate)
}

function onsets(values: ArrayLike<number> & Iterable<number>, threshold: number, quiet: number): number[] {
  const found: number[] = []
  let last = -Infinity
  let at = 0
  for (const value of values) {
    if (value > threshold) {
      if (at - last > quiet) found.push(at)
      last = at
    }
    at += 1
  }
  return found
}
