import {
  type Art,
  circle,
  ellipse,
  leaf,
  line,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  ring,
  stroke,
  times,
} from '../posters/drawing.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { cycle, H, spin, sway, W } from './stage.ts'

/** Stars that twinkle, the same ones for the same name. */
export function stars(t: number, name: string, count: number, colour: string, height = H): Art {
  const random = seeded(name)
  return times(count, () => {
    const [x, y, r] = [random.between(-100, W + 100), random.between(0, height), random.between(1.2, 3.6)]
    return circle(x, y, r * (1 + 0.35 * sway(t, random.between(1.5, 4), random.next())), colour)
  })
}

/** Things that fall through the picture: `draw` gets a place, and chance that is always the same for one of them. */
export function falling(
  t: number,
  name: string,
  count: number,
  { seconds, drift = 0 }: { seconds: number; drift?: number },
  draw: (x: number, y: number, own: number) => Art,
): Art {
  const random = seeded(name)
  return times(count, () => {
    const own = random.next()
    const k = cycle(t, seconds * random.between(0.8, 1.3), random.next())
    const x = random.between(-0.2, 1.2) * W + drift * k
    return draw(x, -60 + (H + 120) * k, own)
  })
}

export const rain = (t: number, colour: string): Art =>
  falling(t, 'rain', 90, { seconds: 0.8, drift: -120 }, (x, y) => line(x, y, x - 9, y + 46, colour, 2.4))

export const snow = (t: number, colour: string): Art =>
  falling(t, 'snow', 110, { seconds: 9, drift: 120 }, (x, y, own) =>
    circle(x + 24 * sway(t, 3.5, own), y, 2.5 + 5 * own, colour),
  )

/** Somebody who walks, with their feet on (x, y). They look to the right. */
export function walker(
  x: number,
  y: number,
  height: number,
  colour: string,
  { t, hat = false, skirt = false, flip = false }: { t: number; hat?: boolean; skirt?: boolean; flip?: boolean },
): string {
  const swing = sway(t, 1.1)
  const bob = Math.abs(swing) * 0.012
  const leg = (reach: number) => line(0, -0.42, reach, -0.04, colour, 0.085, round)
  const arm = (reach: number) => line(0, -0.74, reach, -0.44, colour, 0.06, round)
  return place({ x, y: y - bob * height, scale: height, flip }, [
    leg(0.16 * swing),
    leg(-0.16 * swing),
    arm(-0.14 * swing),
    path(skirt ? 'M-0.09 -0.8H0.09L0.19 -0.2H-0.19Z' : 'M-0.11 -0.8H0.11L0.13 -0.33H-0.13Z', colour),
    arm(0.14 * swing),
    circle(0.01, -0.9, 0.08, colour),
    hat ? [ellipse(0.01, -0.95, 0.15, 0.022, colour), rect(-0.065, -1.06, 0.15, 0.12, colour, 'rx="0.02"')] : '',
    skirt ? circle(-0.07, -0.95, 0.045, colour) : '',
  ])
}

/** Houses in a row, on `base`. `light` tells the colour of a window, if it is lit. */
export function houses(
  name: string,
  base: number,
  { low, high, colour }: { low: number; high: number; colour: string },
  light: (window: number) => string | undefined = () => undefined,
): Art {
  const random = seeded(name)
  const row: Art[] = []
  let count = 0
  for (let x = -120; x < W + 160;) {
    const [w, h] = [random.between(90, 170), random.between(low, high)]
    const roof = random.between(0.25, 0.6) * w
    const peak = random.pick([0.5, 0.5, 0.3, 0.7])
    row.push(
      poly(
        [
          [x, base + 4],
          [x, base - h],
          [x + w * peak, base - h - roof],
          [x + w, base - h],
          [x + w, base + 4],
        ],
        colour,
      ),
    )
    for (let y = base - h + 22; y < base - 50; y += 64) {
      for (const at of [0.2, 0.6]) {
        const lit = random.chance(0.75) ? light(count++) : undefined
        if (lit) row.push(rect(x + w * at, y, w * 0.2, 34, lit))
      }
    }
    x += w - 2
  }
  return row
}

/** A flame of that height, which stands on (x, y). */
export function flame(x: number, y: number, size: number, t: number, outer: string, inner: string): Art {
  const tongue = (k: number, turn: number, colour: string) =>
    leaf(x, y, size * k * (1 + 0.08 * sway(t, 0.31, k)), size * k * 0.36, -0.25 + 0.02 * sway(t, 0.7, turn), colour)
  return [tongue(1, 0, outer), tongue(0.62, 0.4, inner)]
}

/** A clock; `hours` may be 23.5. */
export function clockFace(
  x: number,
  y: number,
  r: number,
  hours: number,
  { face, hands }: { face: string; hands: string },
): Art {
  const hand = (turn: number, length: number, width: number) =>
    line(x, y, ...polar(x, y, r * length, turn - 0.25), hands, r * width, round)
  return [
    circle(x, y, r * 1.08, hands),
    circle(x, y, r, face),
    times(12, (i) => line(...polar(x, y, r * 0.8, i / 12), ...polar(x, y, r * 0.92, i / 12), hands, r * 0.035)),
    hand(hours / 12, 0.5, 0.09),
    hand(hours % 1, 0.76, 0.06),
    circle(x, y, r * 0.07, hands),
  ]
}

/** A wheel with spokes, turned so far. */
export const wheel = (x: number, y: number, r: number, turn: number, colour: string): Art => [
  ring(x, y, r, colour, r * 0.22),
  times(4, (i) => line(...polar(x, y, r, turn + i / 8), ...polar(x, y, r, turn + i / 8 + 0.5), colour, r * 0.14)),
]

/** Hills whose crests move with `shift`. */
export function hills(y: number, height: number, length: number, shift: number, colour: string): string {
  const count = Math.ceil((W + 400) / 40)
  const crest = times(count, (i): Point => {
    const x = -200 + i * 40
    const at = (x + shift) / length
    return [x, y - height * (0.6 * Math.sin(at * 6.28) + 0.4 * Math.sin(at * 14.7 + 1))]
  })
  return poly([...crest, [W + 200, H + 200], [-200, H + 200]], colour)
}

/** Water whose waves move. */
export const sea = (t: number, y: number, colour: string, light: string): Art => [
  rect(-W, y, 3 * W, H, colour),
  times(26, (i) => {
    const depth = (i % 13) / 13
    const x = cycle(t * (0.3 + depth), 16, i * 0.37) * (W + 300) - 150
    return stroke(
      `M${x - 40 - 60 * depth} ${y + 14 + depth * 320}q${30 + 40 * depth} -9 ${60 + 80 * depth} 0`,
      light,
      2 + 3 * depth,
      round,
    )
  }),
]

/** A camel that walks to the right, its feet at the origin, 100 high. */
export function camel(t: number, colour: string): Art {
  const leg = (x: number, phase: number) => {
    const swing = 9 * sway(t, 1.5, phase)
    return stroke(`M${x} -46L${x + swing * 0.4} -24L${x + swing} 0`, colour, 6, round)
  }
  const nod = 1.6 * sway(t, 1.5, 0.1)
  return [
    leg(-30, 0),
    leg(-22, 0.5),
    leg(26, 0.3),
    leg(34, 0.8),
    path('M-44 -52C-44 -68 -26 -70 -16 -72C-10 -92 8 -94 14 -74C26 -72 40 -66 40 -52C36 -42 -38 -40 -44 -52Z', colour),
    path(
      `M30 -64C48 -60 50 -70 52 ${-88 + nod}C54 ${-98 + nod} 62 ${-102 + nod} 70 ${-98 + nod}L82 ${-92 + nod}L80 ${-86 + nod}L64 ${-86 + nod}C64 -66 58 -46 34 -46Z`,
      colour,
    ),
    stroke(`M-44 -58Q-52 -48 -49 ${-36 + 2 * nod}`, colour, 3, round),
  ]
}

/** Rays of two colours from a point over the whole picture. */
export const rays = (turns: number, x: number, y: number, one: string, other: string): Art => [
  rect(-W, -H, 3 * W, 3 * H, one),
  spin(
    turns,
    x,
    y,
    times(8, (i) => poly([[x, y], polar(x, y, 2000, i / 8), polar(x, y, 2000, (i + 0.5) / 8)], other)),
  ),
]

/** Six corners around (x, y). */
export const hexagon = (x: number, y: number, r: number, colour: string, more = '') =>
  poly(
    times(6, (i) => polar(x, y, r, i / 6 + 1 / 12)),
    colour,
    more,
  )
