import { atTop, type Cue, cueText, type ReadSubtitles } from './cue.ts'
import { brokenTimes, readTiming } from './webvtt.ts'

/**
 * Numbers, blank lines and even the order are often wrong in SRT files; times are what can be relied upon. So a cue is
 * a line with times, and what stands between it and the next.
 */
export function readSrt(text: string): ReadSubtitles {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, at) => (line.includes('->') && /\d\s*:\s*\d/.test(line) ? [at] : []))
  let broken = 0
  const cues = starts.flatMap((at, index): Cue[] => {
    const found = readTiming(lines[at] ?? '')
    if (!found) {
      broken += 1
      return []
    }
    const own = lines.slice(at + 1, starts[index + 1] ?? lines.length)
    const isFollowed = starts[index + 1] !== undefined
    return [{ start: found.start, end: found.end, ...readText(isFollowed ? withoutNumber(own) : own) }]
  })
  return { cues, remarks: brokenTimes(broken) }
}

/** The number of the next cue stands before its times. */
function withoutNumber(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const isNumber = last >= 0 && /^\d{1,6}$/.test((lines[last] ?? '').trim())
  // A cue may consist of a number: then no blank line stands before it.
  const isAlone = last === 0 || (lines[last - 1] ?? '').trim() === ''
  return isNumber && (isAlone || lines.length - 1 === last) ? lines.slice(0, last) : [...lines]
}

/** Many players take positions and styles in the manner of ASS: '{\an8}' is the upper edge. */
function readText(lines: readonly string[]): { text: string; settings: string } {
  const text = lines.join('\n')
  const isAtTop = /\{\\an[789]\}/.test(text)
  return { text: cueText(text.replaceAll(/\{\\[^{}]*\}/g, '')), settings: isAtTop ? atTop : '' }
}
