import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dataFolder } from '../apps/server/local/environment.ts'
import { desk } from './servers.ts'

/** The folder of the desk's test app from which masters are taken without an upload. */
export const ingestFolder = path.join(dataFolder(desk.data), 'ingest')

/** Subtitles of one line, from the first moment to the last but one. */
export const srt = (text: string, seconds = 8) =>
  `1\n00:00:00,000 --> 00:00:${String(seconds - 1).padStart(2, '0')},000\n${text}\n`

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',')

/** A line of two seconds at 1, 6, 11 seconds and so on, which says when it is: 'At 6 seconds'. */
export const linesEveryFiveSeconds = (seconds: number) =>
  Array.from({ length: Math.floor(seconds / 5) }, (_, at) => {
    const begin = at * 5 + 1
    return `${at + 1}\n${clock(begin)} --> ${clock(begin + 2)}\nAt ${begin} seconds\n`
  }).join('\n')

export interface Master {
  seconds: number
  size: string
  /** Pictures a second: few are soon prepared. */
  rate?: number
  /** English subtitles, as SRT. */
  subtitles?: string
}

/** A film in two languages with English subtitles. Its sound is not compressed, so that it takes a while to send: 3 MB in 8 s. */
export function makeMaster(file: string, master: Master = { seconds: 8, size: '320x180' }): string {
  const { seconds, size, rate = 25, subtitles: text = srt('Good evening.', seconds) } = master
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-master-'))
  const [subtitles, made] = [path.join(folder, 'text.srt'), path.join(folder, 'made.mkv')]
  writeFileSync(subtitles, text)
  const inputs = [
    `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
    ...[440, 220].map((hertz) => `-f lavfi -i sine=frequency=${hertz}:sample_rate=48000:duration=${seconds}`),
  ]
  const words = [
    ...inputs,
    `-t ${seconds} -i`,
    subtitles,
    '-map 0 -map 1 -map 2 -map 3 -c:v mpeg4 -q:v 5 -c:a pcm_s16le -ac 2 -c:s srt',
    '-metadata:s:a:0 language=eng -metadata:s:a:1 language=ger -metadata:s:s:0 language=eng',
    made,
  ]
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words.flatMap((word) => word.split(' '))])
  mkdirSync(path.dirname(file), { recursive: true })
  // Others look into the folder: it appears there whole, or not at all.
  renameSync(made, `${file}.part`)
  renameSync(`${file}.part`, file)
  rmSync(folder, { recursive: true })
  return file
}
