import { atTop, type Cue, escapeText, type ReadSubtitles, tidyLines } from './cue.ts'
import { brokenTimes } from './webvtt.ts'

const usualFields = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text'

/** The spoken text of SSA and ASS, with bold, italic and underlined; drawings and effects are left out. */
export function readAss(text: string): ReadSubtitles {
  let fields = fieldNames(usualFields)
  let isInEvents = false
  let broken = 0
  const cues: Cue[] = []
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) isInEvents = /^\s*\[events\]/i.test(line)
    if (!isInEvents) continue
    const format = /^\s*Format\s*:\s*(.*)$/i.exec(line)?.[1]
    if (format !== undefined) fields = fieldNames(format)
    const dialogue = /^\s*Dialogue\s*:\s*(.*)$/i.exec(line)?.[1]
    if (dialogue === undefined) continue
    const cue = readDialogue(dialogue, fields)
    if (cue) cues.push(cue)
    else broken += 1
  }
  return { cues, remarks: brokenTimes(broken) }
}

const fieldNames = (line: string): string[] => line.split(',').map((name) => name.trim().toLowerCase())

function readDialogue(line: string, fields: readonly string[]): Cue | null {
  // The text is the last field, and may have commas.
  const values = line.split(',')
  const value = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
  const [start, end] = [readTime(value('start')), readTime(value('end'))]
  if (start === null || end === null) return null
  const text = values.slice(fields.length - 1).join(',')
  return { start, end, ...readText(text) }
}

function readTime(text: string): number | null {
  const match = /^(\d+):(\d{1,2}):(\d{1,2})[.:](\d{1,3})$/.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((match[4] ?? '').padEnd(3, '0'))
}

const styles: Readonly<Record<string, string>> = { i: 'i', b: 'b', u: 'u' }

function readText(text: string): { text: string; settings: string } {
  const open: string[] = []
  let isDrawing = false
  let isAtTop = false
  let result = ''
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    if (!/^\{.*\}$/.test(piece)) {
      if (!isDrawing)
        result += escapeText(piece.replaceAll(/\\N/g, '\n').replaceAll(/\\n/g, ' ').replaceAll(/\\h/g, '\u00A0'))
      continue
    }
    for (const [, name = '', value = ''] of piece.matchAll(/\\(an|a(?=\d)|p(?=\d)|[ibur](?=[\d}\\]))(\d*)/g)) {
      if (name === 'p') isDrawing = value !== '0'
      else if (name === 'an') isAtTop ||= ['7', '8', '9'].includes(value)
      else if (name === 'a') isAtTop ||= ['5', '6', '7'].includes(value)
      else result += setStyle(open, styles[name], value !== '0' && value !== '')
    }
  }
  while (open.length > 0) result += `</${open.pop()}>`
  return { text: tidyLines(result), settings: isAtTop ? atTop : '' }
}

/** Styles may end in another order than they began; in WebVTT they may not, so what was begun later ends as well. */
function setStyle(open: string[], style: string | undefined, isOn: boolean): string {
  if (style === undefined) return ''
  if (isOn) {
    if (open.includes(style)) return ''
    open.push(style)
    return `<${style}>`
  }
  const from = open.indexOf(style)
  if (from < 0) return ''
  const ended = open.splice(from)
  const kept = ended.slice(1)
  open.push(...kept)
  const closing = ended.toReversed().map((name) => `</${name}>`)
  return [...closing, ...kept.map((name) => `<${name}>`)].join('')
}
