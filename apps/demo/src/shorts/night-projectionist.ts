import { type Art, circle, half, mix, path, place, poly, rect, times } from '../posters/drawing.ts'
import { filmProjector } from '../posters/motifs/thriller.ts'
import { seeded } from '../posters/random.ts'
import { outline } from '../posters/typeface.ts'
import { clockFace, falling, houses, rain, rays, walker } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, fill, H, masked, ramp, sway, W } from './stage.ts'

/** The lamp of a projector is never quite still. */
const flicker = (t: number) => 0.9 + 0.1 * sway(t, 0.17) * sway(t, 0.41)

/** The street of the reels, 900 by 520, its top left corner at the origin. */
const street = ({ bg, hot, pale }: Moment, t: number, walked: number) => [
  rect(0, 0, 900, 520, hot),
  circle(640, 104, 60, pale),
  place(
    { x: -60, y: -330, scale: 0.72 },
    houses('her street', 1030, { low: 160, high: 360, colour: blend(hot, bg, 0.42) }),
  ),
  rect(0, 410, 900, 110, blend(hot, bg, 0.72)),
  rect(196, 150, 12, 270, bg),
  clockFace(202, 132, 62, 0.2, { face: pale, hands: bg }),
  walker(mix(-60, 660, walked), 446, 250, bg, { t, hat: true }),
]

const back = (colour: string, light: string) => [
  path('M-150 150C-140 90 -90 66 -42 52H42C90 66 140 90 150 150Z', colour),
  circle(0, -10, 76, colour),
  circle(0, -78, 34, colour),
  path('M-30 52Q0 74 30 52L34 62Q0 88 -34 62Z', light),
]

export const nightProjectionist: Short = {
  title: 'The Night Projectionist',
  isPremium: true,
  tune: { tempo: 84, root: 146.83, scale: 'minor', chords: [0, 0, 5, 4, 0, 3, 5, 4] },
  scenes: [
    {
      seconds: 11,
      draw({ t, p, bg, ink, hot, mid }) {
        const [x, y] = [640, 470]
        const light = flicker(t)
        return camera({ x: mix(760, 840, p), zoom: mix(1.14, 1, p) }, [
          fill(bg),
          rect(-W, 760, 3 * W, H, mid),
          poly(
            [
              [x, y - 12],
              [2400, y - 560],
              [2400, y + 420],
              [x, y + 12],
            ],
            hot,
            `opacity="${light}"`,
          ),
          falling(t, 'dust', 60, { seconds: 22, drift: 260 }, (dx, dy, own) => {
            const reach = dx - x
            return Math.abs(dy - y + reach * 0.04) < reach * 0.24
              ? circle(dx, dy, 1.5 + 3 * own, bg, 'opacity=".4"')
              : ''
          }),
          walker(250, 800, 500, blend(bg, ink, 0.2), { t: 0.15 * sway(t, 4), skirt: true }),
          place({ x, y, scale: 4.2 }, filmProjector(ink, bg, t * 0.35)),
          circle(x + 6, y, 16 * light, ink),
          rect(x - 270, 770, 330, 200, blend(mid, ink, 0.12)),
        ])
      },
      sound: 'projector',
      caption: 'a projector rattles',
      lines: [
        {
          en: 'In the booth stood a can without a label. She put it on, of course.',
          de: 'In der Kabine stand eine Dose ohne Etikett. Natürlich legte sie den Film ein.',
          fr: 'En cabine, une boîte sans étiquette. Elle chargea la bobine, bien sûr.',
        },
        {
          en: 'After midnight a projectionist shows what she likes.',
          de: 'Nach Mitternacht zeigt eine Vorführerin, was sie will.',
          fr: 'Passé minuit, une projectionniste passe ce qu’elle veut.',
        },
      ],
      description:
        'A dark projection booth. A woman stands by the machine. Its reels turn, and a yellow beam full of dust cuts through the black.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, bg, mid } = now
        const random = seeded(`scratches ${Math.floor(t * 12)}`)
        return camera({ y: mix(450, 420, p), zoom: mix(1, 1.16, p) }, [
          fill(bg),
          place({ x: 350, y: 110 }, [
            masked('screen', rect(0, 0, 900, 520, '#000', 'rx="14"'), [
              street(now, t, p),
              times(3, () => rect(random.between(0, 900), 0, 2, 520, bg, 'opacity=".35"')),
              rect(0, 0, 900, 520, bg, `opacity="${1.6 * (1 - flicker(t))}"`),
            ]),
          ]),
          times(3, (row) =>
            times(12, (i) =>
              half(i * 150 - 40 + (row % 2) * 75, 800 + row * 70, 62 + row * 8, 'up', blend(bg, mid, 0.9 - row * 0.25)),
            ),
          ),
        ])
      },
      sound: 'steps',
      caption: 'footsteps',
      lines: [
        {
          en: 'It showed her own street, a stranger, and a clock that was set to tomorrow.',
          de: 'Zu sehen waren ihre Straße, ein Fremder und eine Uhr, die auf morgen stand.',
          fr: 'On y voyait sa rue, un inconnu, et une horloge réglée sur demain.',
        },
        {
          en: 'He was looking for something. Not for me, she decided.',
          de: 'Er suchte etwas. Nicht mich, beschloss sie.',
          fr: 'Il cherchait quelque chose. Pas moi, décida-t-elle.',
        },
      ],
      description:
        'On the screen of the cinema a man in a hat walks down a street, past a clock. All the seats in front of it are empty.',
    },
    {
      seconds: 10,
      draw(now) {
        const { t, bg, hot, pale, ink } = now
        const [arrive, near] = [ramp(t, 0.2, 2.2), ramp(t, 4.2, 9.5)]
        const paper = [
          rect(-330, -410, 660, 820, pale),
          path(outline('THE MORNING', -290, -310, 92, { wdth: 78, wght: 800 }), bg),
          rect(-290, -288, 580, 5, bg),
          place(
            { x: -290, y: -262, scale: 580 / 900 },
            masked('photo', rect(0, 0, 900, 520, '#000'), street(now, 0, 1)),
          ),
          times(3, (column) =>
            times(14, (i) => rect(-290 + column * 200, 100 + i * 20, i % 7 === 6 ? 110 : 178, 7, bg, 'opacity=".55"')),
          ),
        ]
        return camera({ x: mix(800, 870, near), y: mix(450, 345, near), zoom: mix(1, 2.1, near) }, [
          fill(hot),
          rays(t / 60, 800, 450, hot, blend(hot, ink, 0.22)),
          place({ x: 800, y: 450, turn: 2.04 - 2.02 * arrive, scale: Math.max(0.02, arrive) }, paper),
        ])
      },
      sound: 'train',
      caption: 'printing press thuds',
      lines: [
        {
          en: 'In the morning the paper printed the last frame.',
          de: 'Am Morgen druckte die Zeitung das letzte Bild.',
          fr: 'Au matin, le journal publia la dernière image.',
        },
        {
          en: 'Nobody had taken it. Nobody she knew.',
          de: 'Niemand hatte es aufgenommen. Niemand, den sie kannte.',
          fr: 'Personne ne l’avait prise. Personne qu’elle connût.',
        },
      ],
      description:
        'A newspaper spins out of nowhere and stops. The photograph on its front page is the picture from the screen: the street, the clock, the man.',
    },
    {
      seconds: 11,
      draw({ t, p, bg, ink, hot, mid }) {
        const can = (i: number) => {
          const fallen = Math.min(1, Math.max(0, (t - i * 1.05 - 0.3) / 0.45))
          const bounce =
            fallen === 1
              ? Math.max(0, 20 * Math.exp(-5 * (t - i * 1.05 - 0.75)) * Math.abs(sway(t - i * 1.05, 0.5)))
              : 0
          const rest = 770 - i * 62
          const x = 560 + 30 * Math.sin(i * 2.4)
          const y = mix(-120, rest, fallen * fallen) - bounce
          return fallen === 0
            ? ''
            : [
                rect(x - 170, y, 340, 56, i % 3 === 1 ? hot : ink, 'rx="8"'),
                rect(x - 170, y + 12, 340, 5, bg, 'opacity=".4"'),
                rect(x - 46, y + 22, 92, 20, bg, 'opacity=".18"'),
              ]
        }
        const passing = mix(1500, 900, ramp(p, 0.35, 0.95))
        return camera({ x: mix(820, 860, p), zoom: mix(1, 1.08, p) }, [
          fill(bg),
          rect(-W, 826, 3 * W, H, mid),
          rect(960, 150, 420, 676, mid),
          masked('pane', rect(1010, 200, 320, 330, '#000'), [
            rect(1010, 200, 320, 330, hot, `opacity="${flicker(t)}"`),
            walker(passing, 960, 620, bg, { t, hat: true, flip: true }),
          ]),
          rect(1167, 200, 6, 330, mid),
          circle(1000, 590, 15, hot),
          times(8, can),
        ])
      },
      sound: 'steps',
      caption: 'steps behind the door',
      lines: [
        {
          en: 'More cans came: on the stairs, in her coat, under the doormat.',
          de: 'Es kamen mehr Dosen: auf der Treppe, in ihrem Mantel, unter der Fußmatte.',
          fr: 'D’autres boîtes vinrent : dans l’escalier, dans son manteau, sous le paillasson.',
        },
        {
          en: 'In each of them the camera stood a little closer.',
          de: 'In jeder stand die Kamera ein wenig näher.',
          fr: 'Dans chacune, la caméra était un peu plus près.',
        },
      ],
      description:
        'Film cans drop onto a pile, one after another. Behind the lit glass of a door the shadow of a hat goes by.',
    },
    {
      seconds: 11,
      draw({ t, p, bg, ink, hot, pale, mid }) {
        const near = p * p
        const bulbs = (x: number, y: number, dx: number, dy: number, count: number) =>
          times(count, (i) => circle(x + dx * i, y + dy * i, 9, (i + Math.floor(t * 5)) % 3 === 0 ? pale : hot))
        return [
          camera({ x: 800, y: mix(450, 640, ramp(p, 0, 0.8)), zoom: mix(1, 5.2, near) }, [
            fill(bg),
            rect(330, 120, 940, 760, mid),
            poly(
              [
                [330, 120],
                [800, -10],
                [1270, 120],
              ],
              blend(mid, ink, 0.1),
            ),
            rect(400, 230, 800, 170, hot),
            path(outline('CINEMA', 446, 354, 132, { wdth: 112, wght: 850, tracking: 0.02 }), bg),
            bulbs(400, 230, 40, 0, 21),
            bulbs(400, 400, 40, 0, 21),
            bulbs(400, 230, 0, 42.5, 5),
            bulbs(1200, 230, 0, 42.5, 5),
            times(4, (i) => rect(430 + i * 195, 480, 155, 400, blend(bg, ink, i % 3 ? 0.03 : 0.2))),
            rect(625, 470, 350, 410, bg),
            rect(640, 486, 154, 394, blend(mid, ink, 0.16)),
            rect(806, 486, 154, 394, blend(mid, ink, 0.16)),
            circle(780, 690, 8, hot),
            circle(820, 690, 8, hot),
            rect(-W, 870, 3 * W, H, blend(bg, ink, 0.12)),
          ]),
          rain(t, 'rgba(246,242,230,.28)'),
          rect(0, 0, W, H, bg, `opacity="${ramp(p, 0.86, 1)}"`),
        ]
      },
      sound: 'rain',
      caption: 'rain',
      lines: [
        {
          en: 'First the square. Then the cinema. Then the door that she had locked.',
          de: 'Erst der Platz. Dann das Kino. Dann die Tür, die sie abgeschlossen hatte.',
          fr: 'D’abord la place. Puis le cinéma. Puis la porte qu’elle avait fermée à clé.',
        },
        {
          en: 'Film is patient. It comes at twenty-four steps a second.',
          de: 'Film ist geduldig. Er kommt mit vierundzwanzig Schritten in der Sekunde.',
          fr: 'Le film est patient. Il vient à vingt-quatre pas par seconde.',
        },
      ],
      description:
        'Rain. The picture moves towards a cinema whose lights run around its sign: nearer and nearer, up to the dark gap of the door.',
    },
    {
      seconds: 12,
      draw({ t, bg, hot, pale }) {
        // Each screen shows the whole picture in a third of its size, so that the zoom has no end.
        const hall = (depth: number): Art => [
          rect(-800, -450, 1600, 900, depth % 2 ? hot : blend(hot, pale, 0.55)),
          rect(-282, -165, 564, 330, bg),
          depth > 0 ? place({ x: 0, y: 0, scale: 1 / 3 }, hall(depth - 1)) : '',
          place({ x: -440, y: 225, scale: 1.5 }, back(bg, hot)),
        ]
        const r = mix(1000, 0, ramp(t, 8.4, 11.5))
        const iris = `M-10 -10H1610V910H-10ZM${800 - r} 450a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
        return [
          camera({ x: 0, y: 0, zoom: 9 ** cycle(t, 7) }, hall(6)),
          rect(0, 0, W, H, bg, `opacity="${1 - flicker(t)}"`),
          path(iris, bg, 'fill-rule="evenodd"'),
        ]
      },
      sound: 'projector',
      caption: 'the projector again',
      lines: [
        {
          en: 'The last reel showed a woman from behind, watching a woman from behind.',
          de: 'Die letzte Rolle zeigte eine Frau von hinten, die einer Frau von hinten zusah.',
          fr: 'La dernière bobine montrait une femme de dos, regardant une femme de dos.',
        },
        {
          en: 'She did not turn round. She put out the lamp.',
          de: 'Sie drehte sich nicht um. Sie löschte die Lampe.',
          fr: 'Elle ne se retourna pas. Elle éteignit la lampe.',
        },
      ],
      description:
        'A woman seen from behind looks at a screen that shows a woman from behind, who looks at a screen, and so on. The light closes to a point, and goes out.',
    },
  ],
}
