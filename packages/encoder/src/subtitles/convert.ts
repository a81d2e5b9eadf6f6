import type { Work } from '../encode.ts'

export interface WebVtt {
  text: string
  cues: number
  /** What was repaired or left out, in plain words, for the editor. */
  remarks: string[]
}

/**
 * SRT, WebVTT, TTML/DFXP, EBU STL, SSA/ASS to WebVTT. The file's name is a hint only; what it is, its content says.
 * Throws `SubtitlesRefused`.
 */
export function subtitlesToWebVtt(bytes: Uint8Array, fileName: string): WebVtt {
  throw new Error(`not written yet: ${fileName} ${bytes.byteLength}`)
}

/** Moves every cue; what would end before the film begins is left out. */
export function shiftWebVtt(text: string, milliseconds: number): string {
  throw new Error(`not written yet: ${text.length} ${milliseconds}`)
}

/** Takes embedded text tracks out of the master, in one reading of it. A track without cues is left out. */
export async function extractSubtitles(
  work: Work & { streams: readonly number[] },
): Promise<(WebVtt & { stream: number })[]> {
  throw new Error(`not written yet: ${work.streams.join()}`)
}
