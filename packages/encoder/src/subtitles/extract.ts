import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { beginRun, readFrom } from '../arguments.ts'
import type { Work } from '../encode.ts'
import { options } from '../options.ts'
import { progressReader } from '../progress.ts'
import { SubtitlesRefused } from '../refusals.ts'
import { shiftWebVtt, subtitlesToWebVtt, type WebVtt } from './convert.ts'

export interface ExtractedSubtitles extends WebVtt {
  /** Of the master. */
  stream: number
}

/** Takes embedded text tracks out of the master, in one reading of it. A track without cues is left out. */
export async function extractSubtitles(work: Work & { streams: readonly number[] }): Promise<ExtractedSubtitles[]> {
  const { plan, streams, folder } = work
  if (streams.length === 0) return []
  await work.sandbox.run({
    program: 'ffmpeg',
    inputs: [work.master],
    folder,
    signal: work.signal,
    limits: { seconds: 2 * 3600, cpuSeconds: 2 * 3600, fileBytes: 10 * 1024 * 1024 },
    onOutput: progressReader('out_time_us', plan.durationMs * 1000, work.onProgress),
    arguments: ({ inputs: [input = ''], folder: out }) => [
      ...beginRun,
      ...readFrom(plan, null, input),
      ...streams.flatMap((stream) => [
        ...options({ map: `0:${stream}`, 'c:s': 'webvtt', map_metadata: -1, f: 'webvtt' }),
        `${out}/subtitles-${stream}.vtt`,
      ]),
    ],
  })
  const found: ExtractedSubtitles[] = []
  for (const stream of streams) {
    const file = path.join(folder, `subtitles-${stream}.vtt`)
    const track = readTrack(await readFile(file), -Math.round(plan.source.startSeconds * 1000))
    await rm(file)
    if (track) found.push({ ...track, stream })
  }
  return found
}

function readTrack(bytes: Buffer, shift: number): WebVtt | null {
  try {
    const { text } = subtitlesToWebVtt(bytes, 'track.vtt')
    return subtitlesToWebVtt(Buffer.from(shiftWebVtt(text, shift)), 'track.vtt')
  } catch (error) {
    if (error instanceof SubtitlesRefused) return null
    throw error
  }
}
