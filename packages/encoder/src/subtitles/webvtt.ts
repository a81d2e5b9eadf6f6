import { type Cue, cueText, type ReadSubtitles } from './cue.ts'

const clock = (milliseconds: number): string => {
  const pad = (number: number, digits = 2) => String(Math.floor(number)).padStart(digits, '0')
  const seconds = Math.floor(milliseconds / 1000)
  return `${pad(seconds / 3600)}:${pad((seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(milliseconds % 1000, 3)}`
}

export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, settings, text }) => {
    const times = `${clock(start)} --> ${clock(end)}`
    return `${settings === '' ? times : `${times} ${settings}`}\n${text}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

/** Hours may be missing, the comma may be a point, and fractions may have one to three digits. */
const time = String.raw`(?:(\d{1,3})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[,.:]\s*(\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*-{1,3}>\s*${time}(.*)$`)

export interface Timing {
  start: number
  end: number
  rest: string
}

export function readTiming(line: string): Timing | null {
  const match = timing.exec(line)
  if (!match) return null
  const at = (group: number) => {
    const [hours, minutes, seconds, fraction = '0'] = match.slice(group, group + 4)
    return (
      (Number(hours ?? 0) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
    )
  }
  return { start: at(1), end: at(5), rest: match[9] ?? '' }
}

const setting =
  /^(?:vertical:(?:rl|lr)|line:-?[\d.]+%?(?:,(?:start|center|end))?|position:[\d.]+%(?:,[a-z-]+)?|size:[\d.]+%|align:(?:start|center|end|left|right))$/

export function readWebVtt(text: string): ReadSubtitles {
  const cues: Cue[] = []
  let broken = 0
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    if (at < 0 || /^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) continue
    const found = readTiming(lines[at] ?? '')
    if (!found) {
      broken += 1
      continue
    }
    const settings = found.rest.split(/\s+/).filter((word) => setting.test(word))
    cues.push({ ...found, settings: settings.join(' '), text: cueText(lines.slice(at + 1).join('\n')) })
  }
  return { cues, remarks: brokenTimes(broken) }
}

export const brokenTimes = (count: number): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'entry' : 'entries'} without readable times left out.`]
