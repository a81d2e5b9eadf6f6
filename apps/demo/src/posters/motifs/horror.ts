import {
  around,
  type Art,
  blob,
  circle,
  ellipse,
  half,
  line,
  mix,
  num,
  path,
  place,
  polar,
  poly,
  rect,
  ring,
  stroke,
  times,
} from '../drawing.ts'
import type { MotifFamily } from '../motif.ts'
import { ground, person, round, wave } from '../silhouettes.ts'

/** What stands against the light. */
export const horrorMotifs: MotifFamily = {
  claw: {
    cue: /nosferatu|vampire|dracula|hand/i,
    titles: ['top', 'spine'],
    palettes: [0, 1],
    draw(s) {
      const { cx, H, ink, hot } = s
      const r = s.wide ? s.r * 0.84 : s.r
      const base = Math.max(s.y + s.h * 0.62, s.y + r * 1.75)
      const { at } = around(cx, base, r)
      const finger = (dx: number, dy: number, length: number, angle: number) =>
        talon(...at(dx, dy), length * r, r * 0.085, angle, ink)
      return [
        circle(cx + r * 0.1, base - r * 0.8, r * 0.66, hot),
        finger(-0.5, -0.02, 0.86, -0.32),
        finger(-0.27, -0.22, 1.12, -0.278),
        finger(0, -0.3, 1.2, -0.245),
        finger(0.26, -0.22, 1.06, -0.212),
        finger(0.52, 0.16, 0.8, -0.15),
        blob(
          [
            at(-0.56, -0.05),
            at(0, -0.36),
            at(0.52, 0.05),
            at(0.34, 0.5),
            [cx + r * 0.2, H + 60],
            [cx - r * 0.24, H + 60],
            at(-0.4, 0.44),
          ],
          ink,
        ),
      ]
    },
  },
  crooked: {
    cue: /cabinet|caligari|street|nightmare/i,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, H, bg, ink, hot, mid } = s
      const house = (x: number, w: number, h: number, lean: number, fill: string, lit: string) => [
        poly(
          [
            [x, floor + 40],
            [x + lean, floor - h],
            [x + lean + w * 0.6, floor - h - w * 0.9],
            [x + w * 0.9 + lean, floor - h * 0.92],
            [x + w, floor + 40],
          ],
          fill,
        ),
        times(2, (i) =>
          poly(
            [
              [x + w * 0.3 + lean * 0.8, floor - h * (0.78 - i * 0.3)],
              [x + w * 0.62 + lean * 0.8, floor - h * (0.84 - i * 0.3)],
              [x + w * 0.56 + lean * 0.6, floor - h * (0.64 - i * 0.3)],
              [x + w * 0.36 + lean * 0.6, floor - h * (0.62 - i * 0.3)],
            ],
            lit,
          ),
        ),
      ]
      const left = cx - r
      const { at } = around(cx, floor, r)
      return [
        poly([at(-0.1, 0), [cx + r * 0.5, s.y], [cx + r * 1.1, s.y], at(0.2, 0)], mid),
        circle(cx + r * 0.34, s.y + s.h * 0.24, r * 0.26, hot),
        house(left - r * 0.05, r * 0.5, r * 0.95, r * 0.2, ink, hot),
        house(cx + r * 0.52, r * 0.55, r * 1.1, -r * 0.28, ink, bg),
        house(left + r * 0.42, r * 0.34, r * 0.55, r * 0.12, ink, bg),
        person(cx + r * 0.2, floor + 6, r * 0.5, ink, { hat: true, coat: 0.22 }),
        poly([at(0.14, 0), at(0.26, 0), [cx + r * 0.02, H], [cx - r * 0.5, H]], ink),
        ground(s, ink),
      ]
    },
  },
  mask: {
    cue: /phantom|opera|mask/i,
    cueOnly: true,
    titles: ['bottom', 'label'],
    draw({ cx, cy, r, ink, hot, pale, mid, clip, at, trace }) {
      const face = ellipse(cx, cy, r * 0.58, r * 0.82, '#000')
      return [
        clip(face, [
          rect(cx - r, cy - r, r, r * 2, pale),
          rect(cx, cy - r, r, r * 2, ink),
          ellipse(cx - r * 0.27, cy - r * 0.14, r * 0.17, r * 0.1, ink),
          ellipse(cx + r * 0.27, cy - r * 0.14, r * 0.15, r * 0.15, hot),
          circle(cx + r * 0.27, cy - r * 0.14, r * 0.05, ink),
          poly([at(0, -0.05), at(-0.15, 0.24), at(0, 0.24)], mid),
          poly([at(0, 0.02), at(0.1, 0.24), at(0, 0.2)], pale),
          times(7, (i) => rect(cx + r * (0.01 + i * 0.06), cy + r * 0.42, r * 0.04, r * 0.16, pale)),
          path(trace('M-0.26 0.5Q-0.1 0.44 0 0.5Q-0.1 0.58 -0.26 0.5Z'), hot),
        ]),
      ]
    },
  },
  risen: {
    cue: /dead|zombie|grave|living/i,
    titles: ['top', 'bottom'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, H, ink, hot } = s
      const arm = (x: number, k: number, lean: number) =>
        place({ x, y: floor + 40, scale: r * k, turn: lean }, zombieHand(ink))
      return [
        circle(cx, floor - r * 0.72, r * 0.62, hot),
        rect(cx + r * 0.52, floor - r * 0.62, r * 0.1, r * 0.7, ink),
        rect(cx + r * 0.38, floor - r * 0.46, r * 0.38, r * 0.09, ink),
        arm(cx - r * 0.62, 0.0052, -0.03),
        arm(cx - r * 0.12, 0.0078, 0.015),
        arm(cx + r * 0.3, 0.0046, -0.01),
        arm(cx + r * 0.86, 0.005, 0.04),
        path(
          wave(
            { x0: s.wide ? s.x * 0.9 : -50, x1: s.W + 50, y: floor + 10, base: H + 50 },
            { height: 14, length: 300 },
          ),
          ink,
        ),
        s.wide ? ground(s, ink, floor + 16) : '',
      ]
    },
  },
  hill: {
    cue: /house|hill|haunted|castle/i,
    titles: ['bottom'],
    palettes: [0, 2, 4],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, H, bg, ink, hot, pale } = s
      const [hx, hy, u] = [cx - r * 0.05, floor - r * 0.42, r * 0.1]
      const { at } = around(hx, hy, u)
      const [left, foot] = [s.wide ? s.x * 0.6 : -20, floor + 40]
      const rise = `C${cx - r * 0.5} ${floor} ${cx - r * 0.5} ${hy} ${hx - u * 2} ${hy}`
      const fall = `C${cx + r * 0.5} ${hy} ${cx + r * 0.5} ${floor} ${W + 20} ${foot}`
      const window = (dx: number, dy: number, fill: string) => rect(...at(dx, dy), u * 0.6, u * 0.95, fill)
      return [
        circle(cx + r * 0.12, floor - r * 0.92, r * 0.64, hot),
        path(`M${left} ${foot}${rise}H${hx + u * 3}${fall}V${H}H${left}Z`, ink),
        rect(hx - u * 2, hy - u * 3, u * 4.4, u * 3.2, ink),
        poly([at(-2.6, -3), at(0.2, -5.4), at(3, -3)], ink),
        rect(hx - u * 1.6, hy - u * 6.4, u * 1.2, u * 6, ink),
        poly([at(-2, -6.3), at(-1, -9.6), at(0, -6.3)], ink),
        rect(hx + u * 1.4, hy - u * 5.6, u * 0.5, u * 2, ink),
        window(-1.3, -5.6, pale),
        window(-1.3, -2.2, pale),
        window(0.4, -2.2, bg),
        window(1.4, -2.2, pale),
        deadTree(cx + r * 0.66, floor - r * 0.1, r * 0.6, ink),
        bat(cx - r * 0.56, s.y + s.h * 0.26, r * 0.16, ink),
        bat(cx - r * 0.3, s.y + s.h * 0.16, r * 0.09, ink),
        ground(s, ink, floor + 38),
      ]
    },
  },
  wheel: {
    cue: /carnival|circus|fair|souls/i,
    cueOnly: true,
    titles: ['bottom', 'spine'],
    draw({ cx, cy, r, ink, hot, pale }) {
      const R = r * 0.84
      const hollow = '#0d0c0f'
      return [
        times(16, (i) => line(cx, cy, ...polar(cx, cy, R, i / 16 + 0.02), ink, 5)),
        ring(cx, cy, R, ink, 12),
        ring(cx, cy, R * 0.86, ink, 5),
        times(16, (i) => {
          const [x, y] = polar(cx, cy, R * 1.04, i / 16 + 0.02)
          return i === 5 ? '' : [half(x, y, r * 0.075, 'down', i % 4 ? ink : hot), rect(x - 3, y - 26, 6, 28, ink)]
        }),
        ellipse(cx, cy, r * 0.3, r * 0.4, pale),
        ellipse(cx - r * 0.11, cy - r * 0.06, r * 0.075, r * 0.1, hollow),
        ellipse(cx + r * 0.11, cy - r * 0.06, r * 0.075, r * 0.1, hollow),
        ellipse(cx, cy + r * 0.2, r * 0.05, r * 0.09, hollow),
      ]
    },
  },
  thorns: {
    titles: ['bottom', 'top'],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, W, random, ink, hot } = s
      const left = s.wide ? s.x - 260 : 0
      const count = Math.round((W - left) / 42)
      const spikes = times(count, (i) => {
        const x = left + ((W - left) * i) / (count - 1)
        const tall = r * random.between(0.25, 1.05) * (s.wide ? Math.min(1, i / 10) : 1)
        return poly(
          [
            [x - 24, floor + 40],
            [x + random.between(-20, 20), floor - tall],
            [x + 24, floor + 40],
          ],
          ink,
        )
      })
      return [
        circle(cx + r * random.between(-0.35, 0.35), s.y + s.h * 0.4, r * 0.46, hot),
        spikes,
        ground(s, ink, floor + 20),
      ]
    },
  },
  curtainCall: {
    cue: /understudy/i,
    cueOnly: true,
    titles: ['bottom'],
    palettes: [0],
    under: { bottom: 'ink' },
    draw(s) {
      const { cx, r, floor, bg, ink, hot, mid, pale } = s
      const u = Math.min(r, (floor - s.y) / 2)
      const drape = (flip: boolean) =>
        place(
          { x: cx, y: floor, scale: u / 100, flip },
          times(9, (i) => {
            // Each fold hangs between the parted edge and the straight one at the side.
            const across = (parted: number) => num(mix(parted, 170, i / 8))
            return path(
              `M${across(0)} -260C${across(8)} -140 ${across(30)} -60 ${across(70)} 0H${180 + i}V-260Z`,
              i % 2 ? mid : bg,
            )
          }),
        )
      return [
        rect(cx - u * 0.8, 0, u * 1.6, floor, ink),
        drape(false),
        drape(true),
        place({ x: cx, y: floor, scale: u / 100 }, [ellipse(0, -7, 40, 6, mid), sheetGhost(pale, ink)]),
        ground(s, ink),
        times(7, (i) => half(cx + (i - 3) * u * 0.29, floor + 1, u * 0.06, 'up', hot)),
      ]
    },
  },
}

const talon = (x: number, y: number, length: number, width: number, angle: number, fill: string) => {
  const knuckle = polar(x, y, length * 0.55, angle)
  const tip = polar(...knuckle, length * 0.55, angle + (angle < -0.25 ? 0.05 : -0.03))
  const [a, b] = [polar(x, y, width, angle - 0.25), polar(x, y, width, angle + 0.25)]
  const [c, d] = [polar(...knuckle, width * 0.86, angle - 0.25), polar(...knuckle, width * 0.86, angle + 0.25)]
  return [poly([a, c, tip, d, b], fill), circle(...knuckle, width * 0.9, fill)]
}

const zombieHand = (fill: string) => [
  path('M-13 30L-11 -70L11 -70L13 30Z', fill),
  path('M-15 -62C-22 -88 -14 -104 0 -104C14 -104 22 -88 15 -62Z', fill),
  [
    'M-14 -96L-26 -128L-22 -142',
    'M-6 -102L-9 -140L-3 -156',
    'M4 -102L7 -138L14 -150',
    'M12 -96L22 -122L30 -130',
    'M-14 -78L-32 -92L-40 -106',
  ].map((finger) => stroke(finger, fill, 8, round)),
]

const bat = (x: number, y: number, size: number, fill: string) =>
  place(
    { x, y, scale: size / 80 },
    path(
      'M0 -6L5 -14L8 -6Q40 -40 100 -24Q74 -10 70 14Q50 -4 34 16Q18 4 0 26Q-18 4 -34 16Q-50 -4 -70 14Q-74 -10 -100 -24Q-40 -40 -8 -6L-5 -14Z',
      fill,
    ),
  )

function deadTree(x: number, y: number, size: number, fill: string): Art {
  const branch = (x0: number, y0: number, length: number, angle: number, width: number, forks: number): Art => {
    const end = polar(x0, y0, length, angle)
    const limb = line(x0, y0, ...end, fill, width, round)
    if (forks === 0) return limb
    return [
      limb,
      branch(...end, length * 0.68, angle - 0.07, width * 0.6, forks - 1),
      branch(...end, length * 0.6, angle + 0.1, width * 0.6, forks - 1),
    ]
  }
  return branch(x, y + size * 0.2, size * 0.5, -0.27, size * 0.07, 4)
}

/** In a ruff and holding a skull, as Hamlets do. */
export const sheetGhost = (sheet: string, hole: string) => [
  path(
    'M-25 -13C-32 -44 -28 -70 -21 -84C-21 -112 21 -112 21 -84C28 -70 32 -44 25 -13Q19 -5 13 -13T0 -13T-13 -13T-25 -13Z',
    sheet,
  ),
  path('M18 -66C32 -62 40 -66 46 -80L57 -75C52 -54 38 -44 20 -46Z', sheet),
  times(9, (i) => circle((i - 4) * 7, -67 - (i - 4) ** 2 * 0.2, 6.4, sheet, `stroke="${hole}" stroke-width="1.8"`)),
  ellipse(-7, -89, 3.6, 5.6, hole),
  ellipse(7, -89, 3.6, 5.6, hole),
  ellipse(0, -78, 2.8, 3.6, hole),
  circle(52, -91, 11, sheet),
  rect(46, -84, 12, 9, sheet, 'rx="2"'),
  circle(48, -91, 3, hole),
  circle(56, -91, 3, hole),
  path('M52 -87L54 -83H50Z', hole),
]
