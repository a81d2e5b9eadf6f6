import {
  around,
  circle,
  curve,
  ellipse,
  leaf,
  line,
  mix,
  path,
  place,
  polar,
  poly,
  rect,
  ring,
  stroke,
  times,
  wedge,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import type { Palette } from '../palettes.ts'
import { dotted, ground, longneck, profile, stars } from '../silhouettes.ts'

/** Bodies in space. */
export const sciFiMotifs: MotifFamily = {
  rocketMoon: {
    cue: /trip|to the moon/i,
    titles: ['bottom', 'top'],
    palettes: [0, 1, 4],
    draw(s) {
      const { cx, cy, r, hot, pale, clip, at } = s
      const R = r * 0.72
      const shade = '#c9c2ae'
      const crater = (dx: number, dy: number, k: number) => {
        const [x, y, size] = [cx + dx * R, cy + dy * R, k * R]
        return [
          circle(x, y, size, shade),
          circle(x + size * 0.22, y + size * 0.22, size * 0.82, pale),
          circle(x, y, size * 0.62, shade),
        ]
      }
      const [hx, hy] = polar(cx, cy, R * 0.62, -0.09)
      return [
        stars(s, 60),
        circle(cx, cy, R, pale),
        clip(circle(cx, cy, R, '#000'), [
          crater(-0.5, -0.36, 0.17),
          crater(-0.12, -0.66, 0.08),
          crater(-0.62, 0.2, 0.1),
          crater(-0.18, 0.12, 0.22),
          crater(0.34, 0.5, 0.15),
          crater(-0.3, 0.66, 0.09),
          crater(0.62, 0.16, 0.07),
          crater(0.02, -0.3, 0.06),
        ]),
        poly([[hx, hy], at(1.3, -1.36), at(1.46, -1.14)], hot, 'opacity=".9"'),
        place({ x: hx + r * 0.08, y: hy - r * 0.08, scale: r * 0.0044, turn: -0.365 }, rocket(s)),
      ]
    },
  },
  crescentFace: {
    cue: /woman|in the moon|lady/i,
    titles: ['top', 'bottom', 'spine'],
    draw(s) {
      const { cx, cy, r, bg, hot, pale, at } = s
      const R = r * 0.82
      return [
        circle(cx, cy, R, hot),
        profile(cx + R * 0.38, cy - R * 0.78, R * 1.72, bg, { flip: true }),
        rect(cx + R * 0.56, cy - R * 1.1, R, R * 2.2, bg),
        stars(s, 40),
        place({ x: cx + r * 0.52, y: cy - r * 0.5, scale: r * 0.0022, turn: 0.06 }, rocket(s)),
        stroke(curve([at(0.46, -0.32), at(0.36, 0.2), at(0.6, 0.8)]), pale, 6, dotted(2, 16)),
      ]
    },
  },
  towers: {
    cue: /metropolis|city|future/i,
    titles: ['bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, random, ink, hot, pale, mid } = s
      const top = s.y + s.h * 0.1
      const tower = (x: number, w: number, t: number, fill: string) =>
        [0.5, 0.28, 0.12, 0].map((step, i) =>
          rect(x - (w / 2) * (1 - i * 0.22), mix(t, floor, step), w * (1 - i * 0.22), s.H, fill),
        )
      const windows = (x: number, w: number, t: number) =>
        times(14, (i) =>
          random.chance(0.65)
            ? rect(x - w * 0.28 + (i % 2) * w * 0.34, mix(t, floor, 0.54 + i * 0.03), w * 0.2, 9, hot)
            : '',
        )
      return [
        [-0.31, -0.27, -0.225, -0.18].map((a, i) => wedge(cx, floor - r * 0.1, 2200, a, a + 0.02, i % 2 ? hot : mid)),
        circle(cx, top + r * 0.34, r * 0.34, pale),
        tower(cx - r * 0.78, r * 0.34, s.y + s.h * 0.42, mid),
        tower(cx + r * 0.8, r * 0.36, s.y + s.h * 0.36, mid),
        tower(cx - r * 0.4, r * 0.3, s.y + s.h * 0.22, mid),
        tower(cx + r * 0.42, r * 0.3, s.y + s.h * 0.16, mid),
        tower(cx, r * 0.56, top, ink),
        windows(cx, r * 0.5, top),
        tower(cx - r * 0.62, r * 0.3, s.y + s.h * 0.5, ink),
        tower(cx + r * 0.66, r * 0.32, s.y + s.h * 0.46, ink),
        ground(s, ink, floor - 4),
      ]
    },
  },
  constructivist: {
    cue: /mars|aelita|planet/i,
    titles: ['bottom', 'spine', 'top'],
    palettes: [0, 2, 3, 4],
    draw({ cx, cy, r, ink, hot, pale }) {
      return place({ x: cx, y: cy, scale: r / 108 }, [
        circle(0, 0, 62, hot),
        path('M-150 64L150 -8L150 14L-150 90Z', ink),
        path('M-20 -100L78 74L4 30Z', pale),
        ring(0, 0, 82, pale, 3),
        ring(0, 0, 92, pale, 1),
        times(5, (i) => line(-96 + i * 9, 96, 4 + i * 9, -104, pale, i === 2 ? 4 : 1.2)),
        circle(58, -58, 12, pale),
        circle(-52, 44, 20, ink),
        rect(40, 48, 46, 10, hot),
        rect(40, 64, 30, 5, pale),
      ])
    },
  },
  lostWorld: {
    cue: /lost|world|dinosaur|jurassic/i,
    cueOnly: true,
    titles: ['top', 'bottom'],
    palettes: [2, 3, 4],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, random, ink, hot, pale, mid } = s
      const left = s.wide ? s.x * 0.86 : 0
      const { at } = around(cx, floor, r)
      return [
        circle(cx + r * 0.16, floor - r * 0.78, r * 0.62, hot),
        poly([at(-1.2, 0), at(-0.72, -0.6), at(-0.5, -0.38), at(-0.34, -0.52), at(0.1, 0)], mid),
        place({ x: cx - r * 0.02, y: floor + 10, scale: r * 0.0074 }, longneck(ink, pale)),
        times(9, (i) => {
          const x = mix(left, s.W, i / 8)
          return times(5, (k) => leaf(x, floor + 60, r * random.between(0.3, 0.5), r * 0.09, -0.4 + k * 0.075, ink))
        }),
        ground(s, ink, floor + 20),
      ]
    },
  },
  machineEye: {
    cue: /steel|robot|machine|metal/i,
    titles: ['bottom', 'top'],
    palettes: [0, 2, 3, 4],
    draw({ cx, cy, r, ink, hot, pale, mid, trace }) {
      const blades = times(9, (i) => {
        const a = i / 9
        return poly(
          [polar(cx, cy, r * 0.62, a), polar(cx, cy, r * 0.62, a + 0.115), polar(cx, cy, r * 0.27, a + 0.2)],
          i % 2 ? ink : mid,
        )
      })
      return [
        times(24, (i) =>
          rect(-14, -r * 0.94, 28, r * 0.14, ink, `transform="translate(${cx} ${cy}) rotate(${i * 15})"`),
        ),
        circle(cx, cy, r * 0.84, ink),
        circle(cx, cy, r * 0.72, pale),
        circle(cx, cy, r * 0.64, ink),
        blades,
        circle(cx, cy, r * 0.28, hot),
        circle(cx, cy, r * 0.13, ink),
        circle(cx + r * 0.08, cy - r * 0.1, r * 0.05, pale),
        path(trace('M0 0.62q0.1 0.18 0 0.26q-0.1 -0.08 0 -0.26Z'), hot),
      ]
    },
  },
  ringed: {
    titles: ['bottom', 'spine', 'label'],
    draw(s) {
      const { cx, cy, r, random, hot, pale, mid, clip } = s
      const R = r * 0.52
      const outlined = `stroke="${pale}" stroke-width="${R * 0.09}"`
      const bands = times(6, (i) => {
        const top = -R + i * R * 0.36 + random.between(0, R * 0.1)
        return rect(-R, top, R * 2, R * random.between(0.06, 0.18), i % 2 ? mid : pale)
      })
      return [
        stars(s, 70),
        place({ x: cx, y: cy, turn: -0.06 }, [
          ellipse(0, 0, R * 1.75, R * 0.42, 'none', outlined),
          circle(0, 0, R, hot),
          clip(circle(0, 0, R, '#000'), bands),
          path(`M${-R * 1.75} 0A${R * 1.75} ${R * 0.42} 0 0 0 ${R * 1.75} 0`, 'none', outlined),
        ]),
        circle(cx + r * 0.66, cy - r * 0.62, r * 0.08, pale),
      ]
    },
  },
  ninth: {
    cue: /orbit nine/i,
    cueOnly: true,
    titles: ['top'],
    palettes: [0],
    draw(s) {
      const { cx, cy, r, bg, ink, hot, pale, mid } = s
      const u = Math.min(r, s.h / 2)
      const [x, y, R, band] = [cx, cy - u * 0.3, u * 0.48, u * 0.24]
      const crew = (px: number, py: number, size: number, lit: string, shade: string) => [
        circle(px, py, size, lit),
        s.clip(circle(px, py, size, '#000'), [
          circle(px, py - size * 0.12, size * 0.36, shade),
          ellipse(px, py + size * 0.85, size * 0.72, size * 0.6, shade),
        ]),
      ]
      const { trace } = around(x, y, R)
      return [
        stars(s, 70),
        stroke(trace('M1 0C1 1.2 0.4 2.1 -0.5 2.4'), pale, band, 'stroke-linecap="round"'),
        ring(x, y, R, pale, band),
        times(8, (i) => line(...polar(x, y, R - band / 2, i / 8), ...polar(x, y, R + band / 2, i / 8), bg, 5)),
        times(8, (i) => crew(...polar(x, y, R, (i + 0.5) / 8), band * 0.3, ink, mid)),
        crew(x - R * 0.5, y + R * 2.4, band * 0.36, hot, ink),
      ]
    },
  },
}

const rocket = ({ ink, hot, pale }: Palette) => [
  path('M0 -62C24 -38 26 6 20 34H-20C-26 6 -24 -38 0 -62Z', ink),
  path('M-20 10L-38 46L-18 36Z', hot),
  path('M20 10L38 46L18 36Z', hot),
  circle(0, -14, 9, pale),
  rect(-14, 36, 28, 8, ink),
]
