import {
  around,
  type At,
  blob,
  burst,
  circle,
  curve,
  half,
  line,
  mix,
  path,
  type Point,
  polar,
  poly,
  rect,
  stroke,
  times,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { ground, person, profile, wave } from '../silhouettes.ts'

/** One figure, one horizon. */
export const dramaMotifs: MotifFamily = {
  gates: {
    cue: /gate|door|within|prison/i,
    titles: ['bottom', 'spine'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale } = s
      const [reach, top] = [r * 0.42, s.y + s.h * 0.14]
      const bars = (x0: number, dir: number) => [
        times(5, (i) => {
          const x = x0 + dir * (i * r * 0.12 + r * 0.06)
          return [
            rect(x - 11, top - i * -26, 22, floor - top + i * 14, ink),
            burst(x, top - 34 + i * 26, 40, 10, 2, ink, 0.25),
          ]
        }),
        [0.12, 0.62].map((t) =>
          poly(
            [
              [x0, mix(top, floor, t)],
              [x0 + dir * r * 0.6, mix(top, floor, t) + 60],
              [x0 + dir * r * 0.6, mix(top, floor, t) + 82],
              [x0, mix(top, floor, t) + 22],
            ],
            ink,
          ),
        ),
      ]
      return [
        poly(
          [
            [cx - reach, top - r * 0.05],
            [cx + reach, top - r * 0.05],
            [cx + reach, floor],
            [cx - reach, floor],
          ],
          hot,
        ),
        circle(cx, mix(top, floor, 0.3), r * 0.2, pale),
        bars(cx - reach, -1),
        bars(cx + reach, 1),
        person(cx, floor + 4, r * 0.62, ink, { coat: 0.2 }),
        ground(s, ink),
      ]
    },
  },
  prow: {
    cue: /ship|potemkin|sea|ocean/i,
    cueOnly: true,
    titles: ['top', 'label'],
    draw(s) {
      const { cx, r, W, H, ink, hot, pale, mid } = s
      const top = s.y + Math.max(s.h * 0.22, r * 0.62)
      const x = cx + r * 0.08
      const { at } = around(x, top, r)
      const bow = (side: number, fill: string) =>
        poly([at(side * 0.62, 0.1), at(0, 0.22), [x, H], [x + side * r * 0.2, H]], fill)
      return [
        circle(x, top + r * 0.1, r * 0.66, hot),
        [-1, 0, 1].map((k) => line(x + k * r * 0.1, top + r * 0.1, x + k * r * 0.5, top - r * 0.34, ink, 26)),
        rect(x - r * 0.26, top - r * 0.02, r * 0.52, r * 0.2, ink),
        rect(x - r * 0.05, top - r * 0.42, r * 0.1, r * 0.6, ink),
        bow(-1, ink),
        bow(1, mid),
        poly([at(0.62, 0.1), at(0, 0.22), at(0, 0.3), at(0.58, 0.18)], pale),
        circle(x - r * 0.28, top + r * 0.42, r * 0.05, pale),
        circle(x + r * 0.28, top + r * 0.42, r * 0.05, ink),
        times(5, (i) =>
          path(
            wave(
              { x0: s.wide ? s.x * 0.7 : -60, x1: W + 60, y: H - r * (0.42 - i * 0.11), base: H },
              { height: r * 0.05, length: 200, shift: i * 70 },
            ),
            i % 2 ? pale : ink,
            i % 2 ? 'opacity=".9"' : '',
          ),
        ),
      ]
    },
  },
  flame: {
    cue: /joan|passion|fire|flame/i,
    cueOnly: true,
    titles: ['bottom', 'spine'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, ink, hot, pale } = s
      const flame = (size: number, fill: string, lean: number) => {
        const u = (k: number) => r * k * size
        const tip = `${cx + lean} ${floor - u(1.7)}`
        const up = `C${cx - u(0.9)} ${floor - u(0.6)} ${cx - u(0.25) + lean} ${floor - u(0.75)} ${tip}`
        const down = `C${cx + u(0.12)} ${floor - u(1.05)} ${cx + u(0.95)} ${floor - u(0.7)} ${cx + u(0.62)} ${floor}`
        return path(`M${cx - u(0.62)} ${floor}${up}${down}Z`, fill)
      }
      return [
        flame(1.05, hot, -r * 0.12),
        flame(0.8, pale, r * 0.06),
        profile(cx - r * 0.08, floor - r * 0.74, r * 0.74, ink, { turn: -0.03 }),
        ground(s, ink),
      ]
    },
  },
  poppies: {
    cue: /front|quiet|war\b|soldier/i,
    cueOnly: true,
    titles: ['top', 'label'],
    palettes: [0, 2],
    draw(s) {
      const { cx, r, W, H, ink, hot, mid } = s
      const horizon = s.y + s.h * 0.46
      const left = s.wide ? s.x * 0.8 : 0
      const wire = (y: number, k: number) => [
        stroke(
          curve(times(12, (i): Point => [left + ((W - left) * i) / 11, y + (i % 2 ? 1 : -1) * 16 * k])),
          ink,
          5 * k,
        ),
        times(11, (i) => {
          const x = left + ((W - left) * (i + 0.5)) / 11
          return [
            line(x - 18 * k, y - 18 * k, x + 18 * k, y + 18 * k, ink, 5 * k),
            line(x + 18 * k, y - 18 * k, x - 18 * k, y + 18 * k, ink, 5 * k),
          ]
        }),
      ]
      const [px, py] = [cx + r * 0.28, horizon + r * 0.3]
      return [
        rect(0, horizon, W, H - horizon, mid),
        helmet(cx - r * 0.34, horizon + 8, r * 0.36, ink),
        wire(horizon + r * 0.22, 0.7),
        wire(horizon + r * 0.52, 1),
        wire(horizon + r * 0.98, 1.5),
        stroke(
          curve([
            [px, py],
            [px + 22, py + r * 0.4],
            [px - 16, H + 20],
          ]),
          ink,
          13,
        ),
        [0.02, 0.26, 0.5, 0.74].map((t) => circle(...polar(px, py, r * 0.15, t + 0.1), r * 0.19, hot)),
        circle(px, py, r * 0.09, ink),
      ]
    },
  },
  horizon: {
    titles: ['top', 'label', 'spine'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, W, H, ink, hot, pale, mid } = s
      const horizon = s.y + s.h * 0.58
      const x = cx + r * s.random.between(-0.3, 0.3)
      const { at } = around(x, horizon, r)
      return [
        half(x, horizon, r * 0.72, 'up', hot),
        rect(0, horizon, W, H, ink),
        poly([at(-0.03, 0.08), at(0.03, 0.08), [x + r * 0.2, H], [x - r * 0.2, H]], mid),
        person(x, horizon + r * 0.1, r * 0.42, pale),
      ]
    },
  },
  divide: {
    titles: ['bottom', 'spine', 'label'],
    draw({ cx, cy, r, ink, hot, pale, clip }) {
      return [
        circle(cx, cy, r * 0.86, hot),
        clip(circle(cx, cy, r * 0.86, '#000'), [
          profile(cx - r * 0.38, cy - r * 0.62, r * 1.5, ink),
          profile(cx - r * 0.72, cy - r * 0.3, r * 1.2, pale),
        ]),
      ]
    },
  },
  fourthShadow: {
    cue: /salt road/i,
    cueOnly: true,
    titles: ['top'],
    palettes: [3],
    draw({ cx, y, h, r, W, H, bg, ink, hot, pale, mid }) {
      const u = Math.min(r, h / 2.1)
      const horizon = y + h * 0.48
      const feet = horizon + u * 0.06
      const sister = (x: number, height: number) => {
        const { at } = around(cx + u * x, feet, u * height)
        return [
          robe(at, ink),
          poly([at(-0.2, -0.92), at(0.2, -0.92), at(0.2, -1.04), at(-0.2, -1.04)], pale),
          arm(at, ink),
        ]
      }
      const shadow = (cloth: typeof robe, x: number, height: number, fill: string) => {
        const { at } = around(cx + u * x, feet, u * height)
        return cloth((dx, dy) => at(dx + dy * 0.72, -dy * 1.02), fill)
      }
      return [
        circle(cx + u * 0.18, horizon - u * 0.3, u * 0.72, hot),
        rect(0, horizon, W, H - horizon, mid),
        poly(
          [
            [cx - u * 0.62, horizon],
            [cx + u * 0.98, horizon],
            [cx + u * 0.98 - (H - horizon) * 0.18, H],
            [cx - u * 0.62 - (H - horizon) * 1.12, H],
          ],
          pale,
        ),
        shadow(robe, -0.34, 0.66, bg),
        shadow(robe, 0, 0.76, bg),
        shadow(coat, 0.36, 0.98, ink),
        shadow(robe, 0.72, 0.62, bg),
        sister(-0.34, 0.66),
        sister(0, 0.76),
        sister(0.72, 0.62),
      ]
    },
  },
}

const helmet = (x: number, y: number, r: number, fill: string) => [
  half(x, y - r * 0.1, r, 'up', fill),
  path(around(x, y, r).trace('M-1.4 0.1Q-1 -0.3 0 -0.3T1.4 0.1Z'), fill),
]

const head = (at: At, fill: string) =>
  blob([at(0, -0.93), at(0.07, -0.86), at(0.05, -0.74), at(-0.05, -0.74), at(-0.07, -0.86)], fill)

/** A woman in a long robe. Like the man, she is as tall as `at` has units, so that it can also lay her shadow down. */
export const robe = (at: At, fill: string) => [
  poly([at(-0.19, 0), at(0.19, 0), at(0.1, -0.6), at(0.07, -0.76), at(-0.07, -0.76), at(-0.1, -0.6)], fill),
  head(at, fill),
]

/** Raised to what she carries on her head. */
export const arm = (at: At, fill: string) =>
  poly([at(0.05, -0.74), at(0.15, -0.81), at(0.12, -0.95), at(0.18, -0.95), at(0.22, -0.79), at(0.09, -0.62)], fill)

/** A man in a coat and a hat, with a staff. */
const coat = (at: At, fill: string) => [
  poly([at(-0.13, 0), at(-0.02, 0), at(0, -0.3), at(0.02, 0), at(0.13, 0), at(0.17, -0.7), at(0.08, -0.77)], fill),
  poly([at(-0.13, 0), at(0, -0.3), at(0.08, -0.77), at(-0.08, -0.77), at(-0.17, -0.7)], fill),
  head(at, fill),
  poly([at(-0.17, -0.88), at(0.17, -0.88), at(0.08, -0.91), at(0.06, -0.98), at(-0.06, -0.98), at(-0.08, -0.91)], fill),
  poly([at(0.14, -0.66), at(0.25, -0.5), at(0.28, -0.55), at(0.17, -0.72)], fill),
  poly([at(0.25, 0), at(0.28, 0), at(0.28, -0.8), at(0.25, -0.8)], fill),
]
