import {
  type Art,
  around,
  blob,
  circle,
  curve,
  ellipse,
  num,
  path,
  place,
  type Placing,
  type Point,
  poly,
  rect,
  times,
} from './drawing.ts'
import type { Box, Scene } from './motif.ts'
import type { Random } from './random.ts'

export const round = 'stroke-linecap="round" stroke-linejoin="round"'

export const dotted = (dash: number, gap: number) => `stroke-dasharray="${dash} ${gap}" stroke-linecap="round"`

const face: readonly Point[] = [
  [0.22, -0.09],
  [0.4, 0],
  [0.52, 0.16],
  [0.535, 0.27],
  [0.51, 0.33],
  [0.58, 0.42],
  [0.655, 0.49],
  [0.57, 0.53],
  [0.605, 0.575],
  [0.555, 0.6],
  [0.59, 0.645],
  [0.55, 0.69],
  [0.575, 0.76],
  [0.5, 0.84],
  [0.37, 0.85],
  [0.34, 0.93],
  [0.38, 1.06],
  [-0.14, 1.06],
  [-0.13, 0.86],
  [-0.26, 0.6],
  [-0.29, 0.3],
  [-0.16, 0.02],
]

/** A head in profile, its nose to the right, `size` tall. */
export const profile = (
  x: number,
  y: number,
  size: number,
  fill: string,
  options: Pick<Placing, 'turn' | 'flip'> = {},
) => place({ x, y, ...options, scale: size }, blob(face, fill))

/** Someone who stands or walks on (x, y). */
export function person(
  x: number,
  y: number,
  height: number,
  fill: string,
  { hat = false, walking = false, coat = 0.15 } = {},
): string {
  const step = walking ? 0.15 : 0.05
  const leg = (left: number, foot: number) =>
    poly(
      [
        [left, -0.4],
        [left + 0.12, -0.4],
        [foot + 0.045, 0],
        [foot - 0.045, 0],
      ],
      fill,
    )
  return place({ x, y, scale: height }, [
    circle(0, -0.9, 0.075, fill),
    path(`M-0.13 -0.8L0.13 -0.8L${coat} -0.34L${-coat} -0.34Z`, fill),
    leg(-0.1, -step),
    leg(-0.02, step),
    hat ? [ellipse(0, -0.945, 0.15, 0.022, fill), rect(-0.075, -1.05, 0.15, 0.11, fill, 'rx="0.02"')] : '',
  ])
}

interface EyeInks {
  white: string
  iris: string
  pupil: string
}

/** An eye that looks to the left, -1, or to the right, 1. */
export function eye(x: number, y: number, w: number, inks: EyeInks, { look = 0, open = 0.55 } = {}): Art {
  const [left, right, lid] = [`${num(x - w)} ${num(y)}`, `${num(x + w)} ${num(y)}`, w * open * 2]
  return [
    path(`M${left}Q${num(x)} ${num(y - lid)} ${right}Q${num(x)} ${num(y + lid)} ${left}Z`, inks.white),
    circle(x + look * w * 0.4, y, w * open * 0.9, inks.iris),
    circle(x + look * w * 0.4, y, w * open * 0.45, inks.pupil),
  ]
}

/** Onion domes, minarets and houses on a base line. */
export function bazaar({ x, y: base, w, h }: Box, fill: string, random: Random): Art {
  const dome = (cx: number, r: number) => {
    const at = (dx: number, dy: number) => `${num(cx + r * dx)} ${num(base - r * dy)}`
    const up = `C${at(-1.5, 2.4)} ${at(-0.2, 2.3)} ${at(0, 3.3)}`
    const down = `C${at(0.2, 2.3)} ${at(1.5, 2.4)} ${at(1, 1)}`
    return path(`M${at(-1, 1)}${up}${down}V${num(base + 5)}H${num(cx - r)}Z`, fill)
  }
  const minaret = (left: number, step: number, tall: number) => {
    const { at } = around(left, base - tall, step)
    return [
      rect(left + step * 0.4, base - tall, step * 0.2, tall, fill),
      poly([at(0.33, 0), at(0.67, 0), at(0.5, -0.7)], fill),
      rect(left + step * 0.3, base - tall * 0.8, step * 0.4, step * 0.12, fill),
    ]
  }
  const town: Art[] = []
  for (let left = x; left < x + w;) {
    const step = random.between(0.06, 0.13) * w
    const kind = random.next()
    if (kind < 0.35) town.push(dome(left + step / 2, Math.min(step * 0.55, h * 0.28)))
    else if (kind < 0.6) town.push(minaret(left, step, h * random.between(0.75, 1)))
    else town.push(rect(left - 2, base - h * random.between(0.2, 0.45), step + 4, h, fill))
    left += step
  }
  return town
}

/** A dinosaur that looks to the right. */
export const longneck = (fill: string, glint: string): Art => [
  path(
    'M-104 -4C-86 -30 -70 -62 -34 -66C-6 -70 16 -64 26 -92C36 -122 34 -150 52 -158C62 -164 84 -156 90 -148C94 -142 84 -140 72 -142C60 -142 60 -124 58 -104C56 -76 46 -48 36 -34L36 2H20L16 -22C-2 -16 -18 -18 -30 -22L-34 2H-50L-52 -26C-70 -20 -88 -10 -104 -4Z',
    fill,
  ),
  circle(66, -151, 2.6, glint),
]

export const stars = ({ x, y, h, W, wide, random, pale }: Scene, count: number): Art =>
  times(count, () => circle(random.between(wide ? 0 : x, W), random.between(y, y + h), random.between(1.5, 5), pale))

/** Everything below a line. */
export const ground = ({ floor, W, H }: Scene, fill: string, from = floor) => rect(0, from, W, H - from, fill)

/** A swell from x0 to x1, its crests along y. */
export function wave(
  { x0, x1, y, base }: { x0: number; x1: number; y: number; base: number },
  { height, length, shift = 0 }: { height: number; length: number; shift?: number },
): string {
  const count = Math.ceil((x1 - x0) / (length / 2)) + 2
  const crest = times(count, (i): Point => [x0 - shift + (i * length) / 2, y + (i % 2 ? height : -height)])
  return `${curve(crest)}L${x1 + length} ${base}L${x0 - length} ${base}Z`
}
