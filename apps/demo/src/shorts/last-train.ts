import {
  circle,
  ellipse,
  half,
  line,
  mix,
  path,
  place,
  type Point,
  poly,
  rect,
  ring,
  stroke,
  times,
  wedge,
} from '../posters/drawing.ts'
import { profile, round } from '../posters/silhouettes.ts'
import { clockFace, hills, rays, sea, walker, wheel } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, fill, H, masked, ramp, sway, W } from './stage.ts'

/** Two carriages whose wheels stand on the origin's line, `x` being how far they have rolled. */
const train = ({ ink, bg, pale, hot }: Moment, x: number) =>
  times(3, (car) => {
    const left = x - car * 690
    return [
      rect(left - 660, -230, 660, 190, blend(ink, bg, 0.3), 'rx="18"'),
      rect(left - 660, -74, 660, 10, hot),
      times(5, (i) => rect(left - 626 + i * 124, -196, 96, 82, pale, 'rx="10"')),
      rect(left - 700, -70, 60, 16, ink),
      [90, 190, 470, 570].map((dx) => wheel(left - dx, -28, 28, x / 180, ink)),
    ]
  })

const suitcase = (x: number, y: number, colour: string) => [
  rect(x - 34, y - 52, 68, 52, colour, 'rx="6"'),
  stroke(`M${x - 12} ${y - 52}v-12h24v12`, colour, 6),
]

/** The coast on her map: eleven stations. */
const route: readonly Point[] = [
  [170, 250],
  [300, 200],
  [420, 270],
  [520, 390],
  [650, 420],
  [770, 350],
  [900, 390],
  [990, 520],
  [1120, 600],
  [1270, 570],
  [1410, 670],
]

export const lastTrain: Short = {
  title: 'Last Train to Verano',
  isPremium: false,
  tune: { tempo: 92, root: 174.61, scale: 'major', chords: [0, 4, 5, 3, 0, 2, 3, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const arrived = 1 - (1 - ramp(t, 0, 14) * 1.35) ** 2
        const x = mix(-200, 1500, Math.min(1, Math.max(0, arrived)))
        return camera({ x: mix(780, 820, p), zoom: mix(1.1, 1.02, p) }, [
          fill(bg),
          half(1080, 560, 250, 'up', hot),
          half(1080, 560, 200, 'up', pale),
          sea(t, 560, mid, hot),
          hills(640, 30, 900, 120, blend(mid, ink, 0.45)),
          rect(-W, 690, 3 * W, H, blend(mid, ink, 0.75)),
          place({ x: 0, y: 740 }, train(now, x)),
          rect(-W, 740, 3 * W, 12, pale),
          rect(-W, 800, 3 * W, H, ink),
          rect(246, 330, 14, 480, ink),
          clockFace(253, 270, 84, 22 + t / 300, { face: pale, hands: ink }),
          walker(1180, 850, 290, ink, { t: 0, skirt: true }),
          suitcase(1258, 850, ink),
          walker(1390, 856, 300, ink, { t: 0, hat: true, flip: true }),
          suitcase(1480, 856, ink),
        ])
      },
      sound: 'train',
      caption: 'a train rolls in',
      lines: [
        {
          en: 'At midnight the coast line was to close for good.',
          de: 'Um Mitternacht sollte die Küstenbahn für immer schließen.',
          fr: 'À minuit, la ligne de la côte devait fermer pour toujours.',
        },
        {
          en: 'Two people took the last train. Neither said where they would get off.',
          de: 'Zwei Menschen nahmen den letzten Zug. Wo sie aussteigen wollten, sagten sie nicht.',
          fr: 'Deux personnes prirent le dernier train, sans dire où elles descendraient.',
        },
      ],
      description:
        'A small station by the sea at sunset. A train rolls in and stops in front of a woman and a man, each with a suitcase.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const speed = t * 260
        const shake = 3 * sway(t, 1.1) * sway(t, 0.37)
        const pole = (i: number) => {
          const x = W - ((speed * 2.6 + i * 900) % 2700) + 500
          return [rect(x, 120, 14, 500, ink), rect(x - 44, 150, 102, 9, ink)]
        }
        return camera({ zoom: mix(1, 1.07, p) }, [
          fill(blend(ink, bg, 0.12)),
          masked('window', rect(330, 90, 940, 520, '#000', 'rx="46"'), [
            rect(330, 90, 940, 520, blend(bg, ink, 0.25)),
            circle(990, 230, 74, pale),
            circle(990, 230, 110, pale, 'opacity=".18"'),
            sea(t, 400, blend(mid, ink, 0.35), hot),
            hills(480, 46, 1100, speed * 0.35, blend(mid, ink, 0.6)),
            hills(560, 34, 700, speed, blend(mid, ink, 0.82)),
            times(3, pole),
          ]),
          `<rect x="330" y="90" width="940" height="520" rx="46" fill="none" stroke="${hot}" stroke-width="14"/>`,
          rect(0, 660, W, 12, hot),
          profile(300, 300 + shake, 470, hot),
          circle(250, 880 + shake, 230, hot),
          profile(1300, 290 - shake, 480, blend(bg, hot, 0.2), { flip: true }),
          circle(1350, 880 - shake, 230, blend(bg, hot, 0.2)),
          rect(1195, 270 - shake, 200, 26, blend(bg, hot, 0.2), 'rx="12"'),
          rect(1238, 178 - shake, 130, 100, blend(bg, hot, 0.2), 'rx="16"'),
        ])
      },
      sound: 'train',
      caption: 'wheels on rails',
      lines: [
        {
          en: 'She drew maps. He tuned pianos.',
          de: 'Sie zeichnete Karten. Er stimmte Klaviere.',
          fr: 'Elle dessinait des cartes. Il accordait des pianos.',
        },
        {
          en: "'You are out by half a tone,' he told the rails.",
          de: '»Ihr liegt einen halben Ton daneben«, sagte er zu den Schienen.',
          fr: '« Vous êtes un demi-ton trop bas », dit-il aux rails.',
        },
      ],
      description:
        'Inside, two people face each other at the window. Behind the glass the moon, the sea and telegraph poles go by.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const drawn = ramp(t, 0.8, 9.6) * (route.length - 1)
        const at = Math.min(Math.floor(drawn), route.length - 2)
        const [[x0, y0], [x1, y1]] = [route[at]!, route[at + 1]!]
        const tip: Point = [mix(x0, x1, drawn - at), mix(y0, y1, drawn - at)]
        const track = [...route.slice(0, at + 1), tip]
        return camera({ x: mix(620, 980, ramp(p, 0.05, 0.95)), y: mix(400, 500, p), zoom: 1.28 }, [
          fill(pale),
          path(
            'M-200 420C100 380 260 330 380 420S560 560 720 520S860 520 960 660S1200 760 1330 720S1560 860 1900 800V1300H-200Z',
            hot,
          ),
          stroke(
            'M-200 420C100 380 260 330 380 420S560 560 720 520S860 520 960 660S1200 760 1330 720S1560 860 1900 800',
            ink,
            5,
          ),
          times(5, (i) => stroke(`M${260 + i * 260} ${700 + (i % 2) * 90}q24 -14 48 0t48 0`, bg, 5, round)),
          times(6, (i) => path(`M${240 + i * 215} ${120 + (i % 3) * 46}l34 -62l34 62Z`, mid, 'opacity=".5"')),
          ring(1330, 210, 74, ink, 5),
          times(4, (i) =>
            wedge(1330, 210, 100, i / 4 - 0.26 + 0.01 * sway(t, 4), i / 4 - 0.24 + 0.01 * sway(t, 4), ink),
          ),
          stroke(
            `M${track.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`,
            ink,
            9,
            `${round} stroke-dasharray="26 12"`,
          ),
          route.map(([x, y], i) => {
            const k = ramp(drawn, i - 0.1, i + 0.25)
            return [circle(x, y, 19 * k, ink), circle(x, y, 11 * k, i === 10 ? hot : bg)]
          }),
          place({ x: tip[0], y: tip[1], turn: 0.02 * sway(t, 0.6), scale: 1 }, [
            poly(
              [
                [0, 0],
                [14, -34],
                [34, -22],
              ],
              ink,
            ),
            poly(
              [
                [14, -34],
                [34, -22],
                [184, -300],
                [160, -314],
              ],
              bg,
            ),
          ]),
        ])
      },
      sound: 'train',
      caption: 'wheels on rails',
      lines: [
        {
          en: 'Eleven stations. She had drawn them all, and never been to one.',
          de: 'Elf Stationen. Sie hatte alle gezeichnet und war an keiner gewesen.',
          fr: 'Onze gares. Elle les avait toutes dessinées, sans en voir une seule.',
        },
        {
          en: 'He had been to all of them, and remembered only the pianos.',
          de: 'Er war an allen gewesen und wusste nur noch die Klaviere.',
          fr: 'Lui les connaissait toutes, et ne se rappelait que les pianos.',
        },
      ],
      description:
        'On a map a pencil draws the line along the coast, from one station to the next: eleven dots, down to the sea.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const shake = 2.4 * sway(t, 0.55) * sway(t, 0.23)
        const level = mix(0.5, 0.12, ramp(p, 0.2, 0.9))
        const glass = (x: number, full: number) => [
          path(
            `M${x - 52} 420C${x - 60} 520 ${x - 40} 560 ${x} 560S${x + 60} 520 ${x + 52} 420Z`,
            pale,
            'opacity=".35"',
          ),
          masked(
            `glass${x}`,
            path(`M${x - 52} 420C${x - 60} 520 ${x - 40} 560 ${x} 560S${x + 60} 520 ${x + 52} 420Z`, '#000'),
            [rect(x - 70, 560 - 110 * full + 2 * sway(t, 0.5), 140, 130, bg)],
          ),
          rect(x - 4, 556, 8, 90, pale),
          ellipse(x, 650, 44, 9, pale),
        ]
        return camera({ x: mix(780, 820, p), zoom: mix(1.02, 1.14, p) }, [
          fill(blend(ink, bg, 0.1)),
          masked('night', rect(160, 60, 1280, 470, '#000', 'rx="46"'), [
            rect(160, 60, 1280, 470, blend(ink, mid, 0.35)),
            times(7, (i) => {
              const x = W - ((t * 520 + i * 330) % 2310) + 300
              return [circle(x, 210, 30, pale), circle(x, 210, 70, pale, 'opacity=".2"'), rect(x - 4, 236, 8, 300, ink)]
            }),
            rect(160, 440, 1280, 100, blend(ink, mid, 0.15)),
          ]),
          rect(-W, 656, 3 * W, 40, hot),
          rect(-W, 696, 3 * W, H, blend(ink, bg, 0.25)),
          place({ x: 0, y: shake }, [
            masked(
              'bottle',
              path('M720 650V400C720 350 764 340 764 290V190H836V290C836 340 880 350 880 400V650Z', '#000'),
              [
                rect(700, 150, 200, 520, blend(mid, ink, 0.3)),
                rect(700, 650 - 460 * level, 200, 480, blend(bg, ink, 0.45)),
                rect(700, 440, 200, 130, pale),
                circle(800, 505, 36, bg),
              ],
            ),
            rect(758, 168, 84, 40, ink, 'rx="6"'),
            glass(560, mix(0.1, 0.75, ramp(t, 1.5, 4))),
            glass(1040, mix(0.1, 0.75, ramp(t, 4, 6.5))),
          ]),
        ])
      },
      sound: 'train',
      caption: 'muffled wheels',
      lines: [
        {
          en: 'Somebody had left half a bottle of wine. Refusing would have been rude.',
          de: 'Jemand hatte eine halbe Flasche Wein vergessen. Ablehnen wäre unhöflich gewesen.',
          fr: 'Quelqu’un avait oublié une demi-bouteille. Refuser eût été impoli.',
        },
        {
          en: 'At the seventh station they forgot to look out.',
          de: 'An der siebten Station vergaßen sie hinauszusehen.',
          fr: 'À la septième gare, ils oublièrent de regarder dehors.',
        },
      ],
      description:
        'A bottle and two glasses tremble on the little table, and slowly fill and empty. Outside, the lamps of a station slide past.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const hours = 23 + mix(50, 59, ramp(t, 0, 8)) / 60
        const x = mix(280, 1040, p)
        return camera({ y: mix(420, 470, p), zoom: mix(1.12, 1, p) }, [
          fill(mid),
          rays(t / 120, 800, 330, bg, mid),
          clockFace(800, 330, 270, hours, { face: pale, hands: ink }),
          rect(-W, 760, 3 * W, H, ink),
          rect(-W, 748, 3 * W, 12, hot),
          walker(x, 752, 250, ink, { t: t * 0.8, hat: true }),
          place({ x: x + 62, y: 600, turn: 0.04 * sway(t, 1.4) }, [
            line(0, 0, 0, 66, ink, 5),
            circle(0, 96, 66, hot, 'opacity=".35"'),
            rect(-18, 66, 36, 52, ink, 'rx="6"'),
            rect(-11, 74, 22, 34, hot),
          ]),
        ])
      },
      sound: 'clock',
      caption: 'a clock ticks',
      lines: [
        {
          en: 'The conductor was in no hurry to finish his last shift.',
          de: 'Der Schaffner hatte es nicht eilig mit dem Ende seiner letzten Schicht.',
          fr: 'Le contrôleur n’était pas pressé de finir son dernier service.',
        },
        {
          en: 'At one minute to midnight he stopped his watch. The train obliged.',
          de: 'Eine Minute vor Mitternacht hielt er seine Uhr an. Der Zug tat ihm den Gefallen.',
          fr: 'À minuit moins une, il arrêta sa montre. Le train eut l’obligeance d’en faire autant.',
        },
      ],
      description:
        'A great clock, almost midnight. Below it the conductor walks along the platform with his lantern. The hand reaches the last minute, and stays there.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const up = ramp(p, 0, 0.9)
        const x = mix(620, 1120, p)
        return camera({ x: mix(740, 900, p), zoom: mix(1.12, 1.02, p) }, [
          fill(blend(bg, hot, 0.35 + 0.35 * up)),
          circle(1150, mix(640, 400, up), 190, pale, 'opacity=".35"'),
          circle(1150, mix(640, 400, up), 140, pale),
          sea(t, 560, blend(bg, mid, 0.4), pale),
          times(6, (i) =>
            rect(
              1150 - (90 - i * 8),
              600 + i * 34,
              2 * (90 - i * 8) + 10 * sway(t, 2, i / 3),
              7,
              pale,
              'rx="3" opacity=".8"',
            ),
          ),
          poly(
            [
              [-W, 760],
              [500, 740],
              [1100, 800],
              [2 * W, 780],
              [2 * W, 1400],
              [-W, 1400],
            ],
            blend(hot, pale, 0.4),
          ),
          place({ x: 0, y: 790 }, train(now, 330)),
          rect(-W, 790, W + 360, 10, ink),
          walker(x, 850, 240, ink, { t, skirt: true }),
          walker(x + 120, 856, 250, ink, { t: t + 0.4, hat: true }),
          times(Math.floor(p * 14), (i) => ellipse(600 + i * 38, 858 + (i % 2) * 8, 9, 3.5, mid)),
          times(3, (i) => {
            const [bx, by] = [cycle(t, 24, 0.2 + i * 0.06) * 1900 - 150, 170 + i * 46 + 14 * sway(t, 3, i / 3)]
            const wing = 15 * sway(t, 0.9, i / 3)
            return stroke(
              `M${bx - 32} ${by - wing}Q${bx - 10} ${by - 8} ${bx} ${by}Q${bx + 10} ${by - 8} ${bx + 32} ${by - wing}`,
              ink,
              5,
              round,
            )
          }),
        ])
      },
      sound: 'sea',
      caption: 'waves',
      lines: [
        { en: 'They walked the rest.', de: 'Den Rest gingen sie zu Fuß.', fr: 'Ils firent le reste à pied.' },
        {
          en: 'Verano is on no map any more. That is how one finds it.',
          de: 'Verano steht auf keiner Karte mehr. So findet man es.',
          fr: 'Verano n’est plus sur aucune carte. C’est ainsi qu’on le trouve.',
        },
      ],
      description:
        'Morning. The empty train stands at the end of the rails. The two walk along the beach, side by side, and the sun comes up over the sea.',
    },
  ],
}
