import {
  around,
  type Art,
  circle,
  crescent,
  curve,
  ellipse,
  leaf,
  line,
  mix,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  ring,
  stroke,
  taper,
  times,
  wedge,
} from '../drawing.ts'
import type { MotifFamily, Scene } from '../motif.ts'
import { bazaar, dotted, eye, ground, longneck, person, round } from '../silhouettes.ts'

/** Paper cut-outs. */
export const animationMotifs: MotifFamily = {
  gertie: {
    cue: /dinosaur|gertie/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale, mid } = s
      const { at } = around(cx, floor, r)
      return [
        circle(cx - r * 0.4, floor - r * 1.02, r * 0.3, hot),
        s.wide ? '' : hills(s, floor - r * 0.1, mid, 0.2),
        place({ x: cx, y: floor + 20, scale: r * 0.0088, flip: true }, longneck(ink, pale)),
        times(5, (i) => leaf(cx - r * 0.74, floor - r * 0.78, r * 0.3, r * 0.08, -0.5 + i * 0.12, ink)),
        stroke(curve([[cx - r * 0.72, floor + 20], at(-0.68, -0.4), at(-0.74, -0.78)]), ink, 16),
        ground(s, ink, floor + 12),
      ]
    },
  },
  arch: {
    cue: /prince|achmed|palace|tale/i,
    titles: ['bottom'],
    draw(s) {
      const { cx, cy, random, ink, hot, pale, clip } = s
      const r = s.r * 0.9
      const ogee = (size: number) => {
        const u = (k: number) => r * k * size
        const [left, right, foot, shoulder] = [cx - u(0.66), cx + u(0.66), cy + u(0.92), cy - r * 0.1]
        const up = `C${left} ${cy - u(0.62)} ${cx - u(0.12)} ${cy - u(0.6)} ${cx} ${cy - u(1.02)}`
        const down = `C${cx + u(0.12)} ${cy - u(0.6)} ${right} ${cy - u(0.62)} ${right} ${shoulder}`
        return `M${left} ${foot}V${shoulder}${up}${down}V${foot}Z`
      }
      return [
        path(ogee(1), ink),
        path(ogee(0.93), pale),
        path(ogee(0.9), hot),
        clip(path(ogee(0.9), '#000'), [
          crescent(cx - r * 0.14, cy - r * 0.22, r * 0.24, pale, 0.86, 0.45),
          bazaar({ x: cx - r * 0.7, y: cy + r * 0.86, w: r * 1.4, h: r * 0.6 }, ink, random),
          place({ x: cx + r * 0.12, y: cy + r * 0.02, scale: r * 0.0034, turn: -0.04 }, wingedHorse(ink)),
        ]),
      ]
    },
  },
  bones: {
    cue: /skeleton|bone|dance/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, ink, hot, pale }) {
      return [
        circle(cx, cy, r * 0.88, ink),
        place({ x: cx - r * 0.46, y: cy + r * 0.12, scale: r * 0.005, turn: -0.02 }, skeleton(pale)),
        place({ x: cx + r * 0.46, y: cy + r * 0.12, scale: r * 0.005, turn: 0.02, flip: true }, skeleton(pale)),
        place({ x: cx, y: cy + r * 0.06, scale: r * 0.0066 }, skeleton(hot)),
      ]
    },
  },
  gears: {
    cue: /dream|elephant|machine|clockwork/i,
    titles: ['bottom', 'top'],
    palettes: [0, 2, 3, 4],
    draw({ cx, cy, r, bg, ink, hot, pale }) {
      const gear = (x: number, y: number, R: number, teeth: number, fill: string, hole: string) => [
        times(teeth, (i) => {
          const turned = `transform="translate(${x} ${y}) rotate(${(360 * i) / teeth})"`
          return rect(-R * 0.1, -R * 1.17, R * 0.2, R * 0.3, fill, turned)
        }),
        circle(x, y, R, fill),
        circle(x, y, R * 0.72, hole),
        times(5, (i) => line(x, y, ...polar(x, y, R * 0.8, i / 5 + 0.05), fill, R * 0.13)),
        circle(x, y, R * 0.26, fill),
      ]
      return [
        gear(cx - r * 0.3, cy - r * 0.3, r * 0.5, 16, ink, bg),
        gear(cx + r * 0.48, cy + r * 0.24, r * 0.34, 12, hot, bg),
        gear(cx - r * 0.3, cy + r * 0.66, r * 0.24, 10, pale, bg),
        circle(cx - r * 0.3, cy - r * 0.3, r * 0.1, hot),
        person(cx + r * 0.48, cy - r * 0.14, r * 0.4, ink),
      ]
    },
  },
  lotus: {
    cue: /sita|sings|blues|lotus/i,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const ringOf = (count: number, length: number, width: number, fill: string, turn = 0) =>
        times(count, (i) => leaf(cx, cy, r * length, r * width, turn + i / count, fill))
      return [
        ringOf(16, 0.98, 0.2, ink),
        ringOf(16, 0.84, 0.15, hot),
        ringOf(16, 0.74, 0.12, pale, 1 / 32),
        ringOf(16, 0.6, 0.12, ink),
        ringOf(16, 0.5, 0.09, hot),
        circle(cx, cy, r * 0.24, ink),
        circle(cx, cy, r * 0.2, pale),
        eye(cx, cy, r * 0.17, { white: ink, iris: hot, pupil: ink }, { open: 0.6 }),
        times(16, (i) => circle(...polar(cx, cy, r * 0.96, i / 16 + 0.031), r * 0.03, hot)),
      ]
    },
  },
  dragon: {
    cue: /sintel|dragon|knight/i,
    cueOnly: true,
    titles: ['bottom'],
    draw(s) {
      const { cx, cy, r, ink, hot, pale } = s
      const foot = s.y + s.h
      const { at } = around(cx, foot, r)
      return [
        circle(cx + r * 0.1, cy - r * 0.16, r * 0.66, hot),
        place({ x: cx - r * 0.02, y: cy - r * 0.16, scale: r * 0.0088 }, dragon(ink, pale)),
        poly([[cx - r * 0.8, foot + 30], at(-0.1, -0.4), at(0.08, -0.36), [cx + r * 0.8, foot + 30]], ink),
        person(cx, foot - r * 0.36, r * 0.26, ink),
        line(cx + r * 0.08, foot - r * 0.36, cx + r * 0.1, foot - r * 0.7, ink, 6),
      ]
    },
  },
  drum: {
    cue: /cosmos|laundro|cycle|wash/i,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, random, bg, ink, hot, pale, clip }) {
      const arm = (turn: number) =>
        taper(
          [
            [...polar(cx, cy, r * 0.4, turn), 1],
            [...polar(cx, cy, r * 0.54, turn + 0.07), r * 0.06],
            [...polar(cx, cy, r * 0.64, turn + 0.16), r * 0.06],
            [...polar(cx, cy, r * 0.72, turn + 0.28), 1],
          ],
          hot,
        )
      return [
        circle(cx, cy, r * 0.92, ink),
        ring(cx, cy, r * 0.82, pale, r * 0.09),
        clip(circle(cx, cy, r * 0.74, '#000'), [
          rect(cx - r, cy - r, r * 2, r * 2, ink),
          times(7, (i) => arm(i / 7)),
          times(36, () =>
            circle(...polar(cx, cy, r * random.between(0.3, 0.72), random.next()), random.between(2, 7), pale),
          ),
        ]),
        rect(cx + r * 0.76, cy - r * 0.12, r * 0.18, r * 0.24, hot, 'rx="12"'),
        place({ x: cx - r * 0.05, y: cy - r * 0.04, scale: r * 0.0046, turn: -0.06 }, sheep(pale, bg)),
      ]
    },
  },
  llama: {
    cue: /llam|caminandes|alpaca/i,
    cueOnly: true,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, ink, hot, pale, mid } = s
      const left = s.wide ? s.x * 0.9 : 0
      const { at } = around(left, floor, r)
      return [
        circle(cx + r * 0.44, floor - r * 1.02, r * 0.26, hot),
        poly([[left, floor], at(0.5, -0.52), at(0.9, -0.16), at(1.5, -0.6), [W + 40, floor]], mid),
        place({ x: cx - r * 0.1, y: floor + 30, scale: r * 0.0098 }, llama(pale, ink, hot)),
        times(5, (i) => rect(left + r * 0.1 + i * r * 0.46, floor - r * 0.22, 16, r * 0.4, ink)),
        rect(left, floor - r * 0.14, W - left, 7, ink),
        rect(left, floor - r * 0.04, W - left, 7, ink),
        ground(s, ink, floor + 20),
      ]
    },
  },
  sprout: {
    cue: /spring|forest|leaf|seed/i,
    titles: ['bottom', 'top', 'spine'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale } = s
      const stem = (i: number): Point => [
        cx + Math.sin(i * 0.9) * r * 0.08,
        floor + 40 - (i / 6) * (floor - s.y) * 0.78,
      ]
      return [
        circle(cx, s.y + s.h * 0.36, r * 0.56, pale),
        stroke(curve(times(7, stem)), ink, 20, round),
        times(6, (i) => {
          const k = 1 - i * 0.12
          return leaf(...stem(i + 1), r * 0.78 * k, r * 0.32 * k, i % 2 ? -0.08 : -0.42, i % 3 === 1 ? hot : ink)
        }),
        leaf(...stem(6), r * 0.4, r * 0.16, -0.25, hot),
        hills(s, floor + 20, ink, 0.1),
        person(cx + r * 0.42, floor + 6, r * 0.2, ink),
        s.wide ? ground(s, ink, floor + 40) : '',
      ]
    },
  },
  cup: {
    cue: /coffee|cup|tea|café/i,
    cueOnly: true,
    titles: ['top', 'bottom'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const y = cy + r * 0.12
      const steam = (k: number, phase: number, fill: string) => {
        const sway = (i: number) => cx + r * k + Math.sin(i * 1.7 + phase) * r * 0.08
        return stroke(curve(times(6, (i) => [sway(i), y - r * 0.12 - i * r * 0.15])), fill, r * 0.07, round)
      }
      const { trace } = around(cx, y, r)
      return [
        steam(-0.22, 0, pale),
        steam(0.04, 1, hot),
        steam(0.3, 2, pale),
        ring(cx + r * 0.56, y + r * 0.24, r * 0.19, ink, r * 0.1),
        path(trace('M-0.6 0H0.6C0.58 0.5 0.34 0.66 0.2 0.68H-0.2C-0.34 0.66 -0.58 0.5 -0.6 0Z'), ink),
        ellipse(cx, y, r * 0.6, r * 0.1, hot),
        ellipse(cx, y + r * 0.78, r * 0.84, r * 0.07, ink),
        person(cx - r * 0.1, y + r * 0.54, r * 0.36, pale, { walking: true }),
      ]
    },
  },
  mushrooms: {
    cue: /sprite|fright|fungus|gnome/i,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, ink, hot, pale, mid } = s
      const floor = s.floor - r * 0.08
      const toadstool = (x: number, k: number, fill: string) =>
        place({ x, y: floor + 30, scale: r * k }, [
          path('M-16 0C-12 -40 -14 -70 -16 -96H16C14 -70 12 -40 16 0Z', pale),
          path('M-74 -88C-70 -160 70 -160 74 -88C40 -76 -40 -76 -74 -88Z', fill),
          circle(-34, -112, 11, pale),
          circle(8, -128, 13, pale),
          circle(42, -108, 9, pale),

          circle(-7, -58, 5, ink),
          circle(8, -58, 5, ink),
          path('M-9 -42Q0 -34 10 -42L6 -36L2 -40L-2 -35L-5 -40Z', ink),
        ])
      return [
        circle(cx, floor - r * 0.8, r * 0.7, mid),
        toadstool(cx - r * 0.62, 0.0048, ink),
        toadstool(cx + r * 0.62, 0.0056, ink),
        toadstool(cx, 0.0096, hot),
        hills(s, floor + 30, ink, 0.05),
        s.wide ? ground(s, ink, floor + 40) : '',
      ]
    },
  },
  bolt: {
    cue: /charge|electric|power|thunder/i,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, ink, hot, mid }) {
      const zig = (dx: number, fill: string) =>
        place(
          { x: cx + dx, y: cy, scale: r * 0.0092 },
          path('M18 -104L-52 12L-8 12L-26 104L54 -22L8 -22L40 -104Z', fill),
        )
      return [times(14, (i) => wedge(cx, cy, 1900, i / 14, i / 14 + 0.036, mid)), zig(r * 0.07, ink), zig(0, hot)]
    },
  },
  paperPlane: {
    cue: /wing|fly|plane/i,
    titles: ['top', 'bottom'],
    draw(s) {
      const { cx, cy, r, ink, hot, pale, at } = s
      const loop: Point[] = [
        [s.x - 60, cy + r * 0.7],
        at(-0.4, 0.56),
        at(0.3, 0.2),
        at(0.16, -0.26),
        at(-0.3, -0.1),
        at(-0.08, 0.3),
        at(0.36, -0.12),
        at(0.5, -0.42),
      ]
      return [
        circle(cx - r * 0.5, cy - r * 0.5, r * 0.34, hot),
        cloud(...at(-0.2, 0.86), r * 0.3, pale),
        cloud(...at(0.66, 0.5), r * 0.24, pale),
        stroke(curve(loop), ink, 9, dotted(4, 24)),
        place({ x: cx + r * 0.56, y: cy - r * 0.5, scale: r * 0.0052, turn: 0.09 }, [
          path('M0 -70L62 60L0 30Z', pale),
          path('M0 -70L-62 60L0 30Z', ink),
          path('M0 30L0 62L16 38Z', hot),
        ]),
      ]
    },
  },
  ears: {
    cue: /bunny|rabbit|hare/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, H, floor, ink, hot, pale, mid } = s
      const y = s.y + s.h * 0.62
      const { trace } = around(cx, y, r)
      const ear = (k: number) =>
        place({ x: cx + k * r * 0.24, y: y - r * 0.2, scale: r * 0.0072, turn: k * 0.035 }, [
          ellipse(0, -60, 24, 68, pale),
          ellipse(0, -52, 12, 48, hot),
        ])
      return [
        hills(s, y + r * 0.1, mid, 0.3),
        ear(-1),
        ear(1),
        ellipse(cx, y + r * 0.16, r * 0.52, r * 0.46, pale),
        circle(cx - r * 0.2, y + r * 0.02, r * 0.055, ink),
        circle(cx + r * 0.2, y + r * 0.02, r * 0.055, ink),
        path(trace('M-0.07 0.14H0.07L0 0.22Z'), hot),
        rect(cx - r * 0.06, y + r * 0.26, r * 0.055, r * 0.1, ink),
        rect(cx + r * 0.005, y + r * 0.26, r * 0.055, r * 0.1, ink),
        hills(s, Math.max(y + r * 0.42, s.wide ? 0 : floor - r * 0.1), ink, 0.06),
        s.wide ? ground(s, ink, H * 0.95) : '',
      ]
    },
  },
  paperHills: {
    titles: ['bottom', 'top', 'spine'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale, mid } = s
      return [
        circle(cx + r * s.random.between(-0.4, 0.4), s.y + s.h * 0.3, r * 0.34, hot),
        hills(s, floor - r * 0.5, mid, 0.3),
        hills(s, floor - r * 0.26, pale, 0.24),
        hills(s, floor - r * 0.05, hot, 0.2),
        hills(s, floor + r * 0.12, ink, 0.14),
        s.wide ? '' : ground(s, ink, floor + r * 0.3),
      ]
    },
  },
  paperMoons: {
    cue: /paper moon/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [1],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale } = s
      const u = Math.min(r, (floor - s.y) / 2)
      const { at } = around(cx, floor, u)
      const moon = (x: number, y: number, size: number, turn: number) =>
        place({ x, y, turn }, foldedMoon(u * size, pale, hot))
      const hung = (dx: number, dy: number, size: number, turn: number) => {
        const [x, y] = at(dx, dy)
        return [line(x, -20, x, y - u * size, pale, 3), moon(x, y, size, turn)]
      }
      const house = (dx: number, eaves: number, w: number, lit: boolean) => [
        poly(
          [at(dx, 0.02), at(dx, -eaves), at(dx + w / 2, -eaves - w * 0.45), at(dx + w, -eaves), at(dx + w, 0.02)],
          ink,
        ),
        lit ? rect(...at(dx + w * 0.4, -eaves + 0.02), u * 0.07, u * 0.1, hot) : '',
      ]
      return [
        hung(0.12, -1.28, 0.55, -0.05),
        hung(-0.74, -1.56, 0.15, 0),
        hung(-0.5, -1.16, 0.1, 0.04),
        hung(0.86, -1.62, 0.11, -0.09),
        hung(0.72, -0.74, 0.14, 0.02),
        times(s.wide ? 3 : 1, (i) => [
          house(-1.06 + i * 2.06, 0.14, 0.38, false),
          house(-0.72 + i * 2.06, 0.3, 0.42, true),
        ]),
        house(-0.34, 0.16, 0.36, true),
        house(-0.02, 0.24, 0.3, false),
        house(0.24, 0.14, 0.4, true),
        house(0.6, 0.34, 0.44, true),
        place({ x: cx - u * 0.51, y: floor - u * 0.48, scale: u / 100 }, girl(ink)),
        moon(cx - u * 0.51, floor - u * 0.92, 0.09, 0.25),
        ground(s, ink),
      ]
    },
  },
}

/** A rolling paper edge across the frame; in a wide frame it sinks towards the calm left. */
function hills({ x, r, W, H, wide, random }: Scene, y: number, fill: string, relief: number): string {
  const left = wide ? x * 0.35 : -40
  const points = times(6, (i): Point => {
    const sink = wide ? (1 - Math.min(1, i / 2)) * r * 0.5 : 0
    return [mix(left, W + 40, i / 5), y + random.between(-1, 1) * r * relief + sink]
  })
  return path(`${curve(points)}V${H + 20}H${left}Z`, fill)
}

const cloud = (x: number, y: number, r: number, fill: string) => [
  circle(x - r * 0.7, y, r * 0.5, fill),
  circle(x, y - r * 0.25, r * 0.7, fill),
  circle(x + r * 0.8, y, r * 0.46, fill),
  rect(x - r * 0.7, y, r * 1.5, r * 0.5, fill),
]

const wingedHorse = (fill: string) => [
  path(
    'M-88 24C-70 -6 -40 -8 -10 -6C8 -30 26 -52 44 -60L46 -74L56 -62C70 -56 82 -42 90 -34L82 -24L64 -30C58 -14 48 2 44 14L84 30L78 42L40 30C14 38 -12 34 -30 30L-66 62L-74 52L-52 24C-62 24 -74 40 -92 52Z',
    fill,
  ),
  path(
    'M4 -4C-20 -46 -56 -78 -98 -84C-86 -74 -86 -66 -80 -60C-92 -60 -92 -50 -74 -42C-80 -36 -70 -28 -56 -26C-40 -12 -16 -2 4 -4Z',
    fill,
  ),
]

const skeleton = (c: string) => [
  circle(0, -86, 17, c),
  rect(-8, -72, 16, 10, c),
  line(0, -64, 0, -8, c, 7, round),
  [-52, -40, -28].map((y, i) => line(-20 + i * 3, y, 20 - i * 3, y, c, 6, round)),
  line(-14, -6, 14, -6, c, 10, round),
  stroke('M-20 -54L-44 -74L-34 -104', c, 7, round),
  stroke('M20 -54L44 -34L62 -54', c, 7, round),
  stroke('M-10 -4L-36 26L-18 62', c, 7, round),
  stroke('M10 -4L34 20L52 54', c, 7, round),
]

const dragon = (fill: string, glint: string) => [
  taper(
    [
      [96, 40, 0],
      [70, 62, 4],
      [36, 58, 8],
      [20, 34, 12],
      [0, 18, 15],
      [-22, 12, 13],
      [-44, -4, 8],
      [-50, -28, 6],
      [-66, -44, 7],
    ],
    fill,
  ),
  path(
    'M8 18C4 -22 26 -72 88 -96C80 -78 84 -64 92 -54C76 -56 66 -46 66 -32C52 -36 44 -24 44 -8C34 -12 24 -2 22 16Z',
    fill,
  ),
  path('M-2 10C-20 -20 -22 -62 6 -104C10 -86 20 -76 30 -74C20 -66 18 -54 24 -44C14 -40 12 -26 18 -14Z', fill),
  path(
    'M-58 -40L-52 -64L-62 -52L-64 -66L-72 -50C-86 -46 -96 -38 -104 -28L-84 -30L-98 -20C-84 -18 -70 -22 -60 -32Z',
    fill,
  ),
  circle(-74, -42, 2.6, glint),
]

const sheep = (wool: string, skin: string) => [
  times(6, (i) => circle(...polar(0, 0, 34, i / 6), 28, wool)),
  circle(0, 0, 34, wool),
  ellipse(62, -10, 18, 24, skin),
  rect(-24, 50, 9, 30, skin),
  rect(14, 50, 9, 30, skin),
]

const llama = (coat: string, ink: string, hot: string) => [
  path(
    'M-40 0V-44C-52 -60 -46 -84 -26 -86H8C14 -104 14 -124 16 -140C16 -150 20 -156 24 -158L25 -170L31 -158C44 -158 54 -150 54 -143C54 -136 44 -134 38 -134C36 -112 38 -80 28 -58V0H16V-40C4 -36 -14 -36 -26 -40V0Z',
    coat,
  ),
  circle(33, -147, 2.4, ink),
  path('M-30 -86H4L6 -58H-34Z', hot),
  line(-30, -76, 5, -76, coat, 3),
  line(-32, -67, 6, -67, ink, 3),
]

/** A crescent of folded paper, open to the left: every fold catches the light or does not. */
export function foldedMoon(r: number, lit: string, shaded: string): Art {
  const folds = 8
  const along = (i: number) => Math.min(Math.max((2 * i) / folds - 1, -1), 1)
  const outer = (i: number) => polar(0, 0, r, 0.31 * along(i))
  // This arc meets the other one at the tips.
  const inner = (i: number) => polar(r * -0.4875, 0, r * 0.9375, 0.2297 * along(i))
  return [
    // Under the folds, whose edges would let the sky through.
    poly([...times(folds + 1, outer), ...times(folds + 1, inner).toReversed()], lit),
    times(folds, (i) => poly([outer(i), outer(i + 1), inner(i + 0.5)], i % 2 ? shaded : lit)),
    times(folds + 1, (i) => poly([inner(i - 0.5), outer(i), inner(i + 0.5)], i % 2 ? lit : shaded)),
  ]
}

/** On tiptoe, both arms up. */
export const girl = (fill: string) => [
  circle(0, -30, 5.4, fill),
  path('M-4 -34L-14 -24L-4 -28Z', fill),
  path('M-3 -25H3L11 -6H-11Z', fill),
  stroke('M-4 -8V2M4 -8V2', fill, 3.4, round),
  stroke('M-2 -22L-8 -30L-7 -40M2 -22L8 -30L7 -40', fill, 3.2, round),
]
