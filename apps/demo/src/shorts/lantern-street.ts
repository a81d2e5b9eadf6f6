import { type Art, circle, half, line, mix, path, place, poly, rect, stroke, times } from '../posters/drawing.ts'
import { manOnLadder, streetLamp, womanOnLadder } from '../posters/motifs/romance.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { flame, houses, stars, walker } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, faint, fill, H, ramp, sway, W } from './stage.ts'

/** A street lamp that stands at (x, y); `light` from 0, out, to 1. */
const lamp = ({ t, ink, hot, pale, bg }: Moment, x: number, y: number, scale: number, light = 1): Art => {
  const glow = light * (0.16 + 0.015 * sway(t, 0.6, x))
  return [
    circle(x, y - 140 * scale, 150 * scale, hot, `opacity="${glow}"`),
    circle(x, y - 140 * scale, 80 * scale, pale, `opacity="${glow}"`),
    place(
      { x, y, scale },
      streetLamp(ink, blend(blend(ink, bg, 0.5), pale, light), blend(blend(ink, bg, 0.3), hot, light)),
    ),
  ]
}

const ladder = (ink: string): Art => [
  stroke('M62 2L17 -118M76 2L31 -118', ink, 4.2),
  times(9, (i) => line(57 - i * 4.9, -10 - i * 13, 71 - i * 4.9, -10 - i * 13, ink, 3.4)),
]

const street = ({ ink, bg, mid, hot }: Moment, lit: (window: number) => boolean = (i) => i % 4 === 0): Art => [
  houses('far side', 640, { low: 240, high: 420, colour: mid }, (i) =>
    lit(i) ? blend(hot, mid, 0.35) : blend(mid, bg, 0.7),
  ),
  rect(-W, 640, 3 * W, H, blend(ink, bg, 0.45)),
  times(7, (i) => rect(-W, 676 + i * i * 6, 3 * W, 3 + i, blend(ink, bg, 0.3))),
]

/** What is left of a pane. */
const shards = (t: number, x: number, y: number, colour: string): Art => {
  const random = seeded(`shards ${x}`)
  return t <= 0
    ? ''
    : times(14, () => {
        const [vx, vy] = [random.between(-190, 190), random.between(-260, 60)]
        return place({ x: x + vx * t, y: Math.min(y + vy * t + 620 * t * t, 838), turn: t * random.between(-2, 2) }, [
          poly(
            [
              [-10, 7],
              [0, -12],
              [11, 8],
            ],
            colour,
          ),
        ])
      })
}

export const lanternStreet: Short = {
  title: 'Lantern Street',
  isPremium: true,
  tune: { tempo: 80, root: 164.81, scale: 'minor', chords: [0, 5, 2, 6, 0, 5, 3, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, pale } = now
        const work = 0.006 * sway(t, 0.8)
        return camera({ zoom: mix(1.14, 1, ramp(p, 0, 1)), y: mix(480, 450, p) }, [
          fill(bg),
          stars(t, 'over the quarter', 50, blend(bg, pale, 0.5), 300),
          street(now),
          lamp(now, 420, 830, 3.1),
          lamp(now, 1180, 830, 3.1),
          place({ x: 420, y: 830, scale: 3.1, flip: true, turn: 0 }, [
            ladder(ink),
            place({ x: 0, y: 0, turn: work }, manOnLadder(ink)),
          ]),
          place({ x: 1180, y: 830, scale: 3.1, turn: 0 }, [
            ladder(ink),
            place({ x: 0, y: 0, turn: -work }, womanOnLadder(ink)),
          ]),
          rect(-W, 836, 3 * W, H, ink),
        ])
      },
      sound: 'crickets',
      caption: 'crickets',
      lines: [
        {
          en: 'For twenty years they had mended lamps on opposite pavements.',
          de: 'Zwanzig Jahre lang flickten sie Lampen auf gegenüberliegenden Gehwegen.',
          fr: 'Vingt ans qu’ils réparaient des lampes, chacun sur son trottoir.',
        },
        {
          en: 'In all that time they had never said good morning.',
          de: 'In all der Zeit hatten sie sich nie guten Morgen gesagt.',
          fr: 'En tout ce temps, ils ne s’étaient jamais dit bonjour.',
        },
      ],
      description:
        'An evening street. At one lamp a man stands on a ladder, at the other a woman. They turn their backs to each other.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, mid } = now
        const pole = (i: number) => {
          const [x, up] = [140 + i * 330, ramp(t, 0.3 + i * 1.1, 1.5 + i * 1.1)]
          const y = mix(1500, 840, up)
          return [
            rect(x - 11, y - 700, 22, 760, ink),
            rect(x - 90, y - 660, 180, 14, ink),
            rect(x - 70, y - 610, 140, 12, ink),
            [-80, 80].map((dx) => circle(x + dx, y - 668, 11, hot)),
          ]
        }
        const cable = (i: number, side: number) => {
          const k = ramp(t, 2.4 + i * 1.1, 3.6 + i * 1.1)
          const [x0, x1] = [140 + i * 330 + side * 80, 140 + (i + 1) * 330 + side * 80]
          const to = mix(x0, x1, k)
          return k === 0
            ? ''
            : stroke(`M${x0} 172Q${(x0 + to) / 2} ${172 + 70 * k + 6 * sway(t, 2, i / 5)} ${to} 172`, ink, 5)
        }
        return camera({ x: mix(720, 900, p), zoom: 1.06 }, [
          fill(blend(bg, hot, 0.28)),
          circle(1150, 250, 150, hot, 'opacity=".8"'),
          street({ ...now, mid: blend(mid, bg, 0.5) }, () => false),
          times(6, pole),
          times(5, (i) => [cable(i, -1), cable(i, 1)]),
          lamp(now, 470, 830, 1.5),
          lamp(now, 1130, 830, 1.5),
          rect(-W, 836, 3 * W, H, ink),
          walker(420 + 8 * sway(t, 4), 840, 200, ink, { t: 0, hat: true }),
          walker(1200 - 8 * sway(t, 4), 840, 190, ink, { t: 0, skirt: true, flip: true }),
        ])
      },
      sound: 'steps',
      caption: 'hammering',
      lines: [
        {
          en: 'Then the poles came. In eight weeks there would be electric light.',
          de: 'Dann kamen die Masten. In acht Wochen sollte es elektrisches Licht geben.',
          fr: 'Puis vinrent les poteaux. Dans huit semaines, on aurait l’électricité.',
        },
        {
          en: 'Nobody would need a lamp-mender. Nobody had asked the lamp-menders.',
          de: 'Lampenflicker brauchte dann niemand mehr. Die Lampenflicker hatte niemand gefragt.',
          fr: 'On n’aurait plus besoin d’eux. On ne leur avait rien demandé.',
        },
      ],
      description:
        'One after another, tall poles rise along the street, and black cables stretch from pole to pole across the sunset.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, ink, bg, pale } = now
        const [first, second] = [3.9, 8.7]
        const man = mix(-120, 620, ramp(t, 0.2, 3.6)) - 900 * ramp(t, 4.4, 6)
        const woman = mix(1720, 980, ramp(t, 5.2, 8.4)) + 900 * ramp(t, 9.2, 10.8)
        return [
          fill(blend(ink, bg, 0.55)),
          stars(t, 'over the quarter', 70, blend(bg, pale, 0.6), 340),
          street({ ...now, mid: blend(now.mid, ink, 0.5) }, (i) => i % 9 === 0),
          lamp(now, 730, 836, 2.5, 1 - ramp(t, first, first + 0.15)),
          lamp(now, 880, 836, 2.5, 1 - ramp(t, second, second + 0.15)),
          lamp(now, 240, 836, 1.9),
          lamp(now, 1380, 836, 1.9),
          shards(t - first, 730, 480, pale),
          shards(t - second, 880, 480, pale),
          walker(man, 838, 310, ink, { t: t * 1.2, hat: true, flip: t > 4.2 }),
          walker(woman, 838, 296, ink, { t: t * 1.2, skirt: true, flip: t < 9 }),
          rect(-W, 838, 3 * W, H, blend(ink, '#000000', 0.4)),
        ]
      },
      sound: 'steps',
      caption: 'tiptoeing',
      lines: [
        {
          en: 'That night he broke one of hers. Only a small one.',
          de: 'In jener Nacht zerbrach er eine von ihren. Nur eine kleine.',
          fr: 'Cette nuit-là, il en cassa une à elle. Une toute petite.',
        },
        {
          en: 'The next night one of his was out. Never had he seen such careful damage.',
          de: 'In der nächsten war eine von seinen aus. So liebevoll war noch nichts zerstört worden.',
          fr: 'La nuit suivante, une des siennes était éteinte. Jamais dégât ne fut plus soigné.',
        },
      ],
      description:
        'At night a man tiptoes up to a lamp; its glass breaks, and he runs. Then a woman tiptoes up to the lamp beside it, and that one goes out as well.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const [whole, lit] = [ramp(t, 1, 4.5), ramp(t, 5.2, 6.6)]
        const random = seeded('pane')
        return camera({ zoom: mix(1, 1.12, p) }, [
          fill(blend(ink, bg, 0.5)),
          circle(800, 420, 470 + 14 * sway(t, 0.9), hot, `opacity="${0.2 * lit}"`),
          circle(800, 420, 320 + 9 * sway(t, 0.7), pale, `opacity="${0.14 * lit}"`),
          rect(-W, 740, 3 * W, H, mid),
          rect(-W, 740, 3 * W, 16, blend(mid, pale, 0.3)),
          path('M640 720L560 260H1040L960 720Z', blend(ink, pale, 0.12 + 0.75 * lit)),
          times(9, (i) => {
            const [x, y] = [640 + (i % 3) * 160, 340 + Math.floor(i / 3) * 140]
            const from = { x: random.between(-500, 500), y: random.between(120, 420), turn: random.between(-0.5, 0.5) }
            const k = 1 - ramp(whole, i / 12, i / 12 + 0.34)
            return place({ x: x + from.x * k, y: y + from.y * k, turn: from.turn * k }, [
              poly(
                [
                  [-84, -66],
                  [70, -72],
                  [88, 62],
                  [-74, 70],
                ],
                pale,
                `opacity="${0.16 + 0.1 * (i % 2)}"`,
              ),
            ])
          }),
          place(
            {
              x: 800,
              y: 560 + 6 * sway(t, 0.5),
              scale: 8.5 * lit * (1 + 0.03 * sway(t, 0.37)),
              turn: 0.006 * sway(t, 0.8),
            },
            path('M0 0C-13 -9 -12 -21 -6 -21C-2 -21 0 -18 0 -16C0 -18 2 -21 6 -21C12 -21 13 -9 0 0Z', hot),
          ),
          t < 6.4
            ? place({ x: mix(1300, 830, ramp(t, 4.2, 5.3)), y: mix(860, 560, ramp(t, 4.2, 5.3)) }, [
                line(0, 0, 150, 90, pale, 12, round),
                flame(0, 0, 66, t, hot, pale),
              ])
            : '',
          path('M540 260L700 130H900L1060 260Z', ink),
          rect(770, 90, 60, 50, ink),
          path('M640 720H960L1000 760H600Z', ink),
          [640, 960].map((x) => line(x, 720, x < 800 ? 560 : 1040, 260, ink, 16)),
        ])
      },
      sound: 'fire',
      caption: 'a flame crackles',
      lines: [
        {
          en: 'They mended as they had never mended before.',
          de: 'Sie flickten, wie sie noch nie geflickt hatten.',
          fr: 'Ils réparèrent comme jamais ils n’avaient réparé.',
        },
        {
          en: 'In the glass he found her thumbprint. She found his, and left it there.',
          de: 'Im Glas fand er ihren Daumenabdruck. Sie fand seinen und ließ ihn dort.',
          fr: 'Dans le verre, il trouva l’empreinte de son pouce. Elle trouva la sienne, et l’y laissa.',
        },
      ],
      description:
        'Close by: a lamp on a workbench. Broken glass comes together again, a match is held to it, and the flame has the shape of a heart.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const on = t > 2 && t < 6 ? (t > 4.8 && Math.floor(t * 13) % 3 === 0 ? 0.3 : 1) : 0
        const dark = t >= 6 ? 0.9 : 0.45 - 0.4 * on
        const string = (row: number) =>
          times(15, (i) => {
            const x = -60 + i * 124
            const y = 190 + row * 110 + 70 * Math.sin(((x + row * 130) / 420) * 3.14) ** 2 + 5 * sway(t, 3, i / 9)
            return [
              circle(x, y, 46, pale, `opacity="${0.22 * on}"`),
              circle(x, y, 15, blend(blend(ink, bg, 0.4), pale, on)),
            ]
          })
        const head = (i: number) => {
          const [x, y] = [i * 118 - 20, 800 + (i % 3) * 26 - (on ? 8 * Math.abs(sway(t, 0.5, i / 7)) : 0)]
          return [
            circle(x, y - 60, 36, ink),
            half(x, y + 44, 74, 'up', ink),
            i % 4 === 1 ? rect(x - 32, y - 122, 64, 40, ink) : '',
          ]
        }
        return camera({ zoom: mix(1.08, 1, p) }, [
          fill(blend(bg, ink, dark)),
          faint(
            1 - 0.75 * (t >= 6 ? 1 : 0),
            street({ ...now, mid: blend(now.mid, ink, dark) }, () => on > 0),
          ),
          times(3, string),
          times(15, head),
          t >= 6 && t < 6.25 ? rect(0, 0, W, H, hot, 'opacity=".8"') : '',
        ])
      },
      sound: 'hum',
      caption: 'electric hum',
      lines: [
        {
          en: 'On the great day the mayor pulled the switch.',
          de: 'Am großen Tag legte der Bürgermeister den Schalter um.',
          fr: 'Le grand jour venu, le maire abaissa la manette.',
        },
        {
          en: 'It was bright for four seconds. Then it was darker than ever.',
          de: 'Vier Sekunden lang war es hell. Dann war es dunkler als je zuvor.',
          fr: 'Il fit clair pendant quatre secondes. Puis plus noir que jamais.',
        },
      ],
      description:
        'Above a crowd strings of electric bulbs light up. They flicker, flash, and go out all at once. It is dark.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const near = ramp(t, 0.3, 6.6)
        const light = ramp(t, 6.8, 10.5)
        const carrier = (x: number, isLeft: boolean) => {
          const walk = near < 1 ? t : 0
          const hand = x + (isLeft ? 78 : -78)
          return [
            circle(hand, 650, 190 + 6 * sway(t, 0.7), hot, 'opacity=".16"'),
            circle(hand, 650, 90, pale, 'opacity=".2"'),
            walker(x, 838, 320, ink, { t: walk, hat: isLeft, skirt: !isLeft, flip: !isLeft }),
            place({ x: hand, y: 610, turn: 0.02 * sway(t, 1.3) }, [
              line(0, -14, 0, 6, ink, 5),
              poly(
                [
                  [-24, 6],
                  [24, 6],
                  [17, 66],
                  [-17, 66],
                ],
                pale,
              ),
              flame(0, 60, 40, t, hot, blend(hot, pale, 0.5)),
              rect(-26, 62, 52, 10, ink),
            ]),
          ]
        }
        return camera({ zoom: mix(1, 1.16, ramp(p, 0.3, 1)), y: mix(450, 500, p) }, [
          fill(blend(blend(ink, bg, 0.15), bg, light)),
          stars(t, 'over the quarter', 90, blend(bg, pale, 0.7), 380),
          street({ ...now, mid: blend(ink, now.mid, 0.3 + 0.7 * light) }, (i) => i % 5 < 5 * light - 1),
          [150, 480, 1120, 1450].map((x, i) => lamp(now, x, 836, 2, ramp(light, i % 2 ? 0.1 : 0.4, i % 2 ? 0.6 : 0.9))),
          rect(-W, 838, 3 * W, H, ink),
          carrier(mix(-140, 690, near), true),
          carrier(mix(1740, 910, near), false),
        ])
      },
      sound: 'steps',
      caption: 'footsteps from both sides',
      lines: [
        {
          en: 'From the left came a lantern. From the right came another.',
          de: 'Von links kam eine Laterne. Von rechts kam noch eine.',
          fr: 'De gauche vint une lanterne. De droite en vint une autre.',
        },
        {
          en: "'Good morning,' they said. It was half past nine in the evening.",
          de: '»Guten Morgen«, sagten sie. Es war halb zehn am Abend.',
          fr: '« Bonjour », dirent-ils. Il était neuf heures et demie du soir.',
        },
      ],
      description:
        'In the dark two small lights come from both sides. The man and the woman meet in the middle of the street, and around them the old lamps begin to glow.',
    },
  ],
}
