import { SubtitlesRefused } from '../refusals.ts'
import { readAss } from './ass.ts'
import { decodeText } from './charset.ts'
import type { Cue, ReadSubtitles } from './cue.ts'
import { readSrt } from './srt.ts'
import { isStl, readStl } from './stl.ts'
import { readTtml } from './ttml.ts'
import { readWebVtt, writeWebVtt } from './webvtt.ts'

export interface WebVtt {
  text: string
  cues: number
  /** What was repaired or left out, in plain words, for the editor. */
  remarks: string[]
}

const mostBytes = 10 * 1024 * 1024
const mostCues = 50_000
const longestCue = 2000

/**
 * SRT, WebVTT, TTML/DFXP, EBU STL, SSA/ASS to WebVTT. What a file is, its content says; its name is for messages only.
 * Throws `SubtitlesRefused`.
 */
export function subtitlesToWebVtt(bytes: Uint8Array, fileName: string): WebVtt {
  if (bytes.byteLength === 0) throw new SubtitlesRefused('The file is empty.')
  if (bytes.byteLength > mostBytes) throw new SubtitlesRefused('The file is larger than 10 MB, which no subtitles are.')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { cues, remarks } = readAny(buffer, fileName)
  const tidy = tidyCues(cues)
  if (tidy.cues.length === 0) throw new SubtitlesRefused('There is no subtitle with text and times in this file.')
  return { text: writeWebVtt(tidy.cues), cues: tidy.cues.length, remarks: [...remarks, ...tidy.remarks] }
}

/** A line with `00:00 -->`. Each part looks at a character once: a file of one long line must not take hours. */
const hasTimes = (text: string): boolean =>
  text.split(/[\n\r]/).some((line) => /\d\s*:\s*\d/.test(line.slice(0, Math.max(0, line.lastIndexOf('->')))))

function readAny(bytes: Buffer, fileName: string): ReadSubtitles {
  if (isStl(bytes)) return readStl(bytes)
  const text = decodeText(bytes)
  const beginning = text.slice(0, 2000)
  if (/^\s*WEBVTT\b/.test(beginning)) return readWebVtt(text)
  if (/^\s*<(?:\?xml|!|(?:\w+:)?tt[\s>])/.test(beginning)) return readTtml(text)
  if (/^\s*\[script info\]/i.test(beginning) || /^[\t ]*Dialogue[\t ]*:/m.test(text)) return readAss(text)
  if (hasTimes(text)) return readSrt(text)
  const extension = /\.\w{1,8}$/.exec(fileName)?.[0] ?? 'this file'
  throw new SubtitlesRefused(
    `These are no subtitles that can be read (${extension}). SRT, WebVTT, TTML, EBU STL, SSA and ASS can.`,
  )
}

/** In the order of their times, each with text and a duration. */
function tidyCues(all: readonly Cue[]): ReadSubtitles {
  if (all.length > mostCues) throw new SubtitlesRefused(`There are more than ${mostCues} subtitles in this file.`)
  const isValid = ({ start, end }: Cue) => end > start && end > 0
  const withText = all.filter(({ text }) => text !== '' && text.length <= longestCue)
  const cues = withText
    .filter(isValid)
    .map((cue) => Object.assign(cue, { start: Math.max(0, cue.start) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  const dropped = withText.length - cues.length
  const long = all.filter(({ text }) => text.length > longestCue).length
  return {
    cues,
    remarks: [
      ...(dropped > 0 ? [`${dropped} that ended before they began left out.`] : []),
      ...(long > 0 ? [`${long} with very much text left out.`] : []),
    ],
  }
}

/** Moves every cue; what would end before the film begins is left out. */
export function shiftWebVtt(text: string, milliseconds: number): string {
  const { cues } = readWebVtt(decodeText(Buffer.from(text)))
  const moved = cues.map((cue) => Object.assign(cue, { start: cue.start + milliseconds, end: cue.end + milliseconds }))
  return writeWebVtt(tidyCues(moved).cues)
}
