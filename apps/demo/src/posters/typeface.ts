import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Font, type Glyph, parse, type PathCommand } from 'opentype.js/dist/opentype.mjs'
import { decompress } from 'wawoff2'

/** How a line is set. `wdth` and `wght` are the font's axes, `tracking` is in parts of the font size. */
export interface Setting {
  wdth: number
  wght: number
  tracking?: number
}

/**
 * Archivo, as outlines, so that a picture looks the same on a machine without fonts. It comes in one file for each
 * alphabet; the first one that has a letter sets it.
 */
const latin = await load(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'))
const fonts = [
  latin,
  await load(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2')),
  await load(import.meta.resolve('@fontsource-variable/archivo/files/archivo-vietnamese-standard-normal.woff2')),
]
const { unitsPerEm } = latin

/** One after the other: what the decompressor gives lies in memory that it uses again for the next. */
async function load(url: string): Promise<Font> {
  const bytes = await decompress(await readFile(fileURLToPath(url)))
  return parse(new Uint8Array(bytes).buffer)
}

/** The height of a capital, in parts of the font size. */
export const capHeight = latin.tables.os2.sCapHeight / unitsPerEm

/** Condensed lines need a wider space between words than the font gives them. */
const leastSpace = 235

const fontOf = (char: string) => fonts.find((font) => font.hasChar(char))

/** Whether every letter of the text can be drawn. */
export const canSet = (text: string) => Array.from(text).every(fontOf)

/** A letter in its setting. */
interface Shape {
  glyph: Glyph
  advance: number
}

const shapes = new Map<string, Shape>()

/** Remembers how wide a letter is now: opentype.js gives out one space for all settings, and changes it every time. */
function shapeOf(font: Font, char: string, wdth: number, wght: number): Shape {
  const key = `${char}/${wdth}/${wght}`
  const known = shapes.get(key)
  if (known) return known
  const glyph = font.variation.getTransform(font.charToGlyph(char), { wdth, wght })
  const shape = { glyph, advance: char === ' ' ? Math.max(glyph.advanceWidth, leastSpace) : glyph.advanceWidth }
  shapes.set(key, shape)
  return shape
}

/** Throws where a font would draw an empty box: text that cannot be set has to be left out, not to look broken. */
function layOut(text: string, { wdth, wght, tracking = 0 }: Setting) {
  let x = 0
  let previous: { font: Font; glyph: Glyph } | undefined
  const placed = Array.from(text, (char) => {
    const font = fontOf(char)
    if (!font) throw new RangeError(`No font has ${JSON.stringify(char)} of ${JSON.stringify(text)}.`)
    const base = font.charToGlyph(char)
    if (previous?.font === font) x += font.getKerningValue(previous.glyph, base) * (wdth / 100)
    previous = { font, glyph: base }
    const { glyph, advance } = shapeOf(font, char, Math.round(wdth), wght)
    const at = x
    x += advance + tracking * unitsPerEm
    return { glyph, at }
  })
  return { placed, width: (x - tracking * unitsPerEm) / unitsPerEm }
}

/** How long a line is at font size 1. */
export const measure = (text: string, setting: Setting) => layOut(text, setting).width

/** SVG path data of a line whose baseline starts at (x, y): with its first stem, not with the white before it. */
export function outline(text: string, x: number, y: number, size: number, setting: Setting): string {
  const scale = size / unitsPerEm
  const { placed } = layOut(text, setting)
  const left = x - (placed[0]?.glyph.getBoundingBox().x1 ?? 0) * scale
  return placed.map(({ glyph, at }) => pathData(glyph.getPath(left + at * scale, y, size).commands)).join('')
}

/** Written out here, as the packed numbers that opentype.js writes are misread by librsvg. */
const pathData = (commands: PathCommand[]) =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined)
      return type + numbers.map((value) => value.toFixed(1)).join(' ')
    })
    .join('')
