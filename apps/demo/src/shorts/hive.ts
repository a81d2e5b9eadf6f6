import {
  type Art,
  circle,
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
  stroke,
  times,
} from '../posters/drawing.ts'
import { bee } from '../posters/motifs/documentary.ts'
import { seeded } from '../posters/random.ts'
import { dotted, round } from '../posters/silhouettes.ts'
import { falling, hexagon, rain, snow, wheel } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, faint, fill, H, masked, ramp, sway, W } from './stage.ts'

/** A bee in flight. Its wings are never where they were. */
const flying = (
  { t, ink, hot, pale }: Moment,
  { x, y, scale, turn = 0, flip = false }: { x: number; y: number; scale: number; turn?: number; flip?: boolean },
) =>
  place({ x, y: y + 3 * scale * sway(t, 0.35, x / 300), scale, turn, flip }, [
    ellipse(-2, -22, 20, 12 + 7 * sway(t, 0.09), blend(pale, hot, 0.2), 'opacity=".5"'),
    bee(ink, hot, pale),
  ])

/** Blocks of a city, on `base`. */
function blocks(name: string, base: number, height: number, colour: string, lit?: string): Art {
  const random = seeded(name)
  const row: Art[] = []
  for (let x = -200; x < W + 200;) {
    const [w, h] = [random.between(110, 220), random.between(0.4, 1) * height]
    row.push(rect(x, base - h, w + 2, h + 10, colour))
    for (let y = base - h + 30; y < base - 30; y += 52)
      row.push(times(3, (i) => (lit && random.chance(0.4) ? rect(x + 20 + (i * (w - 40)) / 3, y, 22, 26, lit) : '')))
    x += w
  }
  return row
}

/** A wooden hive, its feet at the origin, 200 high. */
const box = ({ ink, hot, pale }: Moment): Art => [
  poly(
    [
      [-96, -176],
      [96, -176],
      [80, -206],
      [-80, -206],
    ],
    ink,
  ),
  [0, 1, 2].map((i) => [
    rect(-82, -172 + i * 52, 164, 50, i % 2 ? blend(hot, pale, 0.35) : hot),
    rect(-26, -156 + i * 52, 52, 12, ink, 'opacity=".5"'),
  ]),
  rect(-60, -30, 120, 10, ink),
  rect(-82, -18, 18, 20, ink),
  rect(64, -18, 18, 20, ink),
]

/** The places of cells around the middle of the picture, from the inside out. */
const cells: readonly Point[] = times(13 * 9, (i): Point => {
  const [column, row] = [i % 13, Math.floor(i / 13)]
  return [column * 138 - 60 + (row % 2) * 69, row * 119 - 20]
}).toSorted(([ax, ay], [bx, by]) => Math.hypot(ax - 800, ay - 450) - Math.hypot(bx - 800, by - 450))

export const hive: Short = {
  title: 'Hive',
  isPremium: false,
  tune: { tempo: 96, root: 196, scale: 'major', chords: [0, 3, 0, 4, 5, 3, 1, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, mid, pale } = now
        const up = ramp(p, 0, 0.8)
        const flight = ramp(t, 3, 10.5)
        const turn = flight * 1.6 - 0.25
        const [bx, by] = [
          mix(820, 1500, flight) + 150 * flight * Math.cos(turn * 6.28),
          mix(660, 160, flight) + 120 * flight * Math.sin(turn * 6.28),
        ]
        return camera({ x: mix(760, 820, p), zoom: mix(1.16, 1, up), y: mix(500, 450, up) }, [
          fill(blend(bg, hot, 0.15 + 0.3 * up)),
          circle(1050, mix(720, 360, up), 190, hot),
          blocks('far city', 820, 420, mid),
          blocks('near city', 880, 300, blend(mid, ink, 0.55), blend(hot, mid, 0.3)),
          rect(300, 700, 820, 400, ink),
          rect(280, 690, 860, 24, blend(ink, pale, 0.12)),
          rect(420, 600, 8, 90, ink),
          line(424, 606, 380, 570, ink, 5),
          line(424, 606, 470, 566, ink, 5),
          place({ x: 740, y: 692, scale: 1.25 }, box(now)),
          flight > 0
            ? flying(now, { x: bx, y: by, scale: mix(0.9, 2.1, flight), turn: -0.05 + 0.05 * sway(t, 2) })
            : '',
        ])
      },
      sound: 'bees',
      caption: 'a bee hums',
      lines: [
        {
          en: 'Twelve floors above a bus depot stands a box with forty thousand tenants.',
          de: 'Zwölf Stockwerke über einem Busdepot steht ein Kasten mit vierzigtausend Mietern.',
          fr: 'Douze étages au-dessus d’un dépôt de bus, une boîte de quarante mille locataires.',
        },
        {
          en: 'In March, at eleven degrees, the first one goes out to look.',
          de: 'Im März, bei elf Grad, fliegt die Erste hinaus und sieht nach.',
          fr: 'En mars, à onze degrés, la première sort voir.',
        },
      ],
      description:
        'Sunrise over a city. On the highest roof stands a wooden hive. A single bee comes out, circles, and flies off.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, hot, pale } = now
        const wax = blend(hot, ink, 0.55)
        const worker = (i: number) => {
          const a = t / 14 + i * 0.21
          const [x, y] = [
            800 + (300 + i * 70) * Math.cos(a * 6.28 + i),
            450 + (160 + i * 36) * Math.sin(a * 6.28 * 1.3 + i * 2),
          ]
          return flying(now, { x, y, scale: 1.7, turn: a + 0.2 * sway(t, 3, i / 6) })
        }
        return camera({ zoom: mix(1.5, 1.02, ramp(p, 0, 1)) }, [
          fill(ink),
          cells.map(([x, y], i) => {
            const full = ramp(t, 0.5 + i * 0.085, 1.6 + i * 0.085)
            return [
              hexagon(x, y, 74, wax),
              hexagon(x, y, 64, blend(ink, wax, 0.3)),
              full > 0 ? hexagon(x, y, 64 * full, hot) : '',
              full > 0.6 ? ellipse(x - 18, y - 22, 14, 7, pale, 'opacity=".55"') : '',
            ]
          }),
          times(6, worker),
        ])
      },
      sound: 'bees',
      caption: 'the hive hums',
      lines: [
        {
          en: 'Nobody is in charge. Everybody is busy.',
          de: 'Niemand hat das Sagen. Alle haben zu tun.',
          fr: 'Personne ne commande. Tout le monde s’affaire.',
        },
        {
          en: 'A cell takes two days, and is never out by a hair.',
          de: 'Eine Zelle braucht zwei Tage und stimmt aufs Haar.',
          fr: 'Une cellule prend deux jours, et tombe juste au cheveu près.',
        },
      ],
      description:
        'Inside: a wall of six-sided cells. From the middle outwards they fill with gold, while bees walk over them.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const figure = (s: number): Point => [800 + 330 * Math.sin(s * 6.28), 450 + 170 * Math.sin(s * 12.56)]
        const s = t / 5.5
        const [x, y] = figure(s)
        const [nx, ny] = figure(s + 0.01)
        const heading = Math.atan2(ny - y, nx - x) / 6.28
        const straight = Math.abs(x - 800) < 110
        const track = times(80, (i) => figure(i / 79))
        return camera({ zoom: mix(1, 1.12, p), x: 800 + 14 * sway(t, 7) }, [
          fill(blend(ink, bg, 0.35)),
          cells.map(([cx, cy]) => hexagon(cx, cy, 62, blend(ink, bg, 0.55))),
          stroke(`M${track.map(([a, b]) => `${a.toFixed(0)} ${b.toFixed(0)}`).join('L')}`, hot, 9, dotted(2, 26)),
          times(12, (i) => {
            const [wx, wy] = polar(0, 0, 1, i / 12)
            return place(
              { x: 800 + wx * 620, y: 450 + wy * 370, turn: i / 12 + 0.5 + 0.03 * sway(t, 1.8, i / 12), scale: 1.8 },
              bee(ink, blend(hot, bg, 0.35), blend(pale, bg, 0.4)),
            )
          }),
          place({ x, y, turn: heading + (straight ? 0.05 * sway(t, 0.14) : 0), scale: 3.4 }, bee(ink, hot, pale)),
          circle(1390, 130, 62, hot),
          times(8, (i) =>
            line(...polar(1390, 130, 80, i / 8 + t / 40), ...polar(1390, 130, 106, i / 8 + t / 40), hot, 8, round),
          ),
        ])
      },
      sound: 'bees',
      caption: 'a loud hum',
      lines: [
        {
          en: 'She has found a lime tree, and dances where it is:',
          de: 'Sie hat eine Linde gefunden und tanzt, wo sie steht:',
          fr: 'Elle a trouvé un tilleul, et danse où il se trouve :',
        },
        {
          en: 'eight hundred metres, left of the sun, behind the number 19 bus.',
          de: 'achthundert Meter, links von der Sonne, hinter der Buslinie 19.',
          fr: 'huit cents mètres, à gauche du soleil, derrière le bus 19.',
        },
      ],
      description:
        'A bee dances a figure of eight. The others stand around her in a circle and follow with their heads.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const random = seeded('balconies')
        const flower = (x: number, y: number) => {
          const [h, petals, size] = [random.between(70, 150), random.pick([5, 6, 8]), random.between(22, 38)]
          const tip = 14 * sway(t, 3, x / 700)
          const [fx, fy] = [x + tip, y - h]
          const colour = random.pick([hot, pale, blend(hot, pale, 0.5)])
          return [
            stroke(`M${x} ${y}Q${x} ${y - h / 2} ${fx} ${fy}`, ink, 6, round),
            leaf(x + tip * 0.3, y - h * 0.35, 40, 12, random.chance(0.5) ? -0.1 : -0.4, ink),
            times(petals, (i) => leaf(fx, fy, size, size * 0.42, i / petals + t / 90, colour)),
            circle(fx, fy, size * 0.3, ink),
          ]
        }
        return camera({ x: mix(560, 1040, p), y: mix(500, 400, p), zoom: 1.08 }, [
          fill(blend(bg, hot, 0.35)),
          circle(1150, 130, 130, hot),
          times(3, (floor) => [
            rect(-400, floor * 330 - 90, 2400, 300, floor % 2 ? mid : blend(mid, bg, 0.5)),
            times(9, (i) => rect(-300 + i * 270, floor * 330 - 50, 130, 190, blend(bg, pale, 0.32), 'rx="6"')),
            times(26, (i) => flower(-300 + i * 88 + random.between(-22, 22), floor * 330 + 200)),
            rect(-400, floor * 330 + 190, 2400, 46, ink),
            times(40, (i) => rect(-400 + i * 60, floor * 330 + 236, 6, 60, ink)),
          ]),
          times(7, (i) => {
            const k = cycle(t, 9 + i, i * 0.31)
            return flying(now, {
              x: mix(-100, 1750, k),
              y: 120 + i * 105 + 60 * sway(t, 2.6, i / 7),
              scale: 1.5 + (i % 3) * 0.35,
              turn: 0.03 * sway(t, 2.6, i / 7 + 0.25),
            })
          }),
        ])
      },
      sound: 'bees',
      caption: 'bees, far and near',
      lines: [
        {
          en: 'In June the city is a meadow with lifts.',
          de: 'Im Juni ist die Stadt eine Wiese mit Aufzügen.',
          fr: 'En juin, la ville est une prairie avec ascenseurs.',
        },
        {
          en: 'Three neighbours carry water up, and are put up with.',
          de: 'Drei Nachbarn tragen Wasser hinauf und werden geduldet.',
          fr: 'Trois voisins montent de l’eau, et on les tolère.',
        },
      ],
      description: 'Flowers sway on balconies, floor above floor. Bees fly from one to the next, in the sun.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const dusk = blend(bg, ink, 0.35 + 0.3 * p)
        const bus = mix(-700, 2100, ramp(t, 2, 9.5))
        return camera({ y: mix(430, 470, p), zoom: mix(1.08, 1, p) }, [
          fill(dusk),
          blocks('far city', 780, 470, blend(mid, ink, 0.35 + 0.3 * p)),
          blocks('near city', 830, 360, blend(mid, ink, 0.6 + 0.2 * p), blend(hot, ink, 0.25)),
          rect(980, 330, 330, 700, blend(ink, mid, 0.25)),
          rect(964, 320, 362, 16, blend(ink, pale, 0.12)),
          place({ x: 1140, y: 322, scale: 0.62 }, box(now)),
          rect(-W, 800, 3 * W, H, ink),
          place({ x: bus, y: 812 }, [
            rect(-330, -190, 640, 150, hot, 'rx="20"'),
            times(6, (i) => rect(-300 + i * 98, -166, 78, 60, pale, 'rx="8"')),
            poly(
              [
                [310, -80],
                [760, -30],
                [760, 30],
                [310, -60],
              ],
              pale,
              'opacity=".25"',
            ),
            wheel(-200, -34, 38, bus / 240, ink),
            wheel(190, -34, 38, bus / 240, ink),
          ]),
          falling(t, 'leaves', 26, { seconds: 7, drift: -420 }, (x, y, own) =>
            leaf(x + 200 + 40 * sway(t, 2, own), y, 34, 12, cycle(t, 3, own), own > 0.5 ? hot : blend(hot, ink, 0.4)),
          ),
          rain(t, 'rgba(241,241,220,.3)'),
        ])
      },
      sound: 'rain',
      caption: 'rain',
      lines: [
        {
          en: 'In October the drones are shown the door. It is not discussed.',
          de: 'Im Oktober setzt man die Drohnen vor die Tür. Darüber wird nicht geredet.',
          fr: 'En octobre, on met les mâles à la porte. On n’en discute pas.',
        },
        {
          en: 'The last bus brings the first frost.',
          de: 'Der letzte Bus bringt den ersten Frost.',
          fr: 'Le dernier bus amène la première gelée.',
        },
      ],
      description:
        'Rain and falling leaves. A bus drives past below. High up on its roof the hive stands alone against a dark sky.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const random = seeded('cluster')
        const breath = 1 + 0.035 * sway(t, 2.4)
        const spring = ramp(t, 9, 11.5)
        return camera({ zoom: mix(0.98, 1.14, ramp(p, 0, 0.8)) }, [
          fill(blend(blend(ink, bg, 0.5), pale, 0.08)),
          blocks('far city', 880, 300, blend(ink, bg, 0.3)),
          path('M380 860V220L460 140H1140L1220 220V860Z', ink),
          rect(420, 200, 760, 620, blend(hot, ink, 0.78)),
          masked('inside', rect(420, 200, 760, 620, '#000'), [
            times(6, (i) => rect(450 + i * 125, 200, 60, 620, blend(hot, ink, 0.66))),
            circle(800, 510, 300 * breath, hot, 'opacity=".25"'),
            times(150, () => {
              const [depth, turn, drift] = [Math.sqrt(random.next()), random.next(), random.between(-1, 1)]
              const r = 250 * breath * Math.min(1, Math.max(0, depth + 0.12 * sway(t, 9, drift)))
              const warm = blend(hot, blend(hot, ink, 0.6), r / 260)
              const [x, y] = polar(800, 510, r, turn + (drift * t) / 160)
              return place(
                { x: x + 1.6 * sway(t, 0.11, drift), y, turn: random.next(), scale: 1.05 },
                bee(ink, warm, blend(warm, pale, 0.25)),
              )
            }),
          ]),
          rect(-W, 840, 3 * W, H, blend(pale, bg, 0.18)),
          faint(
            spring,
            place({ x: 1290, y: 846, scale: Math.max(0.05, spring) }, [
              stroke('M0 0Q-10 -60 0 -120', bg, 9, round),
              leaf(-4, -30, 60, 16, -0.4, bg),
              times(6, (i) => leaf(0, -120, 46, 18, i / 6, hot)),
              circle(0, -120, 13, ink),
            ]),
          ),
          faint(1 - 0.85 * spring, snow(t, pale)),
        ])
      },
      sound: 'wind',
      caption: 'winter wind',
      lines: [
        {
          en: 'In winter they hold on to each other and tremble, to keep the middle warm.',
          de: 'Im Winter halten sie sich fest und zittern, damit die Mitte warm bleibt.',
          fr: 'L’hiver, elles se serrent et tremblent, pour garder le milieu au chaud.',
        },
        {
          en: 'Who stands outside is let in after a while. That is all there is to it.',
          de: 'Wer außen steht, darf nach einer Weile hinein. Mehr ist es nicht.',
          fr: 'Celle qui est dehors finit par rentrer. Ce n’est pas plus compliqué.',
        },
      ],
      description:
        'Snow falls. Inside the hive the bees form one round, trembling ball with a golden middle. At the end, a first flower opens in the snow.',
    },
  ],
}
