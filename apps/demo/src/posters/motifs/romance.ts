import {
  type Art,
  circle,
  half,
  leaf,
  line,
  mix,
  num,
  path,
  place,
  polar,
  poly,
  rect,
  stroke,
  times,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { ground, person, profile, round } from '../silhouettes.ts'

/** Two of everything. */
export const romanceMotifs: MotifFamily = {
  dunes: {
    cue: /sheik|desert|sahara|sand/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, W, H, floor, ink, hot, mid } = s
      const top = s.y + s.h * 0.6
      const left = s.wide ? s.x * 0.55 : -20
      const along = (t: number) => mix(left, W, t)
      const dune = (y: number, bend: number, fill: string) => {
        const rise = `C${along(0.3)} ${y + bend} ${along(0.42)} ${y - bend * 1.2} ${along(0.6)} ${y - bend}`
        const fall = `S${along(0.86)} ${y + bend} ${W + 20} ${y - bend * 0.3}`
        return path(`M${left} ${y + bend}${rise}${fall}V${H + 10}H${left}Z`, fill)
      }
      return [
        circle(cx - r * 0.2, top - r * 0.42, r * 0.42, hot),
        dune(top, r * 0.12, mid),
        place({ x: cx + r * 0.24, y: top - r * 0.1, scale: r * 0.0027 }, rider(ink)),
        dune(top + r * 0.24, -r * 0.14, hot),
        dune(Math.max(top + r * 0.5, s.wide ? 0 : floor - 60), r * 0.1, ink),
        s.wide ? ground(s, ink, H * 0.93) : '',
      ]
    },
  },
  sunrise: {
    cue: /sunrise|dawn|morning|sun\b/i,
    titles: ['top', 'label'],
    draw(s) {
      const { cx, r, W, H, bg, ink, hot, pale, mid } = s
      const water = s.y + s.h * 0.6
      const left = s.wide ? s.x : 0
      return [
        half(cx, water, r * 0.92, 'up', mid),
        half(cx, water, r * 0.72, 'up', hot),
        half(cx, water, r * 0.52, 'up', pale),
        rect(0, water, W, H - water, ink),
        times(11, (i) => {
          const y = water + 22 + i ** 1.5 * 13
          const span = r * (0.9 - i * 0.06) * s.random.between(0.7, 1)
          return rect(cx - span, y, span * 2, 7 + i * 1.6, i % 2 ? hot : pale, 'rx="6"')
        }),
        place({ x: mix(cx, left, 0.34), y: water + r * 0.34, scale: r * 0.0042 }, [
          path('M-70 0Q0 26 70 0L52 24H-50Z', bg),
          person(-18, 2, 62, bg),
          person(14, 2, 58, bg),
        ]),
      ]
    },
  },
  petals: {
    cue: /flesh|devil|rose|bloom/i,
    titles: ['bottom', 'spine'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const y = cy - r * 0.1
      const [bend, end] = [y + r * 0.6, y + r * 1.1]
      const down = `Q${cx + 40} ${bend} ${cx + r * 0.06} ${end}`
      const up = `Q${cx + 70} ${bend} ${cx + 20} ${y}`
      const layer = (count: number, R: number, size: number, fill: string, turn: number) =>
        times(count, (i) => circle(...polar(cx, y, R, turn + i / count), size, fill))
      return [
        path(`M${cx - 12} ${y}${down}L${cx + r * 0.1} ${end}${up}Z`, ink),
        leaf(cx + r * 0.07, y + r * 0.86, r * 0.5, r * 0.2, -0.09, ink),
        layer(6, r * 0.4, r * 0.27, ink, 0.02),
        layer(6, r * 0.34, r * 0.25, hot, 0.1),
        layer(5, r * 0.22, r * 0.2, ink, 0.03),
        layer(5, r * 0.17, r * 0.18, hot, 0.13),
        layer(3, r * 0.09, r * 0.12, ink, 0.1),
        layer(3, r * 0.06, r * 0.1, pale, 0.28),
      ]
    },
  },
  kiss: {
    titles: ['top', 'label'],
    draw(s) {
      const { cx, cy, r, ink, hot, pale } = s
      const size = Math.min(s.h * 0.92, r * 1.9)
      const top = s.y + s.h - size * 0.98
      const face = (fill: string, flip: boolean) =>
        profile(cx + (flip ? 1 : -1) * size * 0.615, top, size, fill, { flip })
      return [circle(cx, cy - r * 0.2, r * 0.7, hot), face(ink, false), face(pale, true)]
    },
  },
  discs: {
    titles: ['bottom', 'label', 'top'],
    draw({ cx, cy, r, random, ink, hot, pale, clip }) {
      const [R, gap, lean] = [r * 0.56, r * 0.34, random.between(-0.12, 0.12)]
      const [a, b] = [polar(cx, cy, gap, 0.5 + lean), polar(cx, cy, gap, lean)]
      return [circle(...a, R, ink), circle(...b, R, hot), clip(circle(...a, R, '#000'), circle(...b, R, pale))]
    },
  },
  heart: {
    cue: /^it$|love|heart|kiss/i,
    titles: ['bottom', 'top'],
    draw({ cx, cy, r, ink, hot, pale, at }) {
      const heart = (k: number, fill: string) =>
        place(
          { x: cx, y: cy, scale: r * k * 0.0096, turn: -0.03 },
          path('M0 78C-104 14 -96 -74 -44 -74C-18 -74 -4 -56 0 -44C4 -56 18 -74 44 -74C96 -74 104 14 0 78Z', fill),
        )
      return [
        heart(1.05, ink),
        heart(0.84, hot),
        heart(0.64, pale),
        heart(0.45, hot),
        heart(0.26, ink),
        line(cx - r * 0.98, cy + r * 0.5, cx + r * 0.92, cy - r * 0.56, ink, 14),
        poly([at(1, -0.6), at(0.8, -0.6), at(0.88, -0.42)], ink),
      ]
    },
  },
  lampMenders: {
    cue: /lantern street/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [3],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale, mid } = s
      const u = Math.min(r, (floor - s.y) / 2.12)
      const withLadder = (mender: Art, flip: boolean) =>
        place({ x: cx, y: floor, scale: u / 100, flip }, [
          stroke('M62 2L17 -118M76 2L31 -118', ink, 4.2),
          times(9, (i) => line(57 - i * 4.9, -10 - i * 13, 71 - i * 4.9, -10 - i * 13, ink, 3.4)),
          mender,
        ])
      return [
        circle(cx, floor - u * 1.4, u * 0.7, mid),
        circle(cx, floor - u * 1.4, u * 0.46, hot),
        withLadder(manOnLadder(ink), false),
        withLadder(womanOnLadder(ink), true),
        place({ x: cx, y: floor, scale: u / 100 }, streetLamp(ink, pale, hot)),
        ground(s, ink),
      ]
    },
  },
  compartment: {
    cue: /last train/i,
    cueOnly: true,
    titles: ['top'],
    palettes: [2],
    under: { bottom: 'ink' },
    draw({ cx, y, h, r, W, H, wide, bg, ink, hot, pale, clip }) {
      const u = Math.min(r, h / 2)
      const [top, sill] = [y + u * 0.08, y + u * 1.3]
      const left = wide ? cx - u * 1.64 : 0
      const glass = (dx: number, w: number) => rect(cx + u * dx, top, u * w, sill - top, ink, `rx="${num(u * 0.18)}"`)
      const pane = glass(-0.76, 1.52)
      const [dialX, dialY, dial] = [cx, top + u * 0.46, u * 0.34]
      const traveller = (side: number, fill: string) => [
        profile(cx + side * u * 0.55, top + u * 0.3, u * 0.68, fill, { flip: side > 0 }),
        circle(cx + side * u * 0.59, sill + u * 0.08, u * 0.36, fill),
      ]
      const wheel = (dx: number) => [
        circle(cx + u * dx, y + u * 1.8, u * 0.12, ink),
        circle(cx + u * dx, y + u * 1.8, u * 0.04, hot),
      ]
      return [
        glass(wide ? -1.5 : -2.46, wide ? 0.56 : 1.52),
        glass(0.94, 1.52),
        pane,
        clip(pane, [
          circle(dialX, dialY, dial, pale),
          times(12, (i) =>
            line(
              ...polar(dialX, dialY, dial * 0.82, i / 12),
              ...polar(dialX, dialY, dial * 0.92, i / 12),
              ink,
              u * 0.014,
            ),
          ),
          line(dialX, dialY, ...polar(dialX, dialY, dial * 0.46, -0.2515), ink, u * 0.045, round),
          line(dialX, dialY, ...polar(dialX, dialY, dial * 0.72, -0.275), ink, u * 0.03, round),
          traveller(-1, hot),
          traveller(1, bg),
        ]),
        rect(left, sill + u * 0.14, W - left, u * 0.06, pale),
        rect(left, sill + u * 0.24, W - left, u * 0.02, pale),
        rect(0, y + u * 1.9, W, H, ink),
        [-0.74, -0.4, 0.4, 0.74].map(wheel),
        rect(cx - u * 0.8, y + u * 1.68, u * 0.46, u * 0.05, ink),
        rect(cx + u * 0.34, y + u * 1.68, u * 0.46, u * 0.05, ink),
      ]
    },
  },
}

const rider = (fill: string) => [
  path(
    'M-70 60L-62 14C-72 8 -78 18 -84 26C-84 6 -70 -8 -50 -8H26C36 -26 44 -40 56 -48L60 -58L66 -48C78 -42 86 -30 92 -24L84 -14L66 -18C62 0 54 14 42 20L54 60H44L28 26H-34L-58 60Z',
    fill,
  ),
  path('M-16 -8C-22 -40 -16 -62 0 -66C16 -62 18 -36 14 -8Z', fill),
  circle(2, -74, 13, fill),
  path('M-10 -66L-46 -24L-12 -34Z', fill),
]

/** Its foot at the origin, its flame a heart. */
export const streetLamp = (iron: string, glass: string, flame: string) => [
  rect(-4, -118, 8, 122, iron),
  path('M-14 4L-8 -16H8L14 4Z', iron),
  rect(-12, -120, 24, 5, iron),
  path('M-16 -122L-24 -160H24L16 -122Z', glass),
  path('M0 -127C-13 -136 -12 -148 -6 -148C-2 -148 0 -145 0 -143C0 -145 2 -148 6 -148C12 -148 13 -136 0 -127Z', flame),
  path('M-28 -160H28L8 -176H-8Z', iron),
  circle(0, -179, 4, iron),
]

/** On the right ladder, reaching for the lamp. */
const onLadder = (fill: string) => [
  circle(45, -125, 8, fill),
  path('M37 -114L52 -117L64 -88L52 -80Z', fill),
  stroke('M44 -111L33 -116L25 -128', fill, 6, round),
]

export const manOnLadder = (fill: string) => [
  onLadder(fill),
  stroke('M56 -86L46 -72L50 -56', fill, 8, round),
  stroke('M58 -86L62 -66L54 -45', fill, 8, round),
  path('M35 -129L53 -135L55 -129Z', fill),
]

export const womanOnLadder = (fill: string) => [
  onLadder(fill),
  circle(52, -131, 4.6, fill),
  path('M50 -94L62 -92L76 -48L46 -50Z', fill),
  stroke('M52 -52L48 -43M64 -52L58 -43', fill, 6, round),
]
