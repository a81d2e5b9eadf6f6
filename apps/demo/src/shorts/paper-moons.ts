import { circle, ellipse, line, mix, path, place, poly, rect, times } from '../posters/drawing.ts'
import { foldedMoon, girl } from '../posters/motifs/animation.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { falling, houses, stars, walker } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, fill, H, ramp, sway, W } from './stage.ts'

/** The town, in front of a sky of that colour. */
const town = ({ ink, bg }: Moment, sky: string, light: (window: number) => string | undefined = () => undefined) => [
  houses('behind', 760, { low: 130, high: 270, colour: blend(sky, ink, 0.55) }),
  houses('in front', 880, { low: 100, high: 210, colour: blend(ink, bg, 0.04) }, light),
  rect(-W, 860, 3 * W, H, ink),
]

const hungMoon = ({ t, pale, hot }: Moment, x: number, y: number, size: number, phase: number) => {
  const swing = 12 * sway(t, 4 + phase, phase)
  return [
    line(x, -20, x + swing, y - size, pale, 2),
    place({ x: x + swing, y, turn: 0.02 * sway(t, 4 + phase, phase) }, foldedMoon(size, pale, hot)),
  ]
}

const letter = (w: number, h: number, paper: string, writing: string) => [
  rect(-w / 2, -h / 2, w, h, paper),
  times(9, (i) => rect(-w * 0.38, -h * 0.36 + i * h * 0.085, w * (i % 3 === 2 ? 0.45 : 0.76), h * 0.014, writing)),
]

export const paperMoons: Short = {
  title: 'Paper Moons',
  isPremium: false,
  tune: { tempo: 76, root: 196, scale: 'major', chords: [0, 5, 3, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const sky = blend(ink, bg, 0.4)
        const near = ramp(p, 0.1, 1)
        return camera({ x: mix(800, 1130, near), y: mix(450, 540, near), zoom: mix(1, 1.75, near) }, [
          fill(sky),
          stars(t, 'over the town', 70, blend(sky, pale, 0.45), 520),
          town(now, sky),
          circle(1130, 560, 150 + 6 * sway(t, 1.3), hot, 'opacity=".18"'),
          poly(
            [
              [985, 880],
              [985, 460],
              [1130, 340],
              [1275, 460],
              [1275, 880],
            ],
            ink,
          ),
          rect(1065, 490, 130, 150, hot),
          place({ x: 1130, y: 634, scale: 2.7 }, girl(ink)),
          rect(1127, 490, 6, 60, ink),
          rect(1055, 636, 150, 14, ink),
        ])
      },
      sound: 'crickets',
      caption: 'crickets',
      lines: [
        {
          en: "The sun set over Runa's town before she was born.",
          de: 'Die Sonne ging über Runas Stadt unter, noch bevor sie zur Welt kam.',
          fr: 'Le soleil s’est couché sur la ville de Runa avant sa naissance.',
        },
        {
          en: 'It has not been seen since, and nobody knows whom to ask.',
          de: 'Seither hat niemand sie gesehen, und keiner weiß, wen man fragen soll.',
          fr: 'On ne l’a plus revu depuis, et nul ne sait à qui le demander.',
        },
      ],
      description:
        'Night over a small, dark town. In the only lit window a girl stands on tiptoe and looks up at an empty sky.',
    },
    {
      seconds: 11,
      draw({ t, ink, bg, hot, pale, mid }) {
        const [half, quarter, open] = [ramp(t, 2.6, 3.6), ramp(t, 4.1, 5.1), ramp(t, 5.8, 7.2)]
        const [w, h] = [mix(430, 215, quarter), mix(560, 280, half)]
        const shade = blend(pale, hot, 0.35 * half)
        const hand = (side: number) => {
          const x = W / 2 + side * (mix(w, 620, open) / 2 + 26 + 10 * sway(t, 1.4, side))
          const y = 470 + mix(h / 4, 120, open)
          return [
            line(W / 2 + side * 560, H + 60, x + side * 60, y + 70, ink, 104, round),
            ellipse(x + side * 22, y + 26, 52, 42, blend(hot, pale, 0.55)),
          ]
        }
        return [
          fill(bg),
          circle(W / 2, 440, 560, mid),
          circle(W / 2, 440, 330 + 12 * sway(t, 2), hot, `opacity="${0.3 * open}"`),
          open < 1
            ? place({ x: W / 2, y: 440, turn: 0.01 - 0.06 * open, scale: 1 - 0.6 * open }, letter(w, h, shade, bg))
            : '',
          open > 0
            ? place({ x: W / 2 - 70 * open, y: 430, turn: 0.2 * (1 - open), scale: open }, foldedMoon(250, pale, hot))
            : '',
          hand(-1),
          hand(1),
        ]
      },
      sound: 'silence',
      caption: 'a soft melody',
      lines: [
        {
          en: 'One night she took an old letter and folded it, once for every word.',
          de: 'Eines Nachts nahm sie einen alten Brief und faltete ihn, einmal für jedes Wort.',
          fr: 'Une nuit, elle prit une vieille lettre et la plia, un pli pour chaque mot.',
        },
        { en: 'It came out as a moon.', de: 'Es wurde ein Mond daraus.', fr: 'Il en sortit une lune.' },
      ],
      description:
        'Two small hands fold a letter in half, and in half again. The paper opens into a crescent moon, and it glows.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, ink, bg, hot, pale } = now
        const up = ramp(t, 0.4, 8)
        const sky = blend(blend(ink, bg, 0.35), bg, up)
        const [x, y] = [820 + 26 * sway(t, 5), mix(690, 270, up)]
        return camera({ y: mix(500, 450, up), zoom: mix(1.12, 1, up) }, [
          fill(sky),
          stars(t, 'over the town', 70, blend(sky, pale, 0.5), 520),
          circle(x, y, 330, pale, 'opacity=".07"'),
          circle(x, y, 210, pale, 'opacity=".1"'),
          line(800, 880, x, y + 120, pale, 2.5),
          place({ x: x - 40, y, turn: 0.015 * sway(t, 4) }, foldedMoon(140, pale, hot)),
          town(now, sky, (window) => (((window * 37) % 23) / 23 < 1.2 * up - 0.25 ? hot : undefined)),
          place({ x: 800, y: 888, scale: 2.4 }, girl(pale)),
        ])
      },
      sound: 'wind',
      caption: 'a light breeze',
      lines: [
        {
          en: 'She let it up on a string, as one does with kites.',
          de: 'Sie ließ ihn an einer Schnur steigen wie einen Drachen.',
          fr: 'Elle la fit monter au bout d’un fil, comme un cerf-volant.',
        },
        {
          en: 'It was good for a single night. It was a very good night.',
          de: 'Er hielt nur eine Nacht. Es war eine sehr gute Nacht.',
          fr: 'Elle ne durait qu’une nuit. Ce fut une très belle nuit.',
        },
      ],
      description:
        'The paper moon rises over the roofs on its string. One after another, windows light up in the houses below.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const random = seeded('hung moons')
        const reader = (i: number) => {
          const way = i % 2 ? 1 : -1
          const x = cycle(t * way, 26 + i, i * 0.29) * (W + 400) - 200
          const [y, size] = [862 + (i % 3) * 12, 190 + (i % 4) * 24]
          return [
            walker(x, y, size, ink, { t: t + i * 0.3, skirt: i % 3 === 0, hat: i % 4 === 1, flip: way < 0 }),
            place({ x: x + way * size * 0.26, y: y - size * 0.6, scale: size / 200 }, [
              poly(
                [
                  [-24, -14],
                  [0, -6],
                  [0, 16],
                  [-24, 8],
                ],
                pale,
              ),
              poly(
                [
                  [24, -14],
                  [0, -6],
                  [0, 16],
                  [24, 8],
                ],
                blend(pale, hot, 0.4),
              ),
            ]),
          ]
        }
        return [
          fill(bg),
          circle(W / 2, 330, 480, mid, 'opacity=".6"'),
          camera({ x: mix(760, 840, p) }, [
            times(17, (i) =>
              hungMoon(now, i * 104 - 40, random.between(110, 520), random.between(34, 84), random.between(0.1, 0.9)),
            ),
          ]),
          houses('behind', 800, { low: 90, high: 190, colour: blend(bg, ink, 0.5) }, (i) => (i % 3 ? hot : undefined)),
          rect(-W, 800, 3 * W, H, blend(ink, bg, 0.25)),
          times(8, reader),
        ]
      },
      sound: 'steps',
      caption: 'footsteps',
      lines: [
        {
          en: 'Soon the whole town was reading by her moons:',
          de: 'Bald las die ganze Stadt im Schein ihrer Monde:',
          fr: 'Bientôt toute la ville lisait à la clarté de ses lunes :',
        },
        {
          en: "novels, recipes, and what is written in each other's faces.",
          de: 'Romane, Rezepte und was den anderen im Gesicht geschrieben stand.',
          fr: 'des romans, des recettes, et ce qui est écrit sur les visages.',
        },
      ],
      description:
        'Dozens of paper moons hang from the sky and sway. Below them people stroll along the street, each with an open book.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const dim = ramp(p, 0.15, 0.85)
        const sky = blend(bg, ink, 0.35 + 0.4 * dim)
        const ground = blend(ink, bg, 0.12)
        return camera({ x: mix(820, 780, p), zoom: mix(1, 1.1, p) }, [
          fill(sky),
          line(1120, -20, 1120 + 8 * sway(t, 5), 170, blend(pale, sky, dim), 2),
          place(
            { x: 1090 + 8 * sway(t, 5), y: 290, turn: 0.02 * sway(t, 5) },
            foldedMoon(130, blend(pale, mid, dim), blend(hot, sky, dim)),
          ),
          rect(-W, 720, 3 * W, H, ground),
          poly(
            [
              [520, 560],
              [860, 560],
              [830, 780],
              [550, 780],
            ],
            blend(hot, ink, 0.35),
          ),
          poly(
            [
              [520, 560],
              [860, 560],
              [820, 612],
              [560, 612],
            ],
            ink,
          ),
          poly(
            [
              [520, 560],
              [450, 500],
              [790, 500],
              [860, 560],
            ],
            blend(hot, ink, 0.15),
          ),
          place({ x: 960, y: 790, scale: 4.2 }, [
            path('M-6 -27L4 -28L9 -13L22 -24L29 -21L27 0H20L20 -11L8 0H-14Z', pale),
            circle(0, -35, 8.6, pale),
            path('M6 -40L20 -27L7 -31Z', pale),
          ]),
          falling(t * 2.2, 'scraps', 26, { seconds: 9, drift: 1500 }, (x, y, own) =>
            place({ x: x - 500, y: y * 0.8, turn: cycle(t, 2 + own, own), scale: 0.7 + own }, [
              poly(
                [
                  [-16, -9],
                  [14, -12],
                  [18, 8],
                  [-13, 11],
                ],
                blend(pale, sky, 0.35 * own),
              ),
            ]),
          ),
        ])
      },
      sound: 'wind',
      caption: 'wind',
      lines: [
        {
          en: 'Then the letters ran out, and the last moon went grey.',
          de: 'Dann gingen die Briefe aus, und der letzte Mond wurde grau.',
          fr: 'Puis les lettres vinrent à manquer, et la dernière lune devint grise.',
        },
        {
          en: "'If nobody writes,' said Runa, 'it stays dark.'",
          de: '»Wenn niemand schreibt«, sagte Runa, »bleibt es dunkel.«',
          fr: '« Si personne n’écrit, dit Runa, il fera toujours nuit. »',
        },
      ],
      description:
        'Wind. Runa sits beside an empty box. Scraps of paper blow past, and the last moon above her fades to grey.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, ink, bg, hot, pale } = now
        const dawn = ramp(t, 5, 11.5)
        const sky = blend(blend(ink, bg, 0.6), blend(bg, hot, 0.62), dawn)
        const random = seeded('letters to her')
        const letters = times(26, (i) => {
          const [late, drift, top] = [random.between(0, 4.5), random.between(-90, 90), random.between(60, 420)]
          const x = 90 + ((i * 7) % 26) * 56
          const k = ramp(t, late, late + 5.5)
          const opened = ramp(k, 0.6, 0.9)
          if (k === 0) return ''
          const at = { x: x + drift * k + 8 * sway(t, 3, i / 7), y: mix(720, top, k) }
          const turn = 0.06 * sway(t, 2.6, i / 5)
          return [
            opened < 1 ? place({ ...at, turn, scale: 1 - opened }, letter(46, 58, pale, bg)) : '',
            opened > 0 ? place({ ...at, turn, scale: opened }, foldedMoon(42 + (i % 4) * 9, pale, hot)) : '',
          ]
        })
        return camera({ y: mix(480, 430, dawn), zoom: mix(1.08, 1, dawn) }, [
          fill(sky),
          circle(800, 860 - 190 * dawn, 330, hot, `opacity="${dawn}"`),
          circle(800, 860 - 190 * dawn, 290, blend(hot, pale, 0.5), `opacity="${dawn}"`),
          letters,
          town(now, sky, (window) => (window % 4 ? hot : undefined)),
          place({ x: 800, y: 888, scale: 2.4 }, girl(pale)),
        ])
      },
      sound: 'silence',
      caption: 'the melody rises',
      lines: [
        {
          en: 'So they wrote to her. All of them, that very night.',
          de: 'Also schrieben sie ihr. Alle, noch in derselben Nacht.',
          fr: 'Alors ils lui écrivirent. Tous, cette nuit même.',
        },
        {
          en: 'And some say that what rose in the end was no moon at all.',
          de: 'Und manche sagen, was am Ende aufging, sei gar kein Mond gewesen.',
          fr: 'Et certains disent que ce qui se leva à la fin n’était pas une lune.',
        },
      ],
      description:
        'Letters fly up from every roof and turn into moons. The sky grows light, and behind the town a great warm disc begins to rise.',
    },
  ],
}
