import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
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
  renditionGroups,
  type Work,
} from '@matinee/encoder'
import type { Storage } from '../../platform/storage/storage.ts'
import { filmKeys } from './film-keys.ts'
import type { EncodePartOutcome } from './films.queries.ts'

/** A part of the encoding of a film. `track` is a video rendition, an audio rendition, or one of the extras. */
interface EncodePart {
  track: string
  part: number
  /** Estimated work: about the megapixels of video to encode, or the seconds of anything else. */
  weight: number
}

/** The parts that one job encodes together. */
export type EncodeTask = readonly EncodePart[]

/**
 * All parts of a film, grouped by job, in the order of encoding: sound and the smallest rendition first, with which an admin
 * can watch the film; the largest renditions last.
 */
export function planEncodeTasks(plan: FilmPlan, report: MasterReport): EncodeTask[] {
  const seconds = plan.durationMs / 1000
  const toEncodePart = (track: string, { number, frames }: FilmPlan['parts'][number]): EncodePart => {
    const { width, height, isCopied } = plan.video.find(({ name }) => name === track)!
    // Copying takes about a twentieth of encoding.
    return { track, part: number, weight: Math.max(1, (frames * width * height) / 1e6) * (isCopied ? 0.05 : 1) }
  }
  const [smallest = [], ...larger] = renditionGroups(plan).map((renditions) =>
    plan.parts.map((part) => renditions.map((rendition) => toEncodePart(rendition, part))),
  )
  const whole = (track: string): EncodeTask => [{ track, part: 0, weight: Math.max(1, seconds) }]
  return [
    ...plan.audio.map(({ name }) => whole(name)),
    ...smallest,
    ...(report.subtitles.some(({ isText }) => isText) ? [whole('subtitles')] : []),
    whole('storyboard'),
    whole('posters'),
    ...(report.audio.length > 0 ? [whole('loudness')] : []),
    ...larger.flat(),
  ]
}

interface EncodeWork extends Work {
  filmId: string
  secret: Uint8Array
  storage: Storage
  report: MasterReport
}

/** Segments are stored encrypted under names that never change; the initialization segment stays clear. */
async function storeTrack(
  { filmId, secret, storage }: EncodeWork,
  track: string,
  { init, segments, codec }: EncodedTrack,
): Promise<EncodePartOutcome> {
  let bytes = 0
  const segmentBytes: number[] = []
  for (const { number, file } of segments) {
    const encrypted = encryptSegment(await readFile(file), keyFor(secret, keyNumberOf(number)), number)
    await storage.write(filmKeys.segment(filmId, track, number), Readable.from([encrypted]))
    segmentBytes.push(encrypted.byteLength)
    bytes += encrypted.byteLength
  }
  // All parts of a track share one initialization segment.
  if (segments[0]?.number === 0) {
    await storage.write(filmKeys.init(filmId, track), createReadStream(init.file))
    bytes += init.bytes
  }
  return { seconds: segments.map(({ seconds }) => seconds), segmentBytes, bytes, result: { codec } }
}

async function storePictures(
  { storage }: EncodeWork,
  files: readonly { file: string; key: string }[],
): Promise<number> {
  let bytes = 0
  for (const { file, key } of files) bytes += (await storage.write(key, createReadStream(file))).size
  return bytes
}

const nothingCut = { seconds: [], segmentBytes: [] }

/** Encodes one part of some tracks and stores its files. Idempotent: a retry writes the same files. */
export async function runEncodeTask(
  work: EncodeWork,
  tracks: readonly string[],
  part: number,
): Promise<EncodePartOutcome[]> {
  const isVideo = (track: string) => work.plan.video.some(({ name }) => name === track)
  // Only video renditions are encoded together.
  if (!tracks.every(isVideo)) return [await makeWholeTrack(work, tracks[0]!)]
  const outcomes: EncodePartOutcome[] = []
  for (const [at, encoded] of (await encodePart({ ...work, renditions: tracks, part })).entries())
    outcomes.push(await storeTrack(work, tracks[at]!, encoded))
  return outcomes
}

/** Sound, and the extras. */
async function makeWholeTrack(work: EncodeWork, track: string): Promise<EncodePartOutcome> {
  const { plan, filmId, report } = work
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
  throw new Error(`film ${filmId} has no track ${track}`)
}

/** Files are named by their stream, so that a retry writes the same files. */
async function storeEmbeddedSubtitles(work: EncodeWork): Promise<EncodePartOutcome> {
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
