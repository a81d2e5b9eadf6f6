import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { movieMediaLimits as limits } from '@matinee/contract/movie-media'
import {
  type EncodedTrack,
  encodeAudio,
  EncodeFailed,
  encodePart,
  type FilmPlan,
  MasterRefused,
  mediaPlaylist,
  multivariantPlaylist,
  planFilm,
  probe,
  type Sandbox,
} from '@matinee/encoder'
import type { Storage } from '../../platform/storage/storage.ts'
import { folderOf } from './media-keys.ts'

export interface TrailerWork {
  mediaId: string
  source: string
  /** The scratch folder for encoded files until they are stored. */
  folder: string
  storage: Storage
  sandbox: Sandbox
  maxHeight: number
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** One rendition or sound of the trailer, as it is stored. */
interface StoredTrack {
  name: string
  codec: string
  segments: { number: number; seconds: number; bytes: number }[]
}

async function planTrailer({ source, sandbox, signal, storage, maxHeight }: TrailerWork): Promise<FilmPlan> {
  const report = await probe(source, { sandbox, signal })
  if (report.durationMs > limits.trailerMinutes * 60_000)
    throw new MasterRefused(`A trailer may be at most ${limits.trailerMinutes} minutes long.`)
  const plan = planFilm(report, { maxHeight: Math.min(maxHeight, 1080), preset: 'fast' })
  const free = await storage.freeBytes()
  if (free !== undefined && plan.roomBytes > free)
    throw new EncodeFailed('noRoom', 'There is not enough room in storage for this trailer.')
  return { ...plan, audio: plan.audio.filter(({ channels }) => channels === 2) }
}

const trackFolder = ({ mediaId }: TrailerWork, track: string) => `${folderOf(mediaId)}${track}/`

/** Idempotent: a retry after a crash stores the same content under the same names. */
async function storeSegments(work: TrailerWork, name: string, { init, segments, codec }: EncodedTrack) {
  const { storage } = work
  const folder = trackFolder(work, name)
  for (const { number, file } of segments) await storage.write(`${folder}${number}.m4s`, createReadStream(file))
  if (segments[0]?.number === 0) await storage.write(`${folder}init.mp4`, createReadStream(init.file))
  return { name, codec, segments: segments.map(({ number, seconds, bytes }) => ({ number, seconds, bytes })) }
}

interface Piece {
  track: string
  /** Its share of the work. */
  weight: number
  encode: (folder: string, onProgress: (done: number) => void) => Promise<EncodedTrack>
}

/** Sound, and all parts of all renditions, as a film has; but one job encodes them all. */
function piecesOf({ source: master, sandbox, signal }: TrailerWork, plan: FilmPlan): Piece[] {
  const work = { master, plan, sandbox, signal }
  const sounds = plan.audio.map(({ name }): Piece => ({
    track: name,
    weight: plan.durationMs / 1000,
    encode: (folder, onProgress) => encodeAudio({ ...work, folder, onProgress, rendition: name }),
  }))
  const pictures = plan.video.flatMap(({ name, width, height }) =>
    plan.parts.map(({ number, frames }): Piece => ({
      track: name,
      weight: (frames * width * height) / 1e6,
      encode: async (folder, onProgress) => {
        const [track] = await encodePart({ ...work, folder, onProgress, renditions: [name], part: number })
        return track!
      },
    })),
  )
  return [...sounds, ...pictures]
}

async function storeTracks(work: TrailerWork, plan: FilmPlan): Promise<Map<string, StoredTrack>> {
  const pieces = piecesOf(work, plan)
  const whole = pieces.reduce((sum, { weight }) => sum + weight, 0)
  const tracks = new Map<string, StoredTrack>()
  let done = 0
  for (const { track, weight, encode } of pieces) {
    const folder = path.join(work.folder, track)
    await mkdir(folder)
    const encoded = await encode(folder, (share) => work.onProgress((done + weight * share) / whole))
    const stored = await storeSegments(work, track, encoded)
    tracks.set(track, { ...stored, segments: [...(tracks.get(track)?.segments ?? []), ...stored.segments] })
    await rm(folder, { recursive: true })
    done += weight
  }
  return tracks
}

/** Bits per second: of all segments, and of the largest. */
function ratesOf({ segments }: StoredTrack) {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return {
    averageRate: (bytes * 8) / seconds,
    peakRate: Math.max(...segments.map((one) => (one.bytes * 8) / one.seconds)),
  }
}

/** Addresses are relative, so a trailer can be fetched from anywhere. The multivariant playlist is written last. */
async function storePlaylists(work: TrailerWork, plan: FilmPlan, tracks: ReadonlyMap<string, StoredTrack>) {
  const write = (key: string, text: string) => work.storage.write(key, Readable.from([text]))
  for (const { name, segments } of tracks.values()) {
    const playlist = mediaPlaylist({ segments, segmentAddress: (number) => `${number}.m4s`, initAddress: 'init.mp4' })
    await write(`${trackFolder(work, name)}index.m3u8`, playlist)
  }
  const described = (name: string) => {
    const track = tracks.get(name)!
    return { address: `${name}/index.m3u8`, codec: track.codec, ...ratesOf(track) }
  }
  const { frameRate } = plan
  const video = plan.video.map(({ name, width, height }) => ({ width, height, frameRate, ...described(name) }))
  const audio = plan.audio.map(({ name, title, language, channels, role, isDefault }) => ({
    name: title ?? language ?? '',
    language,
    channels,
    role,
    isDefault,
    ...described(name),
  }))
  await write(`${folderOf(work.mediaId)}trailer.m3u8`, multivariantPlaylist({ video, audio, subtitles: [] }))
}

/** Makes an HLS stream of the uploaded file, not encrypted, and stores it. Idempotent. */
export async function makeTrailer(work: TrailerWork): Promise<void> {
  const plan = await planTrailer(work)
  await storePlaylists(work, plan, await storeTracks(work, plan))
}
