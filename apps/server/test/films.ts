import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FilmState } from '@matinee/contract/films'
import type { UploadPurpose } from '@matinee/contract/uploads'
import type { FilmPlan, MasterReport } from '@matinee/encoder'
import sharp from 'sharp'
import type { Connection } from '../src/platform/database/database.ts'
import type { Services } from '../src/platform/services.ts'

const colour = { dynamicRange: 'sdr', primaries: null, transfer: null, matrix: null, isFullRange: false } as const
const frameRate = { numerator: 25, denominator: 1 }

/** Four seconds of a silent picture. */
const report: MasterReport = {
  container: 'MP4 or QuickTime',
  format: 'mov',
  sizeBytes: 1000,
  durationMs: 4000,
  video: {
    stream: 0,
    startSeconds: 0,
    codec: 'h264',
    profile: null,
    width: 640,
    height: 360,
    displayWidth: 640,
    displayHeight: 360,
    rotation: 0,
    sampleAspect: { numerator: 1, denominator: 1 },
    frameRate,
    isVariableFrameRate: false,
    scan: 'progressive',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    colour,
    bitsPerSecond: null,
    copyableKeyFrames: null,
  },
  audio: [],
  subtitles: [],
}
const plan: FilmPlan = {
  version: 1,
  mode: 'encode',
  preset: 'veryfast',
  frameRate,
  frames: 100,
  durationMs: 4000,
  displayWidth: 640,
  displayHeight: 360,
  source: {
    format: 'mov',
    videoStream: 0,
    startSeconds: 0,
    scan: 'progressive',
    colour,
    width: 640,
    height: 360,
    isVariableFrameRate: false,
  },
  video: [{ name: '360p', width: 640, height: 360, maxRate: 800_000, crf: 23, level: '3.0', isCopied: false }],
  audio: [],
  parts: [{ number: 0, firstFrame: 0, frames: 100, firstSegment: 0, segmentFrames: [0], keyFrames: [0, 50] }],
  segments: 1,
  roomBytes: 1000,
}

/** A film as rows alone, in any state; nothing of it lies in storage. */
export async function addFilm(db: Connection, movieId: string, state: FilmState): Promise<string> {
  const isPlanned = !['probing', 'refused'].includes(state)
  const { id } = await db
    .insertInto('film')
    .values({
      movie_id: movieId,
      state,
      master_key: `masters/${randomBytes(12).toString('hex')}`,
      master_name: 'reel.mp4',
      master_bytes: 1000,
      secret: randomBytes(32),
      ...(isPlanned && { report: JSON.stringify(report), plan: JSON.stringify(plan) }),
      ...(['refused', 'failed'].includes(state) && { problem: 'It cannot be read.' }),
      ...(state === 'ready' && { prepared_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state !== 'ready') return id
  await db
    .insertInto('encode_part')
    .values({
      film_id: id,
      track: '360p',
      part: 0,
      weight: 1,
      progress: 1,
      seconds: [4],
      segment_bytes: [1000],
      bytes: 1000,
      result: JSON.stringify({ codec: 'avc1.64001e' }),
      done_at: new Date(),
    })
    .execute()
  return id
}

/** Two frames to choose a poster from, as wide as a film: a bright patch on the left of grey. */
export async function addFrames({ db, storage }: Pick<Services, 'db' | 'storage'>, filmId: string): Promise<void> {
  const patch = { create: { width: 120, height: 360, channels: 3, background: '#ff2020' } } as const
  const frame = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#404040' } })
    .composite([{ input: patch, left: 20, top: 0 }])
    .jpeg()
    .toBuffer()
  const posters = [0, 1].map((number) => ({ seconds: number, width: 640, height: 360 }))
  for (const number of posters.keys())
    await storage.write(`films/${filmId}/posters/${number}.jpg`, Readable.from([frame]))
  await db
    .insertInto('encode_part')
    .values({
      film_id: filmId,
      track: 'posters',
      part: 0,
      weight: 1,
      progress: 1,
      result: JSON.stringify({ posters }),
      done_at: new Date(),
    })
    .execute()
}

/** One track of a film, number 0. */
export async function addTrack(db: Connection, filmId: string, kind: 'audio' | 'subtitles'): Promise<void> {
  const isAudio = kind === 'audio'
  const key = isAudio ? null : `films/${filmId}/subtitles/a.vtt`
  await db
    .insertInto('film_track')
    .values({
      film_id: filmId,
      kind,
      number: 0,
      language: 'en',
      role: isAudio ? 'original' : 'subtitles',
      channels: isAudio ? 2 : null,
      file_key: key,
      source_key: key,
    })
    .execute()
}

interface GivenUpload {
  userId: string
  purpose: UploadPurpose
  content: string | Buffer
  fileName?: string
}

/** A finished upload that nothing was made of yet. */
export async function addUpload(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { userId, purpose, content, fileName = 'file.srt' }: GivenUpload,
): Promise<string> {
  const key = `masters/${randomBytes(12).toString('hex')}`
  await storage.write(key, Readable.from([content]))
  const bytes = Buffer.byteLength(content)
  const { id } = await db
    .insertInto('upload')
    .values({
      user_id: userId,
      purpose,
      file_name: fileName,
      bytes,
      received_bytes: bytes,
      storage_key: key,
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The movie shows this film from now on. */
export async function publishFilm(
  db: Connection,
  { movieId, filmId, isPremium }: { movieId: string; filmId: string; isPremium: boolean },
): Promise<void> {
  await db
    .insertInto('movie_film')
    .values({ movie_id: movieId, film_id: filmId, is_premium: isPremium })
    .onConflict((conflict) => conflict.column('movie_id').doUpdateSet({ film_id: filmId, is_premium: isPremium }))
    .execute()
}

/** A master of so many seconds with one sound, small enough to be prepared within a test. */
export function makeMaster(file: string, seconds: number): void {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=10:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const args = [...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', file]
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
}
