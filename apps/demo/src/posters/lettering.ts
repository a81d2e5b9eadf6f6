import type { Design, Words } from './design.ts'
import { type Art, path, place, rect } from './drawing.ts'
import type { Box, Edge, Frame } from './motif.ts'
import { type FittedTitle, type Room, type Voice, fit } from './title-fit.ts'
import { capHeight, measure, outline } from './typeface.ts'
import { type VoiceName, voices } from './voices.ts'

/** Lengths are in thousandths of the frame's short side, as everywhere in a picture. */
export const margin = 72
const creditSize = 31
const creditHeight = creditSize * capHeight
const creditSetting = { wdth: 98, wght: 620, tracking: 0.012 }
/** The beam of the projector: a small bar before the credit. */
const beam = { length: 46, thickness: 6, toCredit: 62 }
const titleToCredit = 44

/** The colours of the letters, which only what lies under them can tell. */
interface LetterInks {
  title: string
  beam: string
  /** Of a credit that stands apart, at the top. */
  credit: string
}

export interface Lettering {
  height: number
  paint(inks: Pick<LetterInks, 'title' | 'beam'>): Art
}

/** Title and credit as one block, its top left corner at the origin. Without a title, the credit alone. */
export function lettering(words: Words, room: Room, voiceName: VoiceName, { creditFirst = false } = {}): Lettering {
  const voice = voices[voiceName]
  const title = words.title ? fit(words.title, room, voice) : undefined
  const descent = title && !voice.caps ? title.size * 0.14 : 0
  const gap = title ? titleToCredit : 0
  const height = (title?.height ?? 0) + descent + gap + creditHeight
  const titleTop = creditFirst ? creditHeight + gap : 0
  const baseline = creditFirst ? creditHeight : height
  const creditRoom = room.w - beam.toCredit - 8
  const size = Math.min(creditSize, creditRoom / Math.max(measure(words.credit, creditSetting), 1))
  return {
    height,
    paint: (inks) => [
      title ? titleLines(title, voice, titleTop, () => 0, inks.title) : '',
      rect(0, baseline - creditHeight * 0.5 - beam.thickness / 2, beam.length, beam.thickness, inks.beam),
      path(outline(words.credit, beam.toCredit, baseline, size, creditSetting), inks.title),
    ],
  }
}

const titleLines = (
  { lines, size, leading }: FittedTitle,
  voice: Voice,
  top: number,
  leftOf: (lineWidth: number) => number,
  ink: string,
) =>
  lines.map(({ text, wdth }, i) => {
    const setting = { ...voice, wdth }
    const left = leftOf(measure(text, setting) * size)
    return path(outline(text, left, top + size * (capHeight + i * leading), size, setting), ink)
  })

export interface PlacedTitle {
  /** What is left for the motif. */
  stage: Box
  /** What the title stands on. */
  edge: Edge
  /** To be covered in the ink of that edge, before the title is painted. */
  band?: Box
  paint(inks: LetterInks): Art
}

/** Puts the title where the design wants it. */
export function placeTitle({ place: titlePlace, words, voice }: Design, frame: Frame): PlacedTitle {
  if (titlePlace === 'huge') return acrossBottom(words, frame)
  if (titlePlace === 'spine' && words.title) return upTheSide(words, frame, voice)
  if (titlePlace === 'label') {
    return atTop(frame, lettering(words, { w: frame.W * 0.8, h: 300 }, 'label', { creditFirst: true }), 60)
  }
  const block = lettering(words, { w: frame.W - 2 * margin, h: 400 }, voice)
  return titlePlace === 'bottom' ? atBottom(frame, block) : atTop(frame, block, 50)
}

function atTop({ W, H }: Frame, block: Lettering, gap: number): PlacedTitle {
  const end = margin + block.height + gap
  return {
    stage: { x: 0, y: end, w: W, h: H - end },
    edge: 'top',
    paint: (inks) => place({ x: margin, y: margin }, block.paint(inks)),
  }
}

function atBottom({ W, H }: Frame, block: Lettering): PlacedTitle {
  const top = H - margin - block.height
  return {
    stage: { x: 0, y: 0, w: W, h: top - 62 },
    edge: 'bottom',
    paint: (inks) => place({ x: margin, y: top }, block.paint(inks)),
  }
}

function upTheSide(words: Words, { W, H }: Frame, voice: VoiceName): PlacedTitle {
  const block = lettering(words, { w: H - 2 * margin, h: 190 }, voice === 'light' ? 'light' : 'spine')
  const width = block.height + margin * 1.5
  return {
    stage: { x: width, y: 0, w: W - width, h: H },
    edge: 'side',
    band: { x: 0, y: 0, w: width, h: H },
    paint: (inks) => place({ x: margin * 0.75, y: H - margin, turn: -0.25 }, block.paint(inks)),
  }
}

/** A brief title from edge to edge, cut by the bottom of the frame; the credit goes to the top. */
function acrossBottom({ title = '', credit }: Words, { W, H }: Frame): PlacedTitle {
  const fitted = fit(title, { w: W + 10, h: 520 }, voices.huge)
  const top = H - fitted.height + fitted.size * 0.035
  return {
    stage: { x: 0, y: 90, w: W, h: top - 130 },
    edge: 'bottom',
    paint: (inks) => [
      titleLines(fitted, voices.huge, top, (width) => (W - width) / 2, inks.title),
      rect(margin, margin - beam.thickness / 2 - creditSize * 0.1, beam.length, beam.thickness, inks.beam),
      path(outline(credit, margin + beam.toCredit, margin + creditSize * 0.25, creditSize, creditSetting), inks.credit),
    ],
  }
}
