import { SaxesParser } from 'saxes'
import { SubtitlesRefused } from '../refusals.ts'
import { atTop, type Cue, escapeText, type ReadSubtitles, tidyLines } from './cue.ts'

interface Style {
  isItalic?: boolean
  isBold?: boolean
  isUnderlined?: boolean
}

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  /** On the film's time line; null where nothing is said. */
  begin: number | null
  end: number | null
  style: Style
  region: string | null
  keepsSpace: boolean
}

const deepest = 64

/** TTML and DFXP: paragraphs with their times, italic, bold and underlined, and whether they stand at the top. */
export function readTtml(text: string): ReadSubtitles {
  const reader = new TtmlReader()
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Entities are what makes XML dangerous, and no subtitle file needs any of its own.
  parser.on('doctype', () => {
    throw new SubtitlesRefused('The file declares a document type, which subtitles do not need. It was not read.')
  })
  parser.on('error', (error) => {
    throw new SubtitlesRefused(`The file is not well-formed XML: ${error.message.slice(0, 200)}`)
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('closetag', () => reader.close())
  parser.on('text', (content) => reader.text(content))
  parser.on('cdata', (content) => reader.text(content))
  parser.write(text).close()
  return { cues: reader.cues, remarks: [] }
}

/** Prefixes are a matter of taste: 'tts:color' and 'color' are read alike. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

class TtmlReader {
  readonly cues: Cue[] = []
  private readonly elements: Element[] = []
  private readonly styles = new Map<string, Style>()
  private readonly topRegions = new Set<string>()
  private framesPerSecond = 30
  private ticksPerSecond = 1
  /** Text of the cue that is being read, and where it belongs. */
  private current: { owner: Element; text: string } | null = null

  open(qualifiedName: string, raw: Readonly<Record<string, string>>): void {
    if (this.elements.length >= deepest) throw new SubtitlesRefused('The file is nested too deeply.')
    const attributes = Object.fromEntries(Object.entries(raw).map(([name, value]) => [localName(name), value]))
    const name = localName(qualifiedName)
    if (name === 'tt') this.readRates(attributes)
    const element = this.makeElement(name, attributes)
    this.elements.push(element)
    if (name === 'style') this.readStyle(attributes, element.style)
    if (name === 'region') this.readRegion(attributes)
    if (name === 'br' && this.current) this.current.text += '\n'
    const hasTimes = attributes['begin'] !== undefined
    // Some programs give times to the spans of a paragraph that has none itself.
    if (name === 'p' || (name === 'span' && hasTimes)) this.beginCue(element)
    else if (name === 'span' && this.current) this.current.text += openTags(element.style, this.parentStyle())
  }

  close(): void {
    const element = this.elements.pop()
    if (!element) return
    if (this.current?.owner === element) {
      this.endCue()
      return
    }
    if (element.name === 'span' && this.current) {
      this.current.text += closeTags(element.style, this.elements.at(-1)?.style ?? {})
    }
  }

  text(content: string): void {
    if (!this.current) return
    const keeps = this.elements.at(-1)?.keepsSpace ?? false
    this.current.text += escapeText(keeps ? content : content.replaceAll(/\s+/g, ' '))
  }

  private parentStyle(): Style {
    return this.elements.at(-2)?.style ?? {}
  }

  private makeElement(name: string, attributes: Readonly<Record<string, string>>): Element {
    const parent = this.elements.at(-1)
    const origin = parent?.begin ?? 0
    const begin = this.readTime(attributes['begin'])
    const end = this.readTime(attributes['end'])
    const duration = this.readTime(attributes['dur'])
    const start = begin === null ? (parent?.begin ?? null) : origin + begin
    const stop = end === null ? (duration === null ? null : (start ?? 0) + duration) : origin + end
    return {
      name,
      attributes,
      begin: start,
      end: stop ?? parent?.end ?? null,
      style: { ...parent?.style, ...this.referredStyle(attributes['style']), ...ownStyle(attributes) },
      region: attributes['region'] ?? parent?.region ?? null,
      keepsSpace:
        attributes['space'] === undefined ? (parent?.keepsSpace ?? false) : attributes['space'] === 'preserve',
    }
  }

  private beginCue(element: Element): void {
    if (this.current) this.endCue()
    this.current = { owner: element, text: openTags(element.style, {}) }
  }

  private endCue(): void {
    if (!this.current) return
    const { owner, text } = this.current
    this.current = null
    if (owner.begin === null || owner.end === null) return
    const isAtTop = owner.region !== null && this.topRegions.has(owner.region)
    const whole = tidyLines(text + closeTags(owner.style, {}))
    this.cues.push({ start: owner.begin, end: owner.end, text: whole, settings: isAtTop ? atTop : '' })
  }

  private readRates(attributes: Readonly<Record<string, string>>): void {
    const [numerator = 1, denominator = 1] = (attributes['frameRateMultiplier'] ?? '1 1').split(/[\s:]+/).map(Number)
    const rate = Number(attributes['frameRate'] ?? 30)
    if (rate > 0 && numerator > 0 && denominator > 0) this.framesPerSecond = (rate * numerator) / denominator
    const ticks = Number(attributes['tickRate'])
    this.ticksPerSecond = ticks > 0 ? ticks : this.framesPerSecond
  }

  private readStyle(attributes: Readonly<Record<string, string>>, style: Style): void {
    const id = attributes['id']
    if (id !== undefined) this.styles.set(id, { ...this.referredStyle(attributes['style']), ...style })
  }

  private readRegion(attributes: Readonly<Record<string, string>>): void {
    const id = attributes['id']
    const y = Number(/^\S+\s+([\d.]+)%$/.exec(attributes['origin'] ?? '')?.[1] ?? NaN)
    const isAtTop =
      attributes['displayAlign'] === 'before' ? !(y > 40) : attributes['displayAlign'] === undefined && y < 30
    if (id !== undefined && isAtTop) this.topRegions.add(id)
  }

  private referredStyle(names: string | undefined): Style {
    const styles = (names ?? '').split(/\s+/).map((name) => this.styles.get(name))
    return Object.assign({}, ...styles) as Style
  }

  /** '00:00:01.500', '00:00:01:12' (frames), '1.5s', '1500ms', '36f', '15000000t'. */
  private readTime(text: string | undefined): number | null {
    const clock = /^(\d+):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.\d+)?)?$/.exec(text?.trim() ?? '')
    if (clock) {
      const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3])]
      const fraction = clock[4] ? Number(`0.${clock[4]}`) : Number(clock[5] ?? 0) / this.framesPerSecond
      return Math.round(((hours * 60 + minutes) * 60 + seconds + fraction) * 1000)
    }
    const offset = /^([\d.]+)(h|m|s|ms|f|t)$/.exec(text?.trim() ?? '')
    if (!offset) return null
    const units: Record<string, number> = {
      h: 3_600_000,
      m: 60_000,
      s: 1000,
      ms: 1,
      f: 1000 / this.framesPerSecond,
      t: 1000 / this.ticksPerSecond,
    }
    return Math.round(Number(offset[1]) * (units[offset[2] ?? 'ms'] ?? 1))
  }
}

function ownStyle(attributes: Readonly<Record<string, string>>): Style {
  const { fontStyle, fontWeight, textDecoration } = attributes
  return {
    ...(fontStyle === undefined ? {} : { isItalic: fontStyle === 'italic' || fontStyle === 'oblique' }),
    ...(fontWeight === undefined ? {} : { isBold: fontWeight === 'bold' }),
    ...(textDecoration === undefined ? {} : { isUnderlined: textDecoration.includes('underline') }),
  }
}

/** The tags by which a style differs from that around it. What a style takes away again cannot be written. */
function tagsOf(style: Style, around: Style): string[] {
  const pairs: [keyof Style, string][] = [
    ['isItalic', 'i'],
    ['isBold', 'b'],
    ['isUnderlined', 'u'],
  ]
  return pairs.filter(([key]) => style[key] === true && around[key] !== true).map(([, tag]) => tag)
}

const openTags = (style: Style, around: Style): string =>
  tagsOf(style, around)
    .map((tag) => `<${tag}>`)
    .join('')

const closeTags = (style: Style, around: Style): string =>
  tagsOf(style, around)
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')
