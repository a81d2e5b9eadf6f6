import { stat } from 'node:fs/promises'
import path from 'node:path'
import { beginRun, readFrom } from './arguments.ts'
import type { Work } from './encode.ts'
import { videoLimits } from './encode.ts'
import { fit } from './ladder.ts'
import { options } from './options.ts'
import { deinterlace, stillFilters } from './picture.ts'
import type { FilmPlan } from './plan.ts'
import { progressReader } from './progress.ts'

export interface Storyboard {
  everySeconds: number
  columns: number
  rows: number
  /** Of one small picture, in pixels. */
  width: number
  height: number
  pictures: number
  /** `storyboard-{n}.webp`, from 0. */
  sheets: { number: number; file: string; bytes: number }[]
}

const everySeconds = 10
const columns = 10
const rows = 10
/** Of a small 16:9 picture: 160 x 90. */
const smallHeight = 90

/** Small pictures of the film, one each ten seconds: the last key frame before. */
export async function makeStoryboard(work: Work): Promise<Storyboard> {
  const { plan, folder } = work
  const { width, height } = fit(displaySize(plan), smallHeight)
  const pictures = Math.max(1, Math.ceil(plan.durationMs / 1000 / everySeconds))
  const sheets = Math.ceil(pictures / (columns * rows))
  const filters = [
    // The last key frame is shown until the end: without a frame after it, `fps` would drop it.
    `tpad=stop_mode=clone:stop_duration=${2 * everySeconds}`,
    `fps=fps=1/${everySeconds}:start_time=${plan.source.startSeconds.toFixed(6)}:round=up`,
    'tpad=stop_mode=clone:stop=-1',
    `trim=end_frame=${pictures}`,
    ...stillFilters(plan, { width, height }, 'webp'),
    `tile=${columns}x${rows}`,
  ]
  await work.sandbox.run({
    program: 'ffmpeg',
    inputs: [work.master],
    folder,
    signal: work.signal,
    limits: { ...videoLimits(plan), fileBytes: 16_000_000 },
    onOutput: progressReader('frame', sheets, work.onProgress),
    arguments: ({ inputs: [input = ''], folder: out }) => [
      ...beginRun,
      ...options({ skip_frame: 'nokey' }),
      ...readFrom(plan, null, input),
      ...options({ map: `0:${plan.source.videoStream}`, vf: filters.join(','), fps_mode: 'passthrough' }),
      ...options({ 'frames:v': sheets, 'c:v': 'libwebp', quality: 65, map_metadata: -1, fflags: '+bitexact' }),
      ...options({ f: 'image2', start_number: 0 }),
      `${out}/storyboard-%d.webp`,
    ],
  })
  const files = await Promise.all(
    Array.from({ length: sheets }, async (_, number) => {
      const file = path.join(folder, `storyboard-${number}.webp`)
      return { number, file, bytes: (await stat(file)).size }
    }),
  )
  return { everySeconds, columns, rows, width, height, pictures, sheets: files }
}

const displaySize = ({ displayWidth, displayHeight }: FilmPlan) => ({ width: displayWidth, height: displayHeight })

export interface PosterFrame {
  seconds: number
  /** `poster-{n}.jpg`, from 0. */
  file: string
  width: number
  height: number
}

/** Some frames from all over the film, as JPEG; of each place the frame that is most like its neighbours. */
export async function posterFrames(work: Work & { count?: number }): Promise<PosterFrame[]> {
  const { plan, folder, count = 6 } = work
  const size = fit(displaySize(plan), 1080)
  const frames: PosterFrame[] = []
  for (let number = 0; number < count; number += 1) {
    // Neither titles nor credits.
    const seconds = (plan.durationMs / 1000) * (0.1 + (0.8 * (number + 0.5)) / count)
    const filters = [...deinterlace(plan), 'thumbnail=n=12', ...stillFilters(plan, size, 'jpeg')]
    await work.sandbox.run({
      program: 'ffmpeg',
      inputs: [work.master],
      folder,
      signal: work.signal,
      limits: { ...videoLimits(plan), fileBytes: 16_000_000 },
      onOutput: () => undefined,
      arguments: ({ inputs: [input = ''], folder: out }) => [
        ...beginRun,
        ...readFrom(plan, seconds, input),
        ...options({ map: `0:${plan.source.videoStream}`, vf: filters.join(','), fps_mode: 'passthrough' }),
        ...options({
          'frames:v': 1,
          'c:v': 'mjpeg',
          'q:v': 3,
          map_metadata: -1,
          fflags: '+bitexact',
          f: 'image2',
          update: 1,
        }),
        `${out}/poster-${number}.jpg`,
      ],
    })
    frames.push({ seconds, file: path.join(folder, `poster-${number}.jpg`), ...size })
    work.onProgress?.((number + 1) / count)
  }
  return frames
}

export interface Loudness {
  /** LUFS; null where the track is silent. */
  integrated: number | null
  /** LU. */
  range: number | null
  /** dBTP. */
  truePeak: number | null
}

/** What the filter says of silence. */
const silence = -70

/** Loudness of one audio stream of the master, by EBU R 128. Measured, not changed. */
export async function measureLoudness(work: Omit<Work, 'folder'> & { stream: number }): Promise<Loudness> {
  const { plan } = work
  const { errors } = await work.sandbox.run({
    program: 'ffmpeg',
    inputs: [work.master],
    signal: work.signal,
    limits: { seconds: 4 * 3600, cpuSeconds: 4 * 3600 },
    onOutput: progressReader('out_time_us', plan.durationMs * 1000, work.onProgress),
    arguments: ({ inputs: [input = ''] }) => [
      ...beginRun,
      // The summary is written as information.
      ...options({ v: 'info' }),
      ...readFrom(plan, null, input),
      ...options({ map: `0:${work.stream}`, af: 'ebur128=peak=true:framelog=verbose', f: 'null' }),
      '-',
    ],
  })
  const summary = errors.slice(errors.lastIndexOf('Summary:'))
  const read = (pattern: RegExp) => {
    const value = Number(pattern.exec(summary)?.[1] ?? NaN)
    return Number.isFinite(value) ? value : null
  }
  const integrated = read(/I:\s+(-?[\d.]+) LUFS/)
  if (integrated === null || integrated <= silence) return { integrated: null, range: null, truePeak: null }
  return { integrated, range: read(/LRA:\s+(-?[\d.]+) LU/), truePeak: read(/Peak:\s+(-?[\d.]+) dBFS/) }
}
