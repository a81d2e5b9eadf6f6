import {
  type Art,
  circle,
  ellipse,
  half,
  line,
  mix,
  num,
  path,
  place,
  poly,
  rect,
  stroke,
  times,
} from '../posters/drawing.ts'
import { sheetGhost } from '../posters/motifs/horror.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { clockFace, walker } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, faint, fill, H, ramp, sway, W } from './stage.ts'

/** Both curtains, from 0, closed, to 1. Their folds sway. */
function curtains({ t, bg, mid }: Moment, open: number): Art {
  const drape = (flip: boolean) =>
    place(
      { x: W / 2, y: 0, flip },
      times(10, (i) => {
        const top = mix(mix(-20, 420, open), 860, i / 10)
        const foot = mix(mix(-20, 640, open), 860, i / 10) + 9 * sway(t, 3.6, i / 10)
        return path(
          `M${num(top)} -20C${num(top)} 300 ${num(mix(top, foot, 0.3))} 560 ${num(foot)} 780H900V-20Z`,
          i % 2 ? mid : bg,
        )
      }),
    )
  return [drape(false), drape(true)]
}

const boards = ({ ink, hot, mid }: Moment): Art => [
  rect(-W, 770, 3 * W, H, ink),
  rect(-W, 770, 3 * W, 8, blend(mid, hot, 0.25)),
  times(11, (i) => half(60 + i * 148, 812, 26, 'up', hot)),
]

const ghost = ({ t, pale, ink }: Moment, x: number, y: number, scale: number, { flip = false, turn = 0 } = {}) =>
  place({ x, y: y + 14 * sway(t, 2.3), scale, flip, turn: turn + 0.008 * sway(t, 3.1) }, sheetGhost(pale, ink))

/** A bare bulb on a stand: theatres leave one burning at night. */
const ghostLight = ({ t, ink, hot }: Moment, x: number, light = 1): Art => [
  circle(x, 430, 210 + 6 * sway(t, 0.9), hot, `opacity="${0.12 * light}"`),
  circle(x, 430, 96, hot, `opacity="${0.2 * light}"`),
  rect(x - 5, 450, 10, 330, blend(ink, hot, 0.25)),
  rect(x - 50, 764, 100, 12, blend(ink, hot, 0.25)),
  circle(x, 430, 25, blend(blend(ink, hot, 0.35), hot, light)),
]

const hats: readonly ((colour: string) => Art)[] = [
  (colour) => [ellipse(0, 0, 46, 8, colour), rect(-24, -48, 48, 50, colour, 'rx="4"')],
  (colour) => [
    ellipse(0, 0, 60, 9, colour),
    path('M-30 0C-34 -40 34 -40 30 0Z', colour),
    stroke('M24 -20C50 -60 70 -50 66 -24', colour, 6, round),
  ],
  (colour) =>
    poly(
      [
        [-34, 4],
        [-34, -34],
        [-17, -14],
        [0, -44],
        [17, -14],
        [34, -34],
        [34, 4],
      ],
      colour,
    ),
  (colour) => [path('M-40 2C-30 -30 30 -30 40 2Z', colour), circle(0, -26, 8, colour)],
]

const rose = (colour: string, stem: string): Art => [
  stroke('M0 0Q-8 40 -4 84', stem, 6, round),
  circle(0, -4, 24, colour),
  circle(-9, -12, 13, stem, 'opacity=".25"'),
]

export const understudysGhost: Short = {
  title: "The Understudy's Ghost",
  isPremium: true,
  tune: { tempo: 104, root: 146.83, scale: 'minor', chords: [0, 3, 4, 0, 5, 3, 1, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink } = now
        const x = mix(1500, 690, ramp(t, 0.6, 6.4))
        const bow = 0.07 * ramp(t, 7, 8) * (1 - ramp(t, 9, 10))
        return camera({ zoom: mix(1, 1.1, p), y: mix(450, 480, p) }, [
          fill(ink),
          ghostLight(now, 980),
          faint(0.94, ghost(now, x, 760, 4.3, { turn: -bow, flip: true })),
          curtains(now, 0.72),
          boards(now),
        ])
      },
      sound: 'wind',
      caption: 'a draught whistles',
      lines: [
        {
          en: 'For sixty years Cordelia Finch has haunted the theatre in which she never went on.',
          de: 'Seit sechzig Jahren spukt Cordelia Finch in dem Theater, in dem sie nie auftrat.',
          fr: 'Depuis soixante ans, Cordelia Finch hante le théâtre où elle n’a jamais joué.',
        },
        {
          en: 'She knows every part. She has had the evenings free.',
          de: 'Sie kann jede Rolle. Abends hatte sie ja frei.',
          fr: 'Elle connaît tous les rôles. Elle avait ses soirées libres.',
        },
      ],
      description:
        'A stage with red curtains, empty but for one bare bulb on a stand. A ghost in a white sheet and a ruff floats in, and practises her bow.',
    },
    {
      seconds: 10,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const x = mix(560, 1560, ramp(t, 0.8, 8.6))
        const ajar = ramp(t, 0.2, 1) - ramp(t, 1.3, 1.6)
        const slam = 6 * Math.exp(-6 * Math.max(0, t - 1.6)) * (t > 1.6 ? sway(t, 0.12) : 0)
        return camera({ x: mix(740, 860, p), zoom: 1.06, y: 450 + slam }, [
          fill(mid),
          times(14, (row) =>
            times(15, (i) =>
              rect(
                -80 + i * 126 + (row % 2) * 63,
                row * 62 - 40,
                120,
                56,
                blend(mid, bg, 0.4 + 0.2 * ((i * 7 + row * 3) % 3)),
              ),
            ),
          ),
          rect(340, 250, 330, 560, ink),
          rect(360, 270, 290, 540, blend(ink, bg, 0.25)),
          faint(0.9, ghost(now, 500, 800, 3, {})),
          poly(
            [
              [360, 270],
              [mix(650, 410, ajar), mix(270, 230, ajar)],
              [mix(650, 410, ajar), mix(810, 850, ajar)],
              [360, 810],
            ],
            bg,
            'opacity=".3"',
          ),
          clockFace(505, 150, 70, 19, { face: pale, hands: ink }),
          rect(-W, 810, 3 * W, H, ink),
          walker(x, 842, 400, ink, { t: t * 1.5, skirt: true }),
          ellipse(x + 6, 482, 150, 17, ink),
          path(`M${x - 66} 482C${x - 70} 396 ${x + 80} 396 ${x + 76} 482Z`, ink),
          stroke(`M${x - 50} 430C${x - 120} 370 ${x - 190} 390 ${x - 210} ${450 + 14 * sway(t, 0.5)}`, hot, 13, round),
          rect(x + 44, 700, 130, 96, ink, 'rx="8"'),
          stroke(`M${x + 90} 700v-20h40v20`, ink, 9),
        ])
      },
      sound: 'steps',
      caption: 'angry footsteps',
      lines: [
        {
          en: 'An hour before opening night the leading lady walked out.',
          de: 'Eine Stunde vor der Premiere lief die Hauptdarstellerin davon.',
          fr: 'Une heure avant la première, la vedette claqua la porte.',
        },
        {
          en: 'She took the hat. She left the musical.',
          de: 'Den Hut nahm sie mit. Das Musical ließ sie da.',
          fr: 'Elle prit le chapeau. Elle laissa la comédie musicale.',
        },
      ],
      description:
        'A woman in an enormous hat marches out of the stage door with her suitcase. The clock says seven. Behind the door, the ghost looks after her.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, mid, pale } = now
        const which = Math.floor(t / 2.2) % hats.length
        const land = ramp(t % 2.2, 0, 0.5)
        const y = 14 * sway(t, 2.3)
        const hat = (colour: string, x: number, base: number, scale: number) =>
          place({ x, y: base + y - 190 * (1 - land), scale, turn: 0.12 * (1 - land) }, hats[which]!(colour))
        return camera({ zoom: mix(1.02, 1.12, p) }, [
          fill(mid),
          times(9, (i) => rect(i * 190 - 40, 0, 95, H, blend(mid, bg, 0.4))),
          rect(900, 110, 470, 620, ink, 'rx="20"'),
          rect(930, 140, 410, 560, blend(pale, mid, 0.35), 'rx="10"'),
          times(8, (i) => [
            circle(915, 150 + i * 76, 17, cycle(t, 2.4, i / 8) < 0.85 ? hot : mid),
            circle(1355, 150 + i * 76, 17, cycle(t, 2.4, i / 8 + 0.3) < 0.85 ? hot : mid),
          ]),
          hat(ink, 1135, 320, 2.4),
          rect(820, 730, 630, 40, ink),
          rect(860, 770, 26, 200, ink),
          rect(1384, 770, 26, 200, ink),
          ghost(now, 500, 850, 6.2),
          hat(ink, 500, 850 - 6.2 * 103, 3.4),
          rect(-W, 860, 3 * W, H, ink),
        ])
      },
      sound: 'clock',
      caption: 'a clock ticks',
      lines: [
        {
          en: 'The costume fitted. The mirror had nothing to say about it.',
          de: 'Das Kostüm passte. Der Spiegel sagte nichts dazu.',
          fr: 'Le costume allait. Le miroir n’eut rien à en dire.',
        },
        {
          en: 'It is only the living who need convincing.',
          de: 'Überzeugen muss man nur die Lebenden.',
          fr: 'Il ne reste qu’à convaincre les vivants.',
        },
      ],
      description:
        'In a dressing room the ghost tries on one hat after another. In the mirror there is nothing but the hats.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, hot, pale } = now
        const open = ramp(t, 0.4, 3)
        const duck = ramp(t, 2.6, 3.1) * (1 - ramp(t, 5, 6.6))
        const note = (i: number) => {
          const k = cycle(t, 4.4, i / 5)
          const [x, y] = [900 + 260 * k + 30 * sway(t, 1.4, i / 5), mix(420, 60, k)]
          return faint(
            (t > 3.4 ? 1 : 0) * Math.sin(Math.PI * k),
            place({ x, y, scale: 0.8 + 0.5 * k }, [
              ellipse(0, 0, 22, 16, hot, 'transform="rotate(-20)"'),
              rect(16, -76, 6, 76, hot),
              path('M16 -76C30 -60 44 -60 46 -34C38 -50 28 -50 22 -50Z', hot),
            ]),
          )
        }
        return camera({ zoom: mix(1, 1.06, p) }, [
          fill(blend(ink, pale, 0.03)),
          poly(
            [
              [680, -40],
              [920, -40],
              [1130, 780],
              [470, 780],
            ],
            hot,
            `opacity="${0.85 * open}"`,
          ),
          ellipse(800, 768, 330, 30, blend(hot, pale, 0.6), `opacity="${open}"`),
          ghost(now, 800, mix(1000, 760, ramp(t, 1.2, 3)), 4.4, { turn: 0.02 * sway(t, 1.2) }),
          times(5, note),
          curtains(now, open * 0.8),
          boards(now),
          times(12, (i) => {
            const [x, y] = [i * 146 - 10, 880 + (i % 2) * 26 + duck * (90 + (i % 3) * 30)]
            return [circle(x, y - 46, 38, blend(ink, hot, 0.12)), half(x, y + 60, 76, 'up', blend(ink, hot, 0.12))]
          }),
        ])
      },
      sound: 'silence',
      caption: 'music swells',
      lines: [
        {
          en: 'The curtain rose. The first row screamed.',
          de: 'Der Vorhang ging auf. Die erste Reihe schrie.',
          fr: 'Le rideau se leva. Le premier rang hurla.',
        },
        {
          en: 'The critics wrote: at last, some presence.',
          de: 'Die Kritiker notierten: endlich einmal Präsenz.',
          fr: 'Les critiques notèrent : enfin de la présence.',
        },
      ],
      description:
        'The curtains part. In the spotlight the ghost sings, and notes float up. The heads of the audience duck, and slowly come up again.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale } = now
        const drop = Math.max(0, t - 4)
        const y = 770 + (t > 4 ? 900 * drop * drop : 0)
        const hole = ramp(t, 3.7, 4)
        const x = mix(360, 1240, ramp(t, 4.4, 10))
        const tenor = [
          walker(0, 0, 330, ink, { t: t < 4 ? t * 0.3 : t * 3 }),
          stroke('M-12 -276Q4 -290 8 -282Q12 -290 28 -276', pale, 5, round),
          poly(
            [
              [-20, -252],
              [0, -244],
              [-20, -236],
            ],
            hot,
          ),
          poly(
            [
              [24, -252],
              [4, -244],
              [24, -236],
            ],
            hot,
          ),
          line(30, -236, 130, -300 + 16 * sway(t, 0.6), ink, 18, round),
        ]
        return camera({ zoom: mix(1.02, 1.1, p) }, [
          fill(bg),
          poly(
            [
              [600, -40],
              [1000, -40],
              [1240, 780],
              [360, 780],
            ],
            hot,
            'opacity=".5"',
          ),
          rect(-W, 770, 3 * W, 40, ink),
          rect(800 - 120 * hole, 770, 240 * hole, 44, blend(bg, ink, 0.75)),
          y < 1500 ? place({ x: 800, y }, tenor) : '',
          rect(-W, 812, 3 * W, H, ink),
          place({ x: 680, y: 774, turn: 0.23 * hole }, rect(0, 0, 120, 14, ink)),
          place({ x: 920, y: 774, turn: -0.23 * hole }, rect(-120, 0, 120, 14, ink)),
          ghost(now, x, mix(740, 700, ramp(t, 4.4, 6)), 4, {}),
          curtains(now, 0.94),
          times(11, (i) => half(60 + i * 148, 856, 26, 'up', hot)),
        ])
      },
      sound: 'silence',
      caption: 'the music holds its breath',
      lines: [
        {
          en: 'She knew the lines, the steps, and where the trapdoors are.',
          de: 'Sie konnte den Text, die Schritte und wusste, wo die Falltüren sind.',
          fr: 'Elle savait le texte, les pas, et où sont les trappes.',
        },
        {
          en: 'The tenor, who had learned none of it, went first.',
          de: 'Der Tenor, der nichts davon gelernt hatte, ging voran.',
          fr: 'Le ténor, qui n’en avait rien appris, passa le premier.',
        },
      ],
      description:
        'A singer with a moustache strikes a pose. The floor opens under him, and he is gone. The ghost floats across the hole and carries on.',
    },
    {
      seconds: 12,
      draw(now) {
        const { t, p, ink, bg, hot } = now
        const random = seeded('roses')
        const gone = ramp(t, 7.4, 10)
        const bow = 0.1 * Math.abs(sway(t, 3.4)) * (1 - gone)
        return camera({ zoom: mix(1.06, 1, p) }, [
          fill(ink),
          poly(
            [
              [680, -40],
              [920, -40],
              [1160, 780],
              [440, 780],
            ],
            hot,
            `opacity="${0.75 * (1 - gone)}"`,
          ),
          ghostLight(now, 1010, t > 11 && t < 11.3 ? 0 : gone),
          faint(1 - gone, ghost(now, 760, 760, 4.4, { turn: bow })),
          curtains(now, 0.8),
          boards(now),
          times(22, (i) => {
            const [from, to] = [random.between(-300, W + 300), random.between(280, 1320)]
            const [late, rest] = [random.between(0.2, 6.5), random.between(774, 824)]
            const lying = random.between(0.1, 0.4)
            const k = Math.min(1, Math.max(0, (t - late) / 1.4))
            if (k === 0) return ''
            return place(
              {
                x: mix(from, to, k),
                y: mix(1000, rest, k) - 760 * k * (1 - k),
                turn: mix(0.6, lying, k) * (i % 2 ? 1 : -1),
                scale: 0.9,
              },
              rose(bg, blend(bg, ink, 0.6)),
            )
          }),
        ])
      },
      sound: 'applause',
      caption: 'applause',
      lines: [
        {
          en: 'They clapped until four in the morning.',
          de: 'Sie klatschten bis vier Uhr früh.',
          fr: 'On applaudit jusqu’à quatre heures du matin.',
        },
        {
          en: "There is a new name on the star's door. It is a little cold to the touch.",
          de: 'An der Stargarderobe steht ein neuer Name. Er fühlt sich etwas kühl an.',
          fr: 'Sur la loge de la vedette, un nouveau nom. Il est un peu froid au toucher.',
        },
      ],
      description:
        'Roses fly onto the stage. The ghost bows, again and again, grows paler, and is gone. The bare bulb is left, and it winks.',
    },
  ],
}
