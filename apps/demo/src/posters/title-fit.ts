import { capHeight, measure } from './typeface.ts'

/** A way to set a title. */
export interface Voice {
  caps: boolean
  /** The part of the width axis that lines may use to fill their measure. */
  widths: readonly [narrow: number, wide: number]
  wght: number
  /** From baseline to baseline, in parts of the font size, as is tracking. */
  leading: number
  tracking: number
  /** How many lines at most. */
  lines: number
  /** The largest font size. */
  largest: number
  /** All lines in the same width, rather than each in its own. */
  even?: boolean
  /** How much large letters count against full lines; above 0.8 it prefers more lines of larger letters. */
  bold?: number
}

interface Line {
  text: string
  wdth: number
}

export interface FittedTitle {
  lines: readonly Line[]
  /** The font size. */
  size: number
  /** As that of the voice, but with room for what stands on capitals. */
  leading: number
  height: number
}

/** What a title may fill. */
export interface Room {
  w: number
  h: number
}

/** Words that a line should not end with, nor stand on a line of their own. */
const links = new Set(['a', 'an', 'the', 'of', 'and', 'in', 'on', 'to', 'with', 'his', 'from', 'at', 'for'])
const isLink = (word: string | undefined) => word !== undefined && links.has(word.toLowerCase())

/** In parts of the font size. */
const accentHeight = 0.15
const isAccented = (text: string) => /\p{Mn}/u.test(text.normalize('NFD'))

/** Sets a title: of all ways to break its lines, the one that looks best. */
export function fit(title: string, room: Room, voice: Voice): FittedTitle {
  const words = (voice.caps ? title.toLocaleUpperCase('en') : title).split(/\s+/)
  return breaks(words, voice.lines)
    .map((broken) => setLines(broken, room, voice))
    .reduce((best, next) => (next.score > best.score ? next : best))
}

/** Every way to break the words into at most `most` lines. */
function breaks(words: readonly string[], most: number): string[][][] {
  if (words.length === 0) return [[]]
  if (most === 0) return []
  return words.flatMap((_, i) =>
    breaks(words.slice(i + 1), most - 1).map((rest) => [words.slice(0, i + 1)].concat(rest)),
  )
}

/** The lines as large as the box allows, scored for large letters, full lines and breaks between thoughts. */
function setLines(broken: string[][], room: Room, voice: Voice): FittedTitle & { score: number } {
  const texts = broken.map((words) => words.join(' '))
  const [narrow] = voice.widths
  const longest = Math.max(...texts.map((text) => measure(text, { ...voice, wdth: narrow })))
  const leading = voice.leading + (voice.caps && texts.slice(1).some(isAccented) ? accentHeight : 0)
  const lead = capHeight + (texts.length - 1) * leading
  const size = Math.min(voice.largest, room.w / longest, room.h / lead)
  const widths = texts.map((text) => widen(text, room.w / (size * 0.999), voice))
  const lines = texts.map((text, i) => ({ text, wdth: voice.even ? Math.min(...widths) : (widths[i] ?? narrow) }))

  const filled = lines.map(({ text, wdth }) => (measure(text, { ...voice, wdth }) * size) / room.w)
  const fill = filled.reduce((sum, part) => sum + part, 0) / lines.length
  const ends = broken.slice(0, -1).map((words) => words.at(-1) ?? '')
  const dangling = ends.filter(isLink).length
  const lonely = broken.filter((words) => words.length === 1 && isLink(words[0])).length
  const atColon = ends.some((word) => word.endsWith(':')) ? 1.25 : 1
  const score = (size / room.w) ** (voice.bold ?? 0.8) * fill ** 1.2 * 0.72 ** dangling * 0.8 ** lonely * atColon
  return { lines, size, leading, height: size * lead, score }
}

/** The widest setting of a line that is not longer than `longest`, the narrowest one if all are. */
function widen(text: string, longest: number, voice: Voice): number {
  let [narrow, wide] = voice.widths
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2
    if (measure(text, { ...voice, wdth: middle }) > longest) wide = middle
    else narrow = middle
  }
  return Math.floor(narrow)
}
