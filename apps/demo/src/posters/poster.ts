import { type Design, type Movie, design } from './design.ts'
import { type Art, around, line, num, paint, path, place, rect, times } from './drawing.ts'
import { lettering, margin, placeTitle } from './lettering.ts'
import type { Box, Edge, Frame, Scene } from './motif.ts'
import { type Palette, contrast } from './palettes.ts'
import type { Random } from './random.ts'

export interface Size {
  width: number
  height: number
}

const red = '#f01111'
const white = '#fffaf0'
const black = '#0d0c0c'

/**
 * A film's poster, as SVG, from its facts alone: a motif in flat inks, and its title as outlines. It takes neither
 * stills nor installed fonts, and the same film always gives the same picture.
 */
export function poster(movie: Movie, size: Size = { width: 1000, height: 1500 }): string {
  const choice = design(movie)
  const frame = frameOf(size)
  const title = placeTitle(choice, frame)
  const art = drawMotif(choice, frame, title.stage, false)
  const ground = inkUnder(choice, title.edge)
  const ink = legibleOn(ground, choice.palette)
  return svg(size, frame, [
    rect(0, 0, frame.W, frame.H, choice.palette.bg),
    art,
    title.band ? rect(title.band.x, title.band.y, title.band.w, title.band.h, ground) : '',
    specks(choice.random, frame),
    title.paint({
      title: ink,
      beam: beamOn(ground, ink),
      credit: legibleOn(inkUnder(choice, 'top'), choice.palette),
    }),
  ])
}

/** Its motif without words, and calm in its left third, where a page puts its own. */
export function backdrop(movie: Movie, size: Size = { width: 1920, height: 820 }): string {
  const choice = design(movie)
  const frame = frameOf(size)
  const stage = { x: frame.W * 0.4, y: 0, w: frame.W * 0.6, h: frame.H }
  return svg(size, frame, [
    rect(0, 0, frame.W, frame.H, choice.palette.bg),
    drawMotif(choice, frame, stage, true),
    specks(choice.random, frame),
  ])
}

/** Words on the left and the motif on the right; the motif alone, for a title that cannot be set. */
export function socialCard(movie: Movie, size: Size = { width: 1200, height: 630 }): string {
  const choice = design(movie)
  const frame = frameOf(size)
  const panel = choice.words.title ? frame.W * 0.45 : 0
  const art = drawMotif(choice, frame, { x: panel, y: 0, w: frame.W - panel, h: frame.H }, true)
  const ground = inkUnder(choice, panel ? 'side' : 'bottom')
  const ink = legibleOn(ground, choice.palette)
  const block = lettering(choice.words, { w: (panel || frame.W) - 2 * margin, h: 560 }, choice.voice)
  return svg(size, frame, [
    rect(0, 0, frame.W, frame.H, choice.palette.bg),
    art,
    panel ? rect(0, 0, panel, frame.H, ground) : '',
    specks(choice.random, frame),
    place({ x: margin, y: frame.H - margin - block.height }, block.paint({ title: ink, beam: beamOn(ground, ink) })),
    panel ? line(panel, 0, panel, frame.H, red, 6) : '',
  ])
}

/** The palette of a film, for anything that should match its poster. */
export const inks = (movie: Movie): Palette => design(movie).palette

function frameOf({ width, height }: Size): Frame {
  const short = Math.min(width, height)
  return { W: (1000 * width) / short, H: (1000 * height) / short }
}

function svg({ width, height }: Size, { W, H }: Frame, art: Art): string {
  const view = `viewBox="0 0 ${num(W)} ${num(H)}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${view}>${paint(art)}</svg>`
}

const inkUnder = ({ motif, palette }: Design, edge: Edge) => palette[motif.under?.[edge] ?? 'bg']

function legibleOn(ground: string, { pale }: Palette): string {
  if (contrast(ground, pale) >= 4.5) return pale
  return contrast(ground, white) >= contrast(ground, black) ? white : black
}

const beamOn = (ground: string, ink: string) => (contrast(ground, red) > 1.7 ? red : ink)

function drawMotif({ motif, palette, random }: Design, frame: Frame, stage: Box, wide: boolean): Art {
  // Beside a spine the motif may run off the right edge.
  const width = stage.x > 0 && !wide ? stage.w * 1.16 : stage.w
  const [cx, cy] = [stage.x + width / 2, stage.y + stage.h / 2]
  const r = Math.min(width, stage.h, 1000) / 2
  const standsOnTitle = stage.y + stage.h < frame.H
  let clips = 0
  const scene: Scene = {
    ...frame,
    ...stage,
    ...palette,
    ...around(cx, cy, r),
    cx,
    cy,
    r,
    floor: stage.y + stage.h * (standsOnTitle ? 1 : 0.86),
    wide,
    random,
    clip: (shape, art) => {
      clips++
      return `<clipPath id="c${clips}">${paint(shape)}</clipPath><g clip-path="url(#c${clips})">${paint(art)}</g>`
    },
  }
  return motif.draw(scene)
}

/** The grain of print: a tile of small specks, cheap to draw at any size. */
function specks(random: Random, { W, H }: Frame): Art {
  const dots = () =>
    times(1000, () => {
      const size = random.between(0.8, 2.6)
      const corner = `${num(random.between(0, 640))} ${num(random.between(0, 640))}`
      return `M${corner}h${num(size)}v${num(size)}h${num(-size)}z`
    }).join('')
  const tile = [path(dots(), '#fff', 'opacity=".16"'), path(dots(), '#000', 'opacity=".16"')]
  return [
    `<pattern id="specks" width="640" height="640" patternUnits="userSpaceOnUse">${paint(tile)}</pattern>`,
    rect(0, 0, W, H, 'url(#specks)'),
  ]
}
