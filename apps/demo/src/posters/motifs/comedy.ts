import {
  around,
  burst,
  circle,
  curve,
  halftone,
  leaf,
  line,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  straight,
  stroke,
  times,
  wedge,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { eye, ground, person, round } from '../silhouettes.ts'

/** Things that wobble. */
export const comedyMotifs: MotifFamily = {
  clock: {
    cue: /safety|clock|time|hour/i,
    titles: ['top', 'bottom'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const R = r * 0.82
      const [x, y] = polar(cx, cy, R * 0.56, 0.03)
      return [
        circle(cx, cy, R * 1.12, ink),
        circle(cx, cy, R, pale),
        times(12, (i) =>
          line(...polar(cx, cy, R * 0.84, i / 12), ...polar(cx, cy, R * 0.95, i / 12), ink, i % 3 ? 10 : 26),
        ),
        line(cx, cy, ...polar(cx, cy, R * 0.46, -0.36), ink, 34),
        line(cx, cy, ...polar(cx, cy, R * 0.66, 0.03), ink, 22),
        circle(cx, cy, 36, hot),
        place({ x, y, scale: R * 0.0053, turn: 0.02 }, dangler(ink, hot)),
      ]
    },
  },
  bowler: {
    cue: /\bkid\b|tramp/i,
    titles: ['bottom', 'label', 'top'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const hat = (band: string) => [
        path('M-62 0C-66 -92 66 -92 62 0Z', ink),
        path('M-112 0Q0 40 112 0Q118 12 96 20Q0 46 -96 20Q-118 12 -112 0Z', ink),
        rect(-62, -20, 124, 16, band),
      ]
      return [
        place({ x: cx, y: cy - r * 0.28, scale: r * 0.0058, turn: -0.02 }, hat(hot)),
        place(
          { x: cx, y: cy + r * 0.24, scale: r * 0.0036 },
          path('M0 0C-12 -22 -52 -20 -60 6C-42 22 -14 18 0 8C14 18 42 22 60 6C52 -20 12 -22 0 0Z', ink),
        ),
        place({ x: cx + r * 0.62, y: cy + r * 0.78, scale: r * 0.0019, turn: 0.05 }, hat(pale)),
      ]
    },
  },
  detective: {
    cue: /sherlock|detective|mystery/i,
    cueOnly: true,
    titles: ['bottom', 'top'],
    draw(s) {
      const { cx, cy, r, ink, hot, pale, mid } = s
      const [gx, gy] = [cx - r * 0.06, cy - r * 0.12]
      const { at } = around(gx, gy, r)
      return [
        halftone(s.wide ? s : { ...s, x: 0, w: s.W }, 46, mid, (_, v) => 0.25 + 0.6 * v),
        line(gx + r * 0.34, gy + r * 0.36, gx + r * 0.86, gy + r * 0.92, ink, r * 0.15, round),
        circle(gx, gy, r * 0.58, ink),
        circle(gx, gy, r * 0.49, pale),
        eye(gx, gy, r * 0.4, { white: ink, iris: hot, pupil: ink }, { look: 0.2, open: 0.62 }),
        circle(gx + r * 0.12, gy - r * 0.1, r * 0.05, pale),
        stroke(curve([at(-0.44, -0.74), at(0, -0.96), at(0.44, -0.78)]), ink, r * 0.1, round),
      ]
    },
  },
  steamboat: {
    cue: /boat|steam|sail/i,
    cueOnly: true,
    titles: ['bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, ink, hot, pale, mid } = s
      const deck = floor - r * 0.3
      const { at } = around(cx, deck, r)
      const hub = at(-0.5, 0.04)
      const left = s.wide ? s.x - 120 : 0
      const waves = (y: number, fill: string, shift: number) => [
        times(Math.ceil((W - left) / 150) + 2, (i) => circle(left + i * 150 + shift, y + 60, 82, fill)),
        rect(left - 90, y + 50, W - left + 90, s.H, fill),
      ]
      return [
        circle(cx + r * 0.5, s.y + s.h * 0.26, r * 0.24, hot),
        times(5, (i) => circle(cx - r * (0.3 + i * 0.17), deck - r * (0.98 + i * 0.13), r * (0.09 + i * 0.035), pale)),
        poly([at(-0.86, -0.18), at(0.95, -0.24), at(0.7, 0.3), at(-0.7, 0.3)], ink),
        rect(cx - r * 0.56, deck - r * 0.42, r * 1.05, r * 0.22, pale),
        times(5, (i) => circle(cx - r * (0.44 - i * 0.2), deck - r * 0.31, r * 0.05, ink)),
        rect(cx - r * 0.4, deck - r * 0.62, r * 0.6, r * 0.2, ink),
        rect(cx - r * 0.3, deck - r * 0.98, r * 0.14, r * 0.4, ink),
        rect(cx - r * 0.3, deck - r * 0.88, r * 0.14, r * 0.08, hot),
        circle(...hub, r * 0.3, hot),
        times(8, (i) => line(...hub, ...polar(...hub, r * 0.3, i / 8), ink, 9)),
        s.wide ? '' : waves(floor - r * 0.14, mid, 0),
        s.wide ? ground(s, ink, floor) : waves(floor - r * 0.04, ink, 75),
      ]
    },
  },
  flytrap: {
    cue: /shop|plant|garden/i,
    cueOnly: true,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, ink, hot, pale } = s
      const floor = s.floor - r * 0.17
      const pot = around(cx, floor, r).at
      const [x, y, R] = [cx - r * 0.06, s.y + s.h * 0.36, r * 0.56]
      const head = around(x, y, R).at
      const [upper, lower] = [-0.13, 0.07]
      const teeth = (angle: number, side: number) =>
        times(5, (i) => {
          const gum = (k: number) => polar(x, y, R * (0.24 + (i + k) * 0.15), angle)
          return poly([gum(0), gum(0.9), polar(...gum(0.45), R * 0.16, angle + side * 0.25)], pale)
        })
      return [
        stroke(curve([head(-0.3, 0.8), head(-0.6, 1.5), pot(0, -0.1)]), ink, r * 0.12),
        leaf(cx - r * 0.1, floor - r * 0.24, r * 0.72, r * 0.26, -0.06, ink),
        leaf(cx - r * 0.1, floor - r * 0.24, r * 0.66, r * 0.26, -0.45, ink),
        wedge(x, y, R * 1.06, lower, 1 + upper, ink),
        wedge(x, y, R * 0.98, lower - 0.022, lower + 0.02, hot),
        wedge(x, y, R * 0.98, upper - 0.02, upper + 0.022, hot),
        teeth(upper, 1),
        teeth(lower, -1),
        circle(...head(-0.5, -0.3), R * 0.13, hot),
        circle(...head(-0.2, -0.66), R * 0.09, hot),
        circle(...head(-0.62, 0.14), R * 0.1, hot),
        circle(...head(-0.3, 0.5), R * 0.14, hot),
        circle(...head(0.1, 0.72), R * 0.08, hot),
        poly([pot(-0.36, -0.2), pot(0.36, -0.2), pot(0.26, 0.16), pot(-0.26, 0.16)], hot),
        rect(cx - r * 0.42, floor - r * 0.24, r * 0.84, r * 0.1, pale),
        ground(s, ink, floor + r * 0.14),
      ]
    },
  },
  chatter: {
    cue: /girl|talk|friday|word/i,
    titles: ['bottom', 'top'],
    draw(s) {
      const { cx, cy, ink, hot, pale } = s
      const r = s.r * 0.92
      const bubble = (x: number, y: number, k: number, fill: string, flip = false) =>
        place(
          { x, y, scale: (r * k) / 100, flip },
          path(
            'M-100 -70Q-100 -84 -86 -84H86Q100 -84 100 -70V26Q100 40 86 40H-20L-62 84L-58 40H-86Q-100 40 -100 26Z',
            fill,
          ),
        )
      return [
        bubble(cx - r * 0.2, cy - r * 0.4, 0.66, ink),
        bubble(cx + r * 0.3, cy + r * 0.32, 0.62, hot, true),
        [1.02, 0.86, 0.5].map((w, i) => rect(cx - r * 0.72, cy - r * (0.8 - i * 0.2), r * w, r * 0.07, pale)),
        place({ x: cx + r * 0.3, y: cy + r * 0.17, scale: r * 0.0054 }, [
          path('M-70 0C-40 -34 -14 -34 0 -20C14 -34 40 -34 70 0C40 46 -40 46 -70 0Z', pale),
          path('M-56 0Q0 -14 56 0Q0 18 -56 0Z', ink),
        ]),
      ]
    },
  },
  tightrope: {
    cue: /gold|rush|walk/i,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, cy, r, W, H, ink, hot, pale } = s
      const y = cy + r * 0.32
      const left = s.wide ? s.x : 0
      const at = (across: number, down: number): Point => [left + s.w * across, y + r * down]
      return [
        circle(cx, y - r * 0.32, r * 0.68, hot),
        poly(
          [
            [left - 10, y + r * 0.25],
            at(0.22, -0.12),
            at(0.4, 0.5),
            at(0.62, 0.75),
            at(0.8, -0.02),
            [W + 10, y + r * 0.4],
            [W + 10, H],
            [left - 10, H],
          ],
          ink,
        ),
        poly([at(0.22, -0.12), at(0.15, 0.05), at(0.21, 0.02), at(0.27, 0.1)], pale),
        poly([at(0.8, -0.02), at(0.73, 0.2), at(0.8, 0.14), at(0.87, 0.14)], pale),
        line(...at(0.22, -0.11), ...at(0.8, -0.01), ink, 6),
        person(cx - r * 0.02, y - r * 0.055, r * 0.5, ink, { hat: true, walking: true }),
        line(cx - r * 0.36, y - r * 0.22, cx + r * 0.32, y - r * 0.34, ink, 8, round),
        s.wide ? ground(s, ink, H * 0.9) : '',
      ]
    },
  },
  grin: {
    cue: /cracker|animal|monkey|joke/i,
    titles: ['bottom', 'top', 'label'],
    draw({ cx, cy, r, ink, hot, pale, trace }) {
      const lens = (k: number) => [
        circle(cx + k * r * 0.36, cy - r * 0.12, r * 0.28, pale, `stroke="${ink}" stroke-width="${r * 0.06}"`),
        circle(cx + k * r * 0.36 + r * 0.1, cy - r * 0.14, r * 0.09, ink),
      ]
      const brow = (k: number) =>
        place(
          { x: cx + k * r * 0.37, y: cy - r * 0.58, scale: r * 0.0072, flip: k < 0, turn: k * 0.02 },
          path('M-46 14Q0 -34 46 6Q40 24 0 8Q-30 6 -46 14Z', ink),
        )
      return [
        lens(-1),
        lens(1),
        rect(cx - r * 0.1, cy - r * 0.16, r * 0.2, r * 0.06, ink),
        brow(-1),
        brow(1),
        path(trace('M-0.08 0Q0.26 0.3 0 0.32Q-0.26 0.3 -0.08 0Z'), hot),
        place(
          { x: cx, y: cy + r * 0.48, scale: r * 0.0052 },
          path('M-100 -10Q0 -46 100 -10Q110 26 60 26Q0 16 -60 26Q-110 26 -100 -10Z', ink),
        ),
        place({ x: cx + r * 0.18, y: cy + r * 0.76, scale: r * 0.0034, turn: 0.04 }, [
          rect(0, -14, 150, 28, ink, 'rx="12"'),
          rect(132, -14, 24, 28, hot, 'rx="10"'),
        ]),
      ]
    },
  },
  juggler: {
    titles: ['bottom', 'top', 'spine'],
    draw(s) {
      const { cx, r, floor, ink, hot, pale } = s
      const base = floor - r * 0.06
      const hands = base - r * 0.52
      const ball = (fill: string, i: number) =>
        circle(...polar(cx, hands - r * 0.12, r * 0.74, 0.5 + i / 12), r * (0.09 + 0.014 * i), fill)
      return [
        [ink, hot, pale, ink, hot, pale, ink].map(ball),
        person(cx, base, r * 0.72, ink, { hat: true, walking: true }),
        [-1, 1].map((k) =>
          stroke(
            straight([
              [cx + k * r * 0.06, hands],
              [cx + k * r * 0.3, hands + r * 0.1],
              [cx + k * r * 0.46, hands - r * 0.1],
            ]),
            ink,
            r * 0.05,
            round,
          ),
        ),
        rect(s.x, base, s.w, 10, ink),
      ]
    },
  },
  weatherman: {
    cue: /weather/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [2],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale, mid } = s
      const u = Math.min(r, (floor - s.y) / 2)
      return [
        place({ x: cx, y: floor, scale: u / 100 }, [
          burst(24, -146, 52, 38, 14, hot),
          circle(24, -146, 34, hot),
          path('M-76 2C-78 -46 -58 -66 -26 -72H26C58 -66 78 -46 76 2Z', ink),
          path('M-24 -72L0 -20L24 -72Z', pale),
          path('M-26 -73L-42 -52L-28 -46L-4 2L2 2L-20 -60ZM26 -73L42 -52L28 -46L4 2L-2 2L20 -60Z', mid),
          path('M6 -66L-12 -34H0L-8 -4L14 -42H2L12 -66Z', hot),
          circle(-34, -104, 26, pale),
          circle(0, -122, 34, pale),
          circle(36, -106, 28, pale),
          rect(-36, -106, 74, 28, pale, 'rx="14"'),
          [-74, -58, -42, 44, 60, 76].map((x, i) =>
            line(x, -70 - (i % 2) * 8, x - 5, -54 - (i % 2) * 8, pale, 4, round),
          ),
        ]),
        ground(s, ink),
      ]
    },
  },
}

const dangler = (suit: string, band: string) => [
  line(-7, 44, -6, 0, suit, 9, round),
  line(9, 44, 8, 0, suit, 9, round),
  circle(1, 30, 11, suit),
  rect(-20, 17, 42, 5, suit, 'rx="2"'),
  rect(-9, 9, 20, 9, suit),
  rect(-9, 14, 20, 3, band),
  path('M-13 42L15 42L12 84L-12 84Z', suit),
  stroke('M-6 82L-20 104L-34 122', suit, 12, round),
  stroke('M7 82L16 106L8 126', suit, 12, round),
  line(-34, 122, -42, 118, suit, 10, round),
  line(8, 126, 20, 128, suit, 10, round),
]
