import {
  around,
  between,
  circle,
  curve,
  ellipse,
  half,
  line,
  mix,
  num,
  path,
  place,
  type Point,
  polar,
  poly,
  rect,
  stroke,
  times,
  wedge,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { eye, ground, person, round } from '../silhouettes.ts'

/** The world measured. */
export const documentaryMotifs: MotifFamily = {
  witch: {
    cue: /häxan|witch|devil|magic/i,
    cueOnly: true,
    titles: ['bottom', 'spine'],
    palettes: [3, 4],
    draw({ cx, cy, r, ink, hot, pale, at, trace }) {
      const horn = (k: number) => {
        const out = `C${k * 0.3} -0.8 ${k * 0.86} -0.72 ${k * 0.74} -0.24`
        const back = `C${k * 0.72} -0.5 ${k * 0.44} -0.5 ${k * 0.4} -0.12`
        return path(trace(`M${k * 0.18} -0.24${out}${back}Z`), ink)
      }
      return [
        times(36, (i) => wedge(cx, cy, r * (i % 2 ? 0.98 : 0.9), i / 36, i / 36 + 0.012, hot)),
        circle(cx, cy, r * 0.78, hot),
        horn(-1),
        horn(1),
        path(
          trace('M-0.36 -0.26Q0 -0.4 0.36 -0.26L0.66 -0.1L0.34 0L0.15 0.52Q0 0.66 -0.15 0.52L-0.34 0L-0.66 -0.1Z'),
          ink,
        ),
        eye(cx - r * 0.19, cy - r * 0.04, r * 0.1, { white: pale, iris: hot, pupil: ink }),
        eye(cx + r * 0.19, cy - r * 0.04, r * 0.1, { white: pale, iris: hot, pupil: ink }),
        poly([at(-0.06, 0.6), at(0.06, 0.6), at(0, 0.92)], ink),
      ]
    },
  },
  ice: {
    cue: /north|arctic|ice|polar/i,
    titles: ['top', 'label'],
    palettes: [0, 2],
    draw(s) {
      const { cx, r, W, H, ink, hot, pale, mid } = s
      const base = s.y + s.h * 0.66
      const { at } = around(cx, base, r)
      const berg = (x: number, w: number, h: number, a: string, b: string) => [
        poly(
          [
            [x - w, base],
            [x - w * 0.4, base - h * 0.7],
            [x, base - h],
            [x + w * 0.3, base - h * 0.55],
            [x + w, base],
          ],
          a,
        ),
        poly(
          [
            [x, base - h],
            [x + w * 0.3, base - h * 0.55],
            [x + w, base],
            [x + w * 0.1, base],
            [x - w * 0.1, base - h * 0.4],
          ],
          b,
        ),
      ]
      return [
        circle(cx + r * 0.42, base - r * 0.72, r * 0.2, hot),
        berg(cx - r * 0.5, r * 0.62, r * 0.86, pale, mid),
        berg(cx + r * 0.5, r * 0.5, r * 0.5, mid, pale),
        rect(0, base, W, H - base, ink),
        poly([[cx - r * 1.02, base + 40], [cx + r * 0.2, base + 40], at(-0.2, 0.2), at(-0.7, 0.28)], pale),
        person(cx - r * 0.3, base + r * 0.12, r * 0.26, hot, { coat: 0.2 }),
        times(4, (i) =>
          rect(cx + r * (0.2 - i * 0.1), base + r * (0.4 + i * 0.12), r * (0.5 + i * 0.1), 8, pale, 'opacity=".6"'),
        ),
      ]
    },
  },
  lens: {
    cue: /camera|eye|photograph|film/i,
    titles: ['top', 'label'],
    palettes: [0, 2, 3],
    draw({ cx, cy, r, bg, ink, hot, pale }) {
      return [
        [-0.12, 0.12].map((a) => line(cx, cy + r * 0.3, ...polar(cx, cy + r * 0.3, r * 1.3, 0.25 + a), ink, 20)),
        line(cx, cy, cx, cy + r * 1.5, ink, 20),
        rect(cx - r * 0.62, cy - r * 0.56, r * 1.24, r * 0.98, ink, 'rx="12"'),
        circle(cx - r * 0.3, cy - r * 0.76, r * 0.24, ink),
        circle(cx + r * 0.26, cy - r * 0.76, r * 0.24, ink),
        circle(cx - r * 0.3, cy - r * 0.76, r * 0.09, bg),
        circle(cx + r * 0.26, cy - r * 0.76, r * 0.09, bg),
        circle(cx, cy - r * 0.07, r * 0.4, pale),
        eye(cx, cy - r * 0.07, r * 0.36, { white: ink, iris: hot, pupil: ink }, { open: 0.6 }),
        circle(cx + r * 0.07, cy - r * 0.14, r * 0.04, pale),
        rect(cx + r * 0.62, cy - r * 0.2, r * 0.16, r * 0.06, ink),
        rect(cx + r * 0.76, cy - r * 0.2, r * 0.05, r * 0.3, hot),
      ]
    },
  },
  river: {
    cue: /river|water|stream|flood/i,
    titles: ['top', 'spine', 'label'],
    draw(s) {
      const { cx, r, H, ink, hot, pale, mid } = s
      const source = s.y + s.h * 0.08
      const bank = (k: number) =>
        times(9, (i): Point => {
          const x = cx + Math.sin(i * 1.25 + 0.6) * r * mix(0.16, 0.52, i / 8)
          return [x + k * mix(4, r * 0.3, (i / 8) ** 1.5), mix(source, H + 90, (i / 8) ** 1.15)]
        })
      const echo = (k: number, colour: string, width: number) => stroke(curve(bank(k)), colour, width)
      return [
        times(6, (i) => [echo(1.5 + i * 0.5, mid, 7), echo(-1.5 - i * 0.5, mid, 7)]),
        between(bank(-1), bank(1), ink),
        echo(0.3, pale, 6),
        echo(-0.4, pale, 4),
        circle(cx + Math.sin(0.6) * r * 0.16 + r * 0.5, source + r * 0.16, r * 0.16, hot),
      ]
    },
  },
  grass: {
    cue: /grass|field|meadow|harvest/i,
    titles: ['bottom', 'top'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, random, ink, hot, mid } = s
      const left = s.wide ? s.x * 0.75 : -20
      const blades = (count: number, tall: number, fill: string) =>
        times(count, (i) => {
          const x = mix(left, W + 20, (i + random.next()) / count)
          const lean = random.between(0.02, 0.2) * r
          const h = r * tall * random.between(0.6, 1.1) * (s.wide ? Math.min(1, 0.3 + i / count) : 1)
          const tip = `${x + lean} ${floor - h}`
          const foot = floor + 60
          return path(
            `M${x - 13} ${foot}Q${x} ${floor - h * 0.5} ${tip}Q${x + 14} ${floor - h * 0.4} ${x + 13} ${foot}Z`,
            fill,
          )
        })
      return [
        circle(cx + r * 0.3, s.y + s.h * 0.3, r * 0.3, hot),
        blades(26, 1.1, mid),
        person(cx - r * 0.3, floor - r * 0.1, r * 0.5, hot, { walking: true }),
        blades(46, 0.62, ink),
        ground(s, ink, floor + 40),
      ]
    },
  },
  globe: {
    cue: /\bwar\b|world|prelude|earth/i,
    titles: ['bottom', 'top', 'label'],
    draw({ cx, cy, r, ink, hot, pale, mid, clip }) {
      const R = r * 0.8
      const { at } = around(cx, cy, R)
      const grid = (colour: string) => [
        [0.34, 0.72].map((k) => ellipse(cx, cy, R * k, R, 'none', `stroke="${colour}" stroke-width="6"`)),
        line(cx, cy - R, cx, cy + R, colour, 6),
        [-0.55, 0, 0.55].map((k) => line(cx - R, cy + k * R, cx + R, cy + k * R, colour, 6)),
      ]
      const shape = circle(cx, cy, R, '#000')
      const [crack, inner] = [at(0.1, -0.2), at(-0.12, 0.1)]
      return [
        circle(cx, cy, R, pale),
        clip(shape, grid(mid)),
        clip(shape, poly([at(-0.35, -1.1), crack, inner, at(0.36, 1.1), at(1.2, 1.2), at(1.2, -1.2)], ink)),
        poly([at(-0.35, -1.12), crack, inner, at(0.36, 1.12), at(-0.02, 0.12), at(0.2, -0.2)], hot),
      ]
    },
  },
  contours: {
    titles: ['label', 'bottom', 'top'],
    draw({ cx, cy, r, random, ink, hot, mid }) {
      const wobbles = times(14, () => random.between(0.78, 1.16))
      const level = (k: number) => {
        const [x, y] = [cx + r * 0.1 * (1 - k), cy - r * 0.16 * (1 - k)]
        const points = wobbles.map((wobble, i) => polar(x, y, r * k * mix(1, wobble, 0.4 + 0.6 * k), i / 14))
        return curve(points, true)
      }
      return [
        path(level(0.96), mid),
        times(10, (i) => stroke(level(0.96 - i * 0.09), ink, i % 3 ? 5 : 11)),
        path(level(0.1), hot),
      ]
    },
  },
  combCity: {
    cue: /^hive$/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [1],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, wide, random, ink, hot, pale } = s
      const u = Math.min(r, (floor - s.y) / 1.95)
      const cell = u * 0.13
      const left = wide ? cx - u * 1.5 : -cell
      const columns = Math.ceil((W - left) / (cell * 1.5)) + 1
      const skyline = [1, 2, 2, 4, 4, 3, 1, 2, 5, 5, 6, 3, 3, 1, 4, 4, 2, 2]
      return [
        circle(cx + u * 0.3, floor - u * 1.08, u * 0.46, hot),
        times(columns, (i) =>
          times(skyline[i % skyline.length] ?? 1, (k) => {
            const [x, y] = [left + i * cell * 1.5, floor + cell - (k + (i % 2) / 2) * cell * 1.732]
            return poly(
              times(6, (j) => polar(x, y, cell * 0.94, j / 6)),
              random.chance(0.2) ? hot : ink,
            )
          }),
        ),
        place({ x: cx - u * 0.4, y: floor - u * 1.3, scale: u / 72, turn: -0.05 }, bee(ink, hot, pale)),
        ground(s, ink, floor + cell),
      ]
    },
  },
  observatory: {
    cue: /deep field/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [2],
    under: { top: 'ink', side: 'ink' },
    draw(s) {
      const { cx, r, floor, W, H, random, bg, ink, hot, pale, mid } = s
      const u = Math.min(r, (floor - s.y) / 2)
      const [px, py] = [cx + u * 0.2, floor - u * 1.5]
      const trail = (radius: number, colour: string, width: number) => {
        const from = random.next()
        const [a, b] = [polar(px, py, radius, from), polar(px, py, radius, from + random.between(0.1, 0.3))]
        return stroke(
          `M${num(a[0])} ${num(a[1])}A${num(radius)} ${num(radius)} 0 0 1 ${num(b[0])} ${num(b[1])}`,
          colour,
          width,
          round,
        )
      }
      const { at } = around(cx, floor, u)
      return [
        rect(0, 0, W, H, ink),
        times(40, (i) => trail(u * (0.06 + i * 0.045), i === 13 ? hot : i % 3 ? mid : pale, i % 4 ? 4 : 7)),
        circle(px, py, 8, pale),
        poly([at(-1.3, 0.1), at(-0.3, -0.66), at(0.1, -0.66), at(1.5, 0.1)], bg),
        poly(
          [at(0.1, -0.66), at(1.48, 0.09), at(1, 0), at(0.72, -0.1), at(0.5, -0.04), at(0.3, -0.3), at(0.14, -0.26)],
          mid,
        ),
        rect(cx - u * 0.32, floor - u * 0.81, u * 0.44, u * 0.19, pale),
        half(cx - u * 0.1, floor - u * 0.8, u * 0.25, 'up', pale),
        place({ x: cx - u * 0.1, y: floor - u * 0.8, turn: 0.06 }, rect(-u * 0.03, -u * 0.27, u * 0.06, u * 0.24, hot)),
        ground(s, bg),
      ]
    },
  },
}

export const bee = (ink: string, stripe: string, wing: string) => [
  ellipse(-4, -20, 9, 18, wing, 'transform="rotate(-28)"'),
  ellipse(10, -20, 9, 18, wing, 'transform="rotate(20)"'),
  ellipse(0, 0, 22, 14, stripe),
  rect(-8, -13.5, 6, 27, ink),
  rect(4, -13.5, 6, 27, ink),
  circle(22, -2, 9, ink),
  path('M-22 -4L-32 0L-22 4Z', ink),
]
