import {
  around,
  between,
  circle,
  curve,
  ellipse,
  line,
  mix,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  stripes,
  stroke,
  times,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { person, profile, round } from '../silhouettes.ts'

/** Cut paper and bad light. */
export const thrillerMotifs: MotifFamily = {
  fog: {
    cue: /lodger|fog|stranger|third/i,
    titles: ['bottom', 'top', 'spine'],
    draw({ cx, cy, r, bg, ink, hot, clip }) {
      const R = r * 0.8
      const slits = times(7, (i) =>
        rect(cx - R * 1.1, cy - R * 0.1 + i * R * 0.16, R * 2.2, R * (0.02 + i * 0.016), bg),
      )
      const man = [
        ellipse(0, -38, 66, 9, ink),
        path('M-36 -40C-38 -78 -30 -88 -16 -84Q0 -78 16 -84C30 -88 38 -78 36 -40Z', ink),
        path('M-25 -38H25C27 -6 14 12 0 12C-14 12 -27 -6 -25 -38Z', ink),
        path('M-88 120C-88 52 -66 30 -26 18L0 30L26 18C66 30 88 52 88 120Z', ink),
        rect(-36, -50, 72, 8, bg),
      ]
      return [
        circle(cx, cy, R, hot),
        clip(circle(cx, cy, R, '#000'), place({ x: cx, y: cy + R * 0.06, scale: R * 0.0076 }, man)),
        slits,
      ]
    },
  },
  catEyes: {
    cue: /\bcat\b|canary|shadow|dark/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, bg, ink, hot, pale, at, trace }) {
      const iris = (k: number) =>
        place({ x: cx + k * r * 0.42, y: cy - r * 0.16, scale: r * 0.0036, turn: k * -0.045 }, [
          path('M-100 0Q0 -92 100 0Q0 92 -100 0Z', hot),
          path('M0 -46Q22 0 0 46Q-22 0 0 -46Z', bg),
        ])
      return [
        path(
          trace(
            'M-0.9 0.75C-1.05 -0.2 -0.92 -0.5 -0.82 -0.95L-0.4 -0.52H0.4L0.82 -0.95C0.92 -0.5 1.05 -0.2 0.9 0.75Q0 1.15 -0.9 0.75Z',
          ),
          ink,
        ),
        iris(-1),
        iris(1),
        poly([at(-0.09, 0.2), at(0.09, 0.2), at(0, 0.32)], hot),
        [-1, 1].map((k) =>
          [0, 1, 2].map((i) =>
            line(cx + k * r * 0.24, cy + r * (0.36 + i * 0.05), cx + k * r * 0.98, cy + r * (0.22 + i * 0.17), bg, 6),
          ),
        ),
        place(
          { x: cx, y: cy + r * 0.62, scale: r * 0.0026 },
          path('M-40 6C-34 -22 0 -32 18 -16C26 -34 52 -30 52 -12L66 -6L52 0C44 26 6 34 -18 20L-58 30Z', pale),
        ),
      ]
    },
  },
  blade: {
    cue: /blackmail|knife|murder|kill/i,
    titles: ['top', 'bottom', 'spine'],
    palettes: [1, 2, 3, 4],
    draw({ cx, cy, r, ink, hot, pale, trace }) {
      return [
        place({ x: cx, y: cy, scale: r * 0.0078, turn: 0.09 }, [
          path('M-12 -38L0 110L22 60L24 -38Z', pale),
          path('M-12 -38L0 110L6 -38Z', ink),
          rect(-26, -50, 62, 14, hot),
          path('M-12 -50L-16 -112Q4 -124 26 -112L22 -50Z', ink),
          times(3, (i) => circle(5, -98 + i * 18, 4, pale)),
        ]),
        path(trace('M-0.58 0.5c-0.1 0.18 -0.12 0.34 0.01 0.36c0.13 -0.02 0.1 -0.2 -0.01 -0.36Z'), hot),
      ]
    },
  },
  target: {
    cue: /spies|spy|agent|target/i,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, bg, ink, hot }) {
      return [
        [0.94, 0.78, 0.62, 0.46].map((k, i) => circle(cx, cy, r * k, i % 2 ? bg : ink)),
        circle(cx, cy, r * 0.3, ink),
        line(cx - r, cy, cx + r, cy, hot, 7),
        line(cx, cy - r, cx, cy + r, hot, 7),
        person(cx, cy + r * 0.66, r * 1.28, hot, { hat: true, walking: true, coat: 0.17 }),
      ]
    },
  },
  pieces: {
    cue: /d\.o\.a|dead on|body|corpse/i,
    titles: ['top', 'spine'],
    draw({ cx, cy, r, ink, hot }) {
      return place({ x: cx - r * 0.02, y: cy, scale: r * 0.0074, turn: 0.06 }, [
        circle(-4, -92, 17, ink),
        path('M-22 -70L20 -72L24 -8L-20 -4Z', ink),
        path('M-28 -68L-46 -60L-78 -12L-66 -4Z', ink),
        path('M-80 2L-68 8L-86 52L-98 46Z', ink),
        path('M26 -70L44 -66L82 -92L76 -104Z', ink),
        path('M86 -96L94 -104L104 -60L92 -58Z', hot),
        path('M-20 4L2 2L-14 62L-38 56Z', ink),
        path('M-40 64L-18 70L-44 112L-60 104Z', ink),
        path('M6 2L26 0L54 44L36 56Z', ink),
        path('M40 62L58 52L66 108L46 110Z', ink),
        circle(2, -40, 6, hot),
      ])
    },
  },
  road: {
    cue: /detour|road|drive|highway/i,
    titles: ['top', 'spine'],
    draw(s) {
      const { cx, r, W, H, ink, hot, mid } = s
      const horizon = s.y + s.h * 0.34
      const { at } = around(cx, horizon, r)
      const bend: Point[] = [at(0.72, 0), at(0.2, 0.16), at(-0.42, 0.44), at(0.02, 0.95), [cx + r * 0.2, H + 120]]
      const side = (k: number) =>
        bend.map(([x, y]): Point => [x + k * mix(4, r * 0.7, ((y - horizon) / (H + 120 - horizon)) ** 1.25), y])
      return [
        circle(cx + r * 0.42, horizon - r * 0.02, r * 0.3, hot),
        rect(0, horizon, W, H, mid),
        between(side(-1), side(1), ink),
        stroke(curve(bend), hot, 14, 'stroke-dasharray="60 46"'),
        times(6, (i) => {
          const x = (s.wide ? s.x * 0.8 : 0) + i * r * 0.42 + 20
          return [rect(x, horizon - r * 0.34, 9, r * 0.36, ink), rect(x - 34, horizon - r * 0.3, 77, 7, ink)]
        }),
      ]
    },
  },
  thumb: {
    cue: /hitch|hiker|ride/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, ink, hot }) {
      return [
        circle(cx, cy, r * 0.78, hot),
        place({ x: cx + r * 0.02, y: cy, scale: r * 0.0068 }, [
          path(
            'M130 8V70L24 76C-20 78 -60 74 -64 52C-66 40 -58 34 -58 34C-72 28 -72 8 -58 4C-68 -4 -64 -24 -50 -26C-56 -40 -44 -52 -30 -52L-10 -54C-22 -76 -34 -100 -22 -112C-10 -122 2 -112 8 -96C16 -76 34 -62 46 -46C58 -30 70 4 130 8Z',
            ink,
          ),
          line(-46, -26, 0, -25, hot, 4.5, round),
          line(-54, 4, -8, 5, hot, 4.5, round),
          line(-50, 34, -4, 35, hot, 4.5, round),
          rect(128, -4, 300, 86, ink),
        ]),
      ]
    },
  },
  masks: {
    cue: /charade|masquerade|lie|game/i,
    titles: ['bottom', 'label', 'top'],
    draw({ cx, cy, r, bg, ink, hot, pale }) {
      const mask = (y: number, fill: string, side: number) =>
        place({ x: cx + r * 0.1 * side, y: cy + r * y, scale: r * 0.0072, turn: side * 0.018 }, [
          path(
            'M-100 -22C-70 -52 -24 -40 0 -26C24 -40 70 -52 100 -22C104 26 70 48 42 42C20 38 10 22 0 20C-10 22 -20 38 -42 42C-70 48 -104 26 -100 -22Z',
            fill,
          ),
          ellipse(-46, 0, 27, 14, bg, 'transform="rotate(8 -46 0)"'),
          ellipse(46, 0, 27, 14, bg, 'transform="rotate(-8 46 0)"'),
        ])
      return [mask(-0.62, ink, -1), mask(-0.2, hot, 1), mask(0.22, pale, -1), mask(0.64, ink, 1)]
    },
  },
  blinds: {
    titles: ['bottom', 'spine', 'top'],
    palettes: [1, 2, 3, 4],
    draw({ cx, cy, r, bg, ink, hot, clip, at }) {
      return [
        clip(poly([at(-0.8, -0.9), at(0.8, -1), at(0.8, 0.9), at(-0.8, 1)], '#000'), [
          rect(cx - r, cy - r, r * 2, r * 2, hot),
          profile(cx - r * 0.3, cy - r * 0.7, r * 1.7, ink),
          place({ x: cx, y: cy, turn: -0.03 }, stripes(-r * 1.4, -r * 1.4, r * 2.8, r * 2.8, r * 0.16, r * 0.05, bg)),
        ]),
      ]
    },
  },
  projector: {
    cue: /projectionist/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [0],
    draw({ cx, y, r, floor, W, bg, ink, hot }) {
      const u = Math.min(r, (floor - y) / 1.9)
      const [lensX, lensY] = [cx - u * 0.32, floor - u * 0.7]
      const reach = W + 20 - lensX
      return [
        poly(
          [
            [lensX, lensY - u * 0.05],
            [W + 20, lensY - reach * 1.02],
            [W + 20, lensY + reach * 0.46],
            [lensX, lensY + u * 0.05],
          ],
          hot,
        ),
        place({ x: lensX + u * 0.2, y: lensY - u * 0.06, scale: u / 142, turn: -0.043 }, knifeHand(bg, hot)),
        place({ x: lensX, y: lensY, scale: u / 122 }, filmProjector(ink, bg)),
      ]
    },
  },
  keyShadow: {
    cue: /locksmith/i,
    cueOnly: true,
    titles: ['top'],
    palettes: [3],
    draw({ cx, y, h, r, W, H, ink, hot, mid }) {
      const u = Math.min(r, h * 0.41)
      const sill = y + h * 0.52
      return [
        rect(0, sill, W, H - sill, mid),
        place({ x: cx, y: sill, scale: u / 100 }, path('M-30 0L-17 -50A38 38 0 1 1 17 -50L30 0L110 220H-110Z', hot)),
        place({ x: cx, y: sill, scale: Math.min(u, (H - sill) * 0.94) / 132 }, key(ink)),
        person(cx, sill + 4, u * 0.62, ink, { hat: true, coat: 0.17 }),
      ]
    },
  },
}

/** A fist that comes from the right, the tip of its blade at the origin. */
const knifeHand = (fill: string, light: string) => [
  path('M0 4C26 -12 60 -15 96 -15V12L44 14C26 14 10 10 0 4Z', fill),
  rect(94, -24, 8, 46, fill, 'rx="3"'),
  rect(98, -13, 30, 24, fill),
  path(
    'M106 -20C106 -30 120 -33 130 -31L158 -28C170 -24 172 18 162 24C150 32 122 32 112 27C104 22 106 -12 106 -20Z',
    fill,
  ),
  [120, 132, 144].map((x) => line(x, -12, x - 1, 20, light, 3, round)),
  path('M158 -30L300 -60V70L158 26Z', fill),
  line(178, -33, 178, 31, light, 5),
]

/** Seen from its right, the lens at the origin, its feet 72 below. `turn` is how far its reels have turned. */
export const filmProjector = (fill: string, hole: string, turn = 0) => {
  const reel = (x: number, y: number, r: number) => [
    circle(x, y, r, fill),
    times(5, (i) => circle(...polar(x, y, r * 0.58, i / 5 + 0.05 + turn), r * 0.22, hole)),
    circle(x, y, r * 0.12, hole),
  ]
  return [
    rect(-62, -20, 50, 40, fill, 'rx="4"'),
    rect(-14, -10, 14, 20, fill),
    reel(-54, -46, 23),
    reel(-12, -42, 17),
    path('M-52 18L-60 72H-52L-40 18Z', fill),
    path('M-34 18L-22 72H-14L-20 18Z', fill),
  ]
}

/** Lying towards the viewer, its bit at the origin. */
const key = (fill: string) => [
  path('M-6 0H6L9 74H-9Z', fill),
  path('M6 12H26L27 24H7ZM7 32H32L33 46H8Z', fill),
  path('M-14 62H14L15 72H-15Z', fill),
  path('M0 70A32 28 0 1 1 -1 70ZM0 86A14 12 0 1 0 1 86Z', fill, 'fill-rule="evenodd"'),
]
