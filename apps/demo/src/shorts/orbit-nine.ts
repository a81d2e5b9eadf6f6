import {
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
  ring,
  stroke,
  times,
} from '../posters/drawing.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { outline } from '../posters/typeface.ts'
import { stars, walker } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, faint, fill, H, masked, ramp, sway } from './stage.ts'

/** The station around the origin: eight rooms, and a lamp in each. */
const station = ({ t, ink, bg, hot, pale }: Moment, r: number) => [
  times(4, (i) =>
    line(...polar(0, 0, r, t / 60 + i / 8), ...polar(0, 0, r, t / 60 + i / 8 + 0.5), blend(pale, bg, 0.5), r * 0.05),
  ),
  ring(0, 0, r, pale, r * 0.3),
  times(8, (i) => line(...polar(0, 0, r * 0.85, t / 60 + i / 8), ...polar(0, 0, r * 1.15, t / 60 + i / 8), ink, 3)),
  times(8, (i) =>
    circle(...polar(0, 0, r, t / 60 + (i + 0.5) / 8), r * 0.085, cycle(t, 5, i / 8) < 0.5 ? hot : blend(hot, ink, 0.5)),
  ),
  circle(0, 0, r * 0.26, pale),
  circle(0, 0, r * 0.12, ink),
]

/** Somebody of the crew, down to the shoulders. Each has another head. */
const crew = (i: number, colour: string) => [
  ellipse(0, 74, 70, 62, colour),
  circle(0, -12, 38, colour),
  i % 4 === 0 ? circle(0, -54, 17, colour) : '',
  i % 4 === 1 ? path('M-40 -16C-46 20 -50 40 -34 60H34C50 40 46 20 40 -16C30 -66 -30 -66 -40 -16Z', colour) : '',
  i % 4 === 2 ? rect(-38, -52, 76, 26, colour, 'rx="8"') : '',
]

export const orbitNine: Short = {
  title: 'Orbit Nine',
  isPremium: true,
  tune: { tempo: 66, root: 110, scale: 'dorian', chords: [0, 3, 0, 6, 3, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, pale, mid } = now
        const [cx, cy, r] = [800, 1180, 740]
        const arm = (turn: number): Point[] => times(26, (i) => polar(0, 0, 8 + i * 10.5, turn + i * 0.042 - t / 26))
        return camera({ zoom: mix(1.1, 1, p) }, [
          fill(ink),
          stars(t, 'above the storm', 150, pale),
          circle(cx, cy, r + 34, mid, 'opacity=".35"'),
          circle(cx, cy, r, bg),
          masked('planet', circle(cx, cy, r, '#000'), [
            times(7, (i) => ellipse(cx + 60 * sway(t, 30, i / 7), cy - r + 120 + i * 84, 760, 16 + i * 3, mid)),
            place({ x: mix(900, 760, p), y: 720, scale: 1 }, [
              `<g transform="scale(1 .42)">`,
              circle(0, 0, 300, mid),
              times(5, (i) =>
                stroke(
                  `M${arm(i / 5)
                    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
                    .join('L')}`,
                  pale,
                  15,
                  round,
                ),
              ),
              circle(0, 0, 30, ink),
              '</g>',
            ]),
          ]),
          place(
            { x: mix(360, 1180, ramp(p, 0, 1)), y: 330 - 90 * Math.sin(Math.PI * p), scale: 1, turn: -0.02 },
            station(now, 128),
          ),
        ])
      },
      sound: 'hum',
      caption: 'the station hums',
      lines: [
        {
          en: 'Eight people keep a weather station turning above a storm that never breaks.',
          de: 'Acht Menschen halten eine Wetterstation in Gang, über einem Sturm, der nie losbricht.',
          fr: 'Huit personnes font tourner une station météo au-dessus d’un orage qui n’éclate jamais.',
        },
        {
          en: 'They know each other by their breathing.',
          de: 'Sie erkennen einander am Atmen.',
          fr: 'Ils se reconnaissent à leur souffle.',
        },
      ],
      description: 'Space. A ring-shaped station turns slowly above a blue planet with one huge spiral storm.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        return camera(
          {
            x: mix(800, 980, ramp(p, 0.55, 1)),
            y: mix(450, 600, ramp(p, 0.55, 1)),
            zoom: mix(1, 1.7, ramp(p, 0.55, 1)),
          },
          [
            fill(mid),
            times(9, (i) => rect(i * 200 - 104, -200, 8, 1300, bg)),
            times(9, (i) => {
              const [x, y] = [480 + (i % 3) * 320, 170 + Math.floor(i / 3) * 285]
              const lit = i < 8 ? ramp(t, 0.4 + i * 0.45, 0.8 + i * 0.45) : 0
              const glow = i === 8 ? 0.12 + 0.12 * sway(t, 2.4) : 0
              return [
                circle(x, y, 132, ink),
                circle(x, y, 112, blend(blend(ink, pale, lit), hot, glow)),
                i < 8
                  ? masked(
                      `port${i}`,
                      circle(x, y, 112, '#000'),
                      place({ x, y: y + 34 + 5 * sway(t, 3, i / 8) + 120 * (1 - lit) }, crew(i, ink)),
                    )
                  : '',
                times(8, (k) => circle(...polar(x, y, 122, k / 8), 5, mid)),
              ]
            }),
          ],
        )
      },
      sound: 'hum',
      caption: 'a low hum',
      lines: [
        {
          en: 'A doctor, a cook, twins who do not speak. Eight cups. Eight bunks.',
          de: 'Eine Ärztin, ein Koch, Zwillinge, die nicht reden. Acht Tassen. Acht Kojen.',
          fr: 'Une médecin, un cuisinier, des jumelles muettes. Huit tasses. Huit couchettes.',
        },
        { en: 'The air log counts nine.', de: 'Das Luftbuch zählt neun.', fr: 'Le registre de l’air en compte neuf.' },
      ],
      description:
        'Eight round windows light up, and in each of them somebody of the crew appears. A ninth window stays dark.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const breath = (i: number, colour: string, width: number) => {
          const middle = 120 + i * 82
          const points = times(90, (k): Point => {
            const x = 150 + k * 10.6
            const at = (x / 1000 + t * (i === 8 ? 0.16 : 0.3)) * (i === 8 ? 1.4 : 3 + (i % 3) * 0.5) + i * 0.7
            return [x, middle - (i === 8 ? 44 : 24) * Math.sin(at * 6.28) ** 3]
          })
          return stroke(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`, colour, width, round)
        }
        const shown = ramp(t, 2.5, 4)
        return camera({ y: mix(440, 480, p), zoom: mix(1, 1.08, p) }, [
          fill(ink),
          rect(90, 50, 1420, 800, blend(ink, bg, 0.45), 'rx="30"'),
          times(12, (i) => rect(90, 90 + i * 62, 1420, 2, blend(ink, bg, 0.75))),
          times(8, (i) => breath(i, blend(pale, mid, 0.2), 5)),
          faint(shown, breath(8, hot, 11)),
          path(
            outline(shown > 0.5 ? '9' : '8', 1200, 580, 380, { wdth: 110, wght: 800 }),
            shown > 0.5 ? hot : pale,
            `opacity="${shown > 0.5 ? 0.75 + 0.25 * sway(t, 0.9) : 1}"`,
          ),
        ])
      },
      sound: 'clock',
      caption: 'a sensor ticks',
      lines: [
        {
          en: "'A faulty sensor,' said the commander, and everyone was glad to agree.",
          de: '»Ein defekter Sensor«, sagte die Kommandantin, und alle stimmten gern zu.',
          fr: '« Un capteur défectueux », dit la commandante, et chacun fut ravi d’en convenir.',
        },
        {
          en: 'Until somebody looked up how long it had been counting.',
          de: 'Bis jemand nachsah, wie lange er schon zählte.',
          fr: 'Jusqu’à ce que quelqu’un vérifie depuis quand il comptait.',
        },
      ],
      description:
        'A screen with eight pale breathing curves. Below them a ninth one appears, in red. It rises and falls more slowly than the others.',
    },
    {
      seconds: 11,
      draw({ t, ink, bg, hot, pale, mid }) {
        const ribs = times(10, (i) => ({ i, k: cycle(t, 10, i / 10) })).toSorted((a, b) => b.k - a.k)
        return [
          fill(blend(ink, bg, 0.6)),
          ribs.map(({ i, k }) => {
            const r = 60 * Math.exp(k * 3.4)
            const lit = i % 3 === 0 ? blend(mid, pale, 0.3 + 0.2 * sway(t, 0.5, i)) : mid
            return [
              circle(800, 440, r, blend(ink, lit, 0.25 + 0.5 * k)),
              circle(800, 440, r * 0.93, blend(ink, bg, 0.2 + 0.5 * k)),
              i % 3 === 0 ? [-1, 1].map((side) => circle(800 + side * r * 0.72, 440 - r * 0.6, r * 0.035, hot)) : '',
            ]
          }),
          circle(800, 440, 58, ink),
          circle(800, 470, 130 + 10 * sway(t, 0.7), pale, 'opacity=".16"'),
          poly(
            [
              [560, H],
              [1040, H],
              [830, 520],
              [770, 520],
            ],
            blend(ink, mid, 0.5),
          ),
          walker(800 + 8 * sway(t, 2.2), mix(760, 600, ramp(t, 0, 11)), mix(400, 190, ramp(t, 0, 11)), ink, { t }),
          circle(826 + 8 * sway(t, 1.1), mix(590, 515, ramp(t, 0, 11)), mix(26, 12, ramp(t, 0, 11)), hot),
        ]
      },
      sound: 'steps',
      caption: 'footsteps on metal',
      lines: [
        {
          en: 'Four hundred days. Since the first night on board.',
          de: 'Vierhundert Tage. Seit der ersten Nacht an Bord.',
          fr: 'Quatre cents jours. Depuis la première nuit à bord.',
        },
        {
          en: 'They followed the sound, past every door that had a name on it.',
          de: 'Sie gingen dem Geräusch nach, vorbei an jeder Tür, an der ein Name stand.',
          fr: 'Ils suivirent le bruit, passé chaque porte qui portait un nom.',
        },
      ],
      description: 'Somebody with a lamp walks away down a long, round corridor. Its ribs glide past, lit and unlit.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const open = ramp(t, 7, 10)
        const screw = (i: number) => {
          const out = ramp(t, 0.6 + i * 0.75, 1.5 + i * 0.75)
          const [x, y] = polar(0, 0, 1, i / 8)
          const at = { x: 800 + Math.sign(Math.round(x * 10)) * 200, y: 380 + Math.sign(Math.round(y * 10)) * 230 }
          return place({ x: at.x, y: at.y + 700 * ramp(out, 0.7, 1), turn: out * 2.5 }, [
            circle(0, 0, 17, pale),
            rect(-13, -3, 26, 6, ink),
          ])
        }
        return camera({ y: mix(450, 430, p), zoom: mix(1, 1.12, p) }, [
          fill(blend(ink, bg, 0.75)),
          times(6, (i) => rect(-100 + i * 340, -100, 8, 1200, ink)),
          rect(560, 110, 480, 540, blend(hot, pale, 0.75)),
          faint(open, circle(800, 380, 520, blend(hot, pale, 0.7), 'opacity=".3"')),
          place({ x: 520 * open, y: 0 }, [
            rect(560, 110, 480, 540, mid),
            rect(584, 134, 432, 492, blend(mid, bg, 0.5)),
            path(outline('9', 702, 490, 330, { wdth: 110, wght: 800 }), pale),
          ]),
          times(8, screw),
          times(8, (i) =>
            place(
              { x: 150 + i * 186, y: 800 + 24 * (i % 2) + 4 * sway(t, 3.4, i / 8), scale: 1.7 },
              crew(i, blend(ink, hot, 0.16 * open)),
            ),
          ),
        ])
      },
      sound: 'hum',
      caption: 'the hum again',
      lines: [
        {
          en: 'Behind panel nine, somebody breathed out whenever they breathed in.',
          de: 'Hinter Platte neun atmete jemand aus, wenn sie einatmeten.',
          fr: 'Derrière le panneau neuf, quelqu’un expirait quand ils inspiraient.',
        },
        {
          en: 'Eight screws. Nobody wanted to turn the last one.',
          de: 'Acht Schrauben. Die letzte wollte niemand drehen.',
          fr: 'Huit vis. Personne ne voulait tourner la dernière.',
        },
      ],
      description:
        'The crew, close together in the dark. Before them the screws of a wall panel turn out, one by one, and it slides open. Light falls on their heads.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const random = seeded('lemon tree')
        const lit = blend(hot, pale, 0.75)
        const branches: readonly Point[] = [
          [-150, -260],
          [130, -300],
          [-70, -380],
          [60, -420],
          [190, -210],
          [-210, -190],
        ]
        return camera({ y: mix(430, 450, p), zoom: mix(1.35, 1, ramp(p, 0, 1)) }, [
          fill(blend(ink, bg, 0.6)),
          stars(t, 'above the storm', 60, pale, 200),
          circle(800, 420, 500, lit, 'opacity=".25"'),
          circle(800, 420, 400, lit),
          place({ x: 800, y: 690 }, [
            stroke('M0 0C-12 -90 10 -150 0 -240', ink, 30, round),
            branches.map(([x, y]) => stroke(`M0 -170Q${x * 0.2} ${y * 0.7} ${x} ${y}`, ink, 11, round)),
            branches.map(([x, y]) =>
              times(9, () =>
                leaf(
                  x + random.between(-46, 46),
                  y + random.between(-46, 46),
                  random.between(52, 82),
                  19,
                  random.next() + 0.012 * sway(t, 2.6, random.next()),
                  random.chance(0.4) ? bg : mid,
                ),
              ),
            ),
            branches.map(([x, y], i) => {
              const swing = 5 * sway(t, 2.4, i / 6)
              return [
                line(x, y, x + swing, y + 44, ink, 4),
                ellipse(x + swing, y + 66, 24, 29, hot),
                ellipse(x + swing - 7, y + 58, 6, 9, pale),
              ]
            }),
            poly(
              [
                [-90, 0],
                [90, 0],
                [66, 130],
                [-66, 130],
              ],
              ink,
            ),
          ]),
          times(8, (i) =>
            place({ x: 120 + i * 194, y: 850 + 22 * (i % 2) + 5 * sway(t, 3.4, 0.5), scale: 1.7 }, crew(i, ink)),
          ),
        ])
      },
      sound: 'wind',
      caption: 'leaves rustle',
      lines: [
        {
          en: 'It was a lemon tree, from a pip that the cook had dropped on day one.',
          de: 'Es war ein Zitronenbaum, aus einem Kern, den der Koch am ersten Tag verlor.',
          fr: 'C’était un citronnier, né d’un pépin que le cuisinier perdit le premier jour.',
        },
        {
          en: 'They gave it a cup, a bunk and a name. The log had been right all along.',
          de: 'Sie gaben ihm Tasse, Koje und Namen. Das Luftbuch hatte immer recht gehabt.',
          fr: 'On lui donna tasse, couchette et prénom. Le registre avait toujours dit vrai.',
        },
      ],
      description:
        'In the light behind the panel stands a small lemon tree. Its leaves tremble, its lemons glow, and eight people look at it without a word.',
    },
  ],
}
