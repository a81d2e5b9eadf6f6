import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  type EncodedTrack,
  encodeAudio,
  encodePart,
  encryptSegment,
  extractSubtitles,
  type FilmPlan,
  keyFor,
  keyNumberOf,
  makeStoryboard,
  type MasterReport,
  measureLoudness,
  posterFrames,
  type Work,
} from '@matinee/encoder'
import type { Storage } from '../../platform/storage/storage.ts'
import { filmKeys } from './film-keys.ts'
import type { PartOutcome } from './films.queries.ts'

/** A piece of work on a film. `track` is a rung, an audio rendition, or one of the extras. */
export interface Part {
  track: string
  part: number
  /** Its share of the work: pixels that are encoded, about. */
  weight: number
}

const extras = ['subtitles', 'storyboard', 'posters', 'loudness'] as const

/**
 * All parts of a film, in the order in which they are best done: sound and the smallest rung first, as the film can then
 * be watched in the desk; the largest rung last.
 */
export function partsOfFilm(plan: FilmPlan, report: MasterReport): Part[] {
  const seconds = plan.durationMs / 1000
  const rungParts = plan.rungs.map(({ name, width, height, isCopied }) =>
    plan.parts.map(({ number, frames }) => ({
      track: name,
      part: number,
      weight: Math.max(1, (frames * width * height) / 1e6) * (isCopied ? 0.05 : 1),
    })),
  )
  const [smallest = [], ...larger] = rungParts
  const extra = (track: (typeof extras)[number]): Part => ({ track, part: 0, weight: Math.max(1, seconds) })
  return [
    ...plan.audio.map(({ name }) => ({ track: name, part: 0, weight: Math.max(1, seconds) })),
    ...smallest,
    ...(report.subtitles.some(({ isText }) => isText) ? [extra('subtitles')] : []),
    extra('storyboard'),
    extra('posters'),
    ...(report.audio.length > 0 ? [extra('loudness')] : []),
    ...larger.flat(),
  ]
}

interface PartWork extends Work {
  filmId: string
  secret: Uint8Array
  storage: Storage
  report: MasterReport
}

/** Segments are stored encrypted under names that never change; the initialization segment stays clear. */
async function storeTrack(
  { filmId, secret, storage }: PartWork,
  track: string,
  { init, segments, codec }: EncodedTrack,
): Promise<PartOutcome> {
  let bytes = 0
  const segmentBytes: number[] = []
  for (const { number, file } of segments) {
    const encrypted = encryptSegment(await readFile(file), keyFor(secret, keyNumberOf(number)), number)
    await storage.write(filmKeys.segment(filmId, track, number), Readable.from([encrypted]))
    segmentBytes.push(encrypted.byteLength)
    bytes += encrypted.byteLength
  }
  // All parts of a track have the same one.
  if (segments[0]?.number === 0) {
    await storage.write(filmKeys.init(filmId, track), createReadStream(init.file))
    bytes += init.bytes
  }
  return { seconds: segments.map(({ seconds }) => seconds), segmentBytes, bytes, result: { codec } }
}

async function storePictures({ storage }: PartWork, files: readonly { file: string; key: string }[]): Promise<number> {
  let bytes = 0
  for (const { file, key } of files) bytes += (await storage.write(key, createReadStream(file))).size
  return bytes
}

const nothingCut = { seconds: [], segmentBytes: [] }

/** Makes one part and stores its files. Doing it again gives the same files. */
export async function makePart(work: PartWork, track: string, part: number): Promise<PartOutcome> {
  const { plan, filmId, report, folder } = work
  if (plan.rungs.some(({ name }) => name === track))
    return storeTrack(work, track, await encodePart({ ...work, rung: track, part }))
  if (plan.audio.some(({ name }) => name === track))
    return storeTrack(work, track, await encodeAudio({ ...work, rendition: track }))
  if (track === 'storyboard') {
    const { sheets, ...layout } = await makeStoryboard(work)
    const files = sheets.map(({ number, file }) => ({ file, key: filmKeys.storyboard(filmId, number) }))
    const bytes = await storePictures(work, files)
    return { ...nothingCut, bytes, result: { storyboard: { ...layout, sheets: sheets.length } } }
  }
  if (track === 'posters') {
    const frames = await posterFrames(work)
    const files = frames.map(({ file }, number) => ({ file, key: filmKeys.poster(filmId, number) }))
    const bytes = await storePictures(work, files)
    const posters = frames.map(({ seconds, width, height }) => ({ seconds, width, height }))
    return { ...nothingCut, bytes, result: { posters } }
  }
  if (track === 'loudness') {
    const loudness = await measureLoudness({ ...work, stream: report.audio[0]!.stream })
    return { ...nothingCut, bytes: 0, result: { loudness } }
  }
  if (track === 'subtitles') return storeEmbeddedSubtitles(work)
  throw new Error(`film ${filmId} has no track ${path.basename(folder)} ${track}`)
}

/** The version of an embedded track is its stream: the same work gives the same files. */
async function storeEmbeddedSubtitles(work: PartWork): Promise<PartOutcome> {
  const { report, filmId, storage } = work
  const texts = report.subtitles.filter(({ isText }) => isText)
  const found = await extractSubtitles({ ...work, streams: texts.map(({ stream }) => stream) })
  let bytes = 0
  const subtitles = []
  for (const { stream, text } of found) {
    const key = filmKeys.subtitles(filmId, `stream-${stream}`)
    bytes += (await storage.write(key, Readable.from([text]))).size
    const { language, title, kind } = texts.find((track) => track.stream === stream)!
    subtitles.push({ key, language: language ?? 'und', title: title ?? '', kind })
  }
  return { ...nothingCut, bytes, result: { subtitles } }
}
