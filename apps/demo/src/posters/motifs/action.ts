import {
  around,
  type Art,
  burst,
  circle,
  curve,
  line,
  mix,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  ring,
  straight,
  stroke,
  times,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import type { Palette } from '../palettes.ts'
import { bazaar, dotted, ground, person, round } from '../silhouettes.ts'

/** Things that rush. */
export const actionMotifs: MotifFamily = {
  rails: {
    cue: /train|rail/i,
    titles: ['top'],
    draw(s) {
      const { cx, r, W, H, ink, hot, pale, mid } = s
      const horizon = s.y + s.h * 0.56
      const bed = (t: number, side: number): Point => [cx + side * mix(r * 0.1, r * 0.95, t), mix(horizon, H, t)]
      const smoke = times(7, (i) =>
        circle(
          cx + r * (0.1 + i * 0.19),
          horizon - r * (0.62 + i * 0.055 + (i % 2) * 0.07),
          r * (0.09 + i * 0.034),
          pale,
        ),
      )
      return [
        circle(cx, horizon - r * 0.12, r * 0.74, hot),
        smoke,
        rect(0, horizon, W, H - horizon, ink),
        times(9, (i) => {
          const t = ((i + 0.3) / 9) ** 1.8
          const [x1, y1] = bed(t, -1.25)
          return rect(x1, y1, (cx - x1) * 2, 6 + 34 * t, mid)
        }),
        poly([bed(0, -1), bed(1, -1.08), bed(1, -0.92)], pale),
        poly([bed(0, 1), bed(1, 1.08), bed(1, 0.92)], pale),
        locomotive(cx, horizon + r * 0.1, r * 0.41, s),
      ]
    },
  },
  wheels: {
    cue: /general|engine|express/i,
    titles: ['bottom', 'top'],
    palettes: [0, 1, 3],
    under: { bottom: 'ink' },
    draw(s) {
      const { r, floor, W, H, bg, ink, hot, pale } = s
      const big = r * (s.wide ? 0.47 : 0.56)
      const base = floor - 24
      const hub = base - big
      const xs = [0.02, 1, 1.98].map((k) => s.x + s.w * 0.16 + k * big * 1.86)
      const turn = s.random.between(0.05, 0.2)
      const pin = (x: number) => polar(x, hub, big * 0.48, turn)
      const pins = xs.map(pin)
      const rod = straight([...pins, [W + 200, pin(0)[1]]])
      const wheel = (x: number) => [
        circle(x, hub, big * 0.9, ink),
        circle(x, hub, big * 0.76, bg),
        ring(x, hub, big * 0.7, hot, big * 0.1),
        times(14, (i) => line(x, hub, ...polar(x, hub, big * 0.74, turn + i / 14), ink, big * 0.05)),
        circle(x, hub, big * 0.22, ink),
        circle(x, hub, big * 0.09, hot),
      ]
      return [
        [0.1, 0.32, 0.14, 0.36, 0.2, 0.3].map((rise, i) =>
          circle(W - s.w * (0.02 + i * 0.18), hub - big * (1.75 + rise), r * (0.36 - i * 0.035), pale),
        ),
        rect(s.x + s.w * 0.04, hub - big * 1.72, s.w * 1.1, big * 0.62, ink),
        rect(s.x + s.w * 0.04, hub - big * 1.5, s.w * 1.1, big * 0.07, hot),
        xs.map(wheel),
        stroke(rod, pale, big * 0.17),
        stroke(rod, ink, big * 0.03),
        pins.map(([x, y]) => [circle(x, y, big * 0.15, pale), circle(x, y, big * 0.07, ink)]),
        rect(0, base - big * 0.1, W, 20, ink),
        ground(s, ink, s.y + s.h < H ? base + 34 : base - big * 0.1),
      ]
    },
  },
  wings: {
    cue: /wing|fly|air|sky/i,
    titles: ['bottom', 'top'],
    draw(s) {
      const { cx, cy, r, hot, mid, at } = s
      const trail = (x: number, y: number, k: number) =>
        poly(
          [
            [x - 8 * k, y],
            [x + 8 * k, y],
            [x - 900 * k + 60 * k, y + 1500 * k],
            [x - 900 * k - 60 * k, y + 1500 * k],
          ],
          mid,
        )
      const plane = (x: number, y: number, k: number) => place({ x, y, scale: r * k * 0.0092, turn: 0.085 }, biplane(s))
      const [leader, left, right] = [at(0.18, -0.1), at(-0.52, 0.62), at(0.68, 0.72)]
      return [
        circle(cx + r * 0.2, cy - r * 0.05, r * 0.8, hot),
        [trail(...leader, 1), trail(...left, 0.5), trail(...right, 0.36)],
        [plane(...leader, 1), plane(...left, 0.5), plane(...right, 0.36)],
      ]
    },
  },
  domes: {
    cue: /bagdad|thief|sultan/i,
    cueOnly: true,
    titles: ['bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, ink, hot, mid } = s
      const { at } = around(cx, floor, r)
      const [x, y] = [cx + r * 0.06, s.y + s.h * 0.44]
      const left = s.wide ? s.x : 0
      return [
        circle(cx, s.y + s.h * 0.4, r * 0.66, hot),
        stroke(
          curve([[s.x - 40, floor - r * 0.2], at(-0.8, -0.55), at(-0.45, -0.5), [x - r * 0.2, y + 30]]),
          ink,
          7,
          dotted(2, 20),
        ),
        place({ x, y, turn: -0.03, scale: r * 0.0023 }, [
          path('M-120 0Q-60 -40 0 0T120 -6L136 20Q66 44 4 24T-110 26Z', ink),
          person(6, 6, 150, ink, { walking: true }),
          path('M-6 -112L-60 -86L-20 -78Z', ink),
        ]),
        bazaar(
          { x: s.wide ? left - 200 : -20, y: floor - r * 0.08, w: W - left + (s.wide ? 240 : 40), h: r * 0.6 },
          mid,
          s.random,
        ),
        bazaar(
          { x: s.wide ? left - 260 : -60, y: floor + 10, w: W - left + (s.wide ? 300 : 90), h: r * 0.42 },
          ink,
          s.random,
        ),
        ground(s, ink),
      ]
    },
  },
  chase: {
    titles: ['bottom', 'top', 'spine'],
    draw(s) {
      const { cx, cy, r, ink, hot, pale, mid } = s
      const turn = s.random.next()
      return [
        burst(cx, cy, r * 2.6, r * 0.5, 22, mid, turn),
        burst(cx, cy, r * 0.98, r * 0.55, 14, ink, turn),
        burst(cx, cy, r * 0.78, r * 0.46, 14, hot, turn + 0.02),
        circle(cx, cy, r * 0.36, pale),
        person(cx, cy + r * 0.3, r * 0.58, ink, { walking: true, hat: true }),
      ]
    },
  },
  chevrons: {
    titles: ['bottom', 'top', 'spine'],
    draw({ cx, cy, r, ink, hot, pale, mid }) {
      const arrow = (x: number, fill: string) => {
        const { at } = around(x, 0, r)
        return poly([at(-1, -1), at(-0.55, -1), at(0, 0), at(-0.55, 1), at(-1, 1), at(-0.45, 0)], fill)
      }
      const fills = [ink, hot, pale, ink, mid, hot]
      return place(
        { x: cx, y: cy, turn: -0.11, scale: 0.92 },
        fills.map((fill, i) => arrow((i - 1.7) * r * 0.4, fill)),
      )
    },
  },
  drainedPool: {
    cue: /concrete summer/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [0],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, H, wide, ink, hot, pale } = s
      const u = Math.min(r, (floor - s.y) / 2)
      const left = wide ? cx - u * 1.9 : -20
      const [wall, lip] = [cx + u * 0.42, floor - u * 0.74]
      const bowl = around(cx, floor, u).trace('C0.1 0.04 0.36 -0.2 0.42 -0.74')
      const { trace } = around(wall, lip, u)
      const ladder = [
        stroke(
          trace('M0.16 0V-0.16C0.16 -0.28 0.28 -0.28 0.28 -0.16V0M0.36 0V-0.16C0.36 -0.28 0.48 -0.28 0.48 -0.16V0'),
          ink,
          u * 0.036,
        ),
        stroke(trace('M0.16 0V0.42M0.36 0V0.42M0.16 0.22H0.36M0.16 0.34H0.36'), pale, u * 0.036, round),
      ]
      return [
        circle(cx + u * 0.02, floor - u * 1.24, u * 0.58, hot),
        path(`M${left} ${floor + u * 0.04}${bowl}H${W + 20}V${H}H${left}Z`, ink),
        times((W - wall) / (u * 0.1) + 1, (i) =>
          rect(wall + u * (0.03 + i * 0.1), lip + u * 0.06, u * 0.08, u * 0.08, i % 2 ? hot : pale),
        ),
        rect(wall - u * 0.03, lip - u * 0.04, W - wall + 40, u * 0.06, pale),
        ladder,
        place({ x: cx - u * 0.1, y: floor - u * 1.2, scale: u / 92, turn: -0.1 }, skater(ink)),
        ground(s, ink, floor + 10),
      ]
    },
  },
}

function locomotive(x: number, y: number, u: number, { ink, hot, pale }: Palette): Art {
  const { at } = around(x, y, u)
  return [
    poly([at(-0.34, -1.5), at(0.34, -1.5), at(0.16, -0.8), at(-0.16, -0.8)], ink),
    rect(x - u * 0.8, y - u * 0.55, u * 1.6, u * 0.9, ink),
    circle(x, y - u * 0.3, u * 0.66, ink),
    ring(x, y - u * 0.3, u * 0.5, hot, u * 0.05),
    circle(x, y - u * 0.3, u * 0.17, pale),
    rect(x - u, y + u * 0.28, u * 2, u * 0.2, hot),
    rect(x - u, y + u * 0.48, u * 2, u * 0.06, ink),
    times(9, (i) => {
      const k = (i - 4) / 4
      return poly(
        [
          [x + k * u * 0.85 - 8, y + u * 0.54],
          [x + k * u * 0.85 + 8, y + u * 0.54],
          [x + k * u * 0.5 + 6, y + u * 1.05],
          [x + k * u * 0.5 - 6, y + u * 1.05],
        ],
        pale,
      )
    }),
  ]
}

const biplane = ({ ink, hot, pale }: Palette) => [
  rect(-52, -14, 104, 15, ink, 'rx="7"'),
  rect(-44, 6, 88, 11, ink, 'rx="5"'),
  path('M-7 -26Q0 -36 7 -26L5 46H-5Z', ink),
  rect(-19, 40, 38, 8, ink, 'rx="4"'),
  rect(-13, -37, 26, 3, ink),
  circle(-38, -6.5, 5.4, pale),
  circle(38, -6.5, 5.4, pale),
  circle(-38, -6.5, 2.3, hot),
  circle(38, -6.5, 2.3, hot),
  circle(0, -6, 3.4, hot),
]

/** In the air, the board under both feet. */
const skater = (fill: string) => [
  circle(14, -46, 9, fill),
  stroke('M10 -36L-4 -12', fill, 15, round),
  stroke('M-4 -12L20 -4L14 20', fill, 9, round),
  stroke('M-6 -12L-26 4L-18 20', fill, 9, round),
  stroke('M10 -36L34 -30L46 -44', fill, 7, round),
  stroke('M8 -36L-16 -44L-32 -34', fill, 7, round),
  stroke('M-40 18L-30 24H26L36 18', fill, 5, round),
  circle(-22, 30, 4.5, fill),
  circle(20, 30, 4.5, fill),
]
