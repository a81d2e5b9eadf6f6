export interface Cue {
  /** Milliseconds from the beginning of the film. */
  start: number
  end: number
  /** WebVTT cue text: escaped, with nothing but the tags that are allowed here. */
  text: string
  /** Settings of WebVTT, 'line:0 align:start'. */
  settings: string
}

/** What a reader found in a file. */
export interface ReadSubtitles {
  cues: Cue[]
  remarks: string[]
}

/** Shown at the upper edge of the picture. */
export const atTop = 'line:0'

const keptTags = new Set(['b', 'i', 'u', 'ruby', 'rt', 'v'])
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function unescapeText(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(String(hexadecimal), 16) : null
    if (code !== null) return code > 31 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
    return entities[String(name).toLowerCase()] ?? whole
  })
}

/**
 * Text with tags in the manner of HTML, as SRT and WebVTT have it, to WebVTT: bold, italic, underlined, ruby and voices
 * stay, properly closed; other tags go, and every other sign is escaped. The name of a tag is never tried shorter than
 * it is: with a `<` that nothing closes that would take hours.
 */
export function cueText(text: string): string {
  const open: string[] = []
  let result = ''
  let at = 0
  for (const match of text.matchAll(/<(\/?)([a-z]*)(?![a-z])([^<>]*)>/gi)) {
    result += escapeText(unescapeText(text.slice(at, match.index)))
    at = match.index + match[0].length
    const [whole, slash, name = '', rest = ''] = match
    const tag = name.toLowerCase()
    if (!isTag(tag, rest)) result += escapeText(unescapeText(whole))
    else if (keptTags.has(tag)) result += slash ? close(open, tag) : begin(open, tag, rest)
  }
  result += escapeText(unescapeText(text.slice(at)))
  while (open.length > 0) result += `</${open.pop()}>`
  return tidyLines(result)
}

/** '<3' and '< >' are text; '<i>', '<c.yellow>', '<font color="red">' and '<00:01.000>' are tags. */
const isTag = (tag: string, rest: string): boolean => tag !== '' || /^[\d:.]+$/.test(rest) || rest === ''

/** Deeper than any subtitle nests its tags. */
const mostOpen = 50

function begin(open: string[], tag: string, rest: string): string {
  if (open.length === mostOpen) return ''
  open.push(tag)
  const voice = tag === 'v' ? rest.replace(/^\S*/, '').trim() : ''
  return voice === '' ? `<${tag}>` : `<${tag} ${escapeText(unescapeText(voice))}>`
}

/** Closes what was opened after it, too. What was never opened is not closed. */
function close(open: string[], tag: string): string {
  const from = open.lastIndexOf(tag)
  if (from < 0) return ''
  return open
    .splice(from)
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}

/** A cue ends at its first empty line, so there is none in it. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/[\t ]+/g, ' ').trim())
    .filter((line) => line !== '' && line.replaceAll(/<[^>]*>/g, '').trim() !== '')
    .join('\n')
