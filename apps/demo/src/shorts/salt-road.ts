import {
  around,
  type Art,
  circle,
  ellipse,
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
import { arm, robe } from '../posters/motifs/drama.ts'
import { seeded } from '../posters/random.ts'
import { round } from '../posters/silhouettes.ts'
import { camel, flame, hills, stars } from './props.ts'
import type { Moment, Short } from './short.ts'
import { blend, camera, cycle, faint, fill, H, masked, ramp, spin, sway, W } from './stage.ts'

/** A sister who walks, with her load on her head or without. */
function sister(
  { t, ink, pale }: Moment,
  x: number,
  y: number,
  height: number,
  { phase = 0, loaded = true, lean = 0 } = {},
) {
  const { at } = around(0, -4 * Math.abs(sway(t, 1.3, phase)), height)
  return place({ x, y, turn: 0.008 * sway(t, 1.3, phase) + lean }, [
    robe(at, ink),
    loaded ? [poly([at(-0.2, -0.92), at(0.2, -0.92), at(0.2, -1.04), at(-0.2, -1.04)], pale), arm(at, ink)] : '',
  ])
}

/** Somebody who sits on the ground, 100 high. */
const sitting = (colour: string, isOld = false): Art => [
  path('M-46 0C-50 -40 -30 -66 -10 -70H10C30 -66 50 -40 46 0Z', colour),
  circle(0, -86, 17, colour),
  isOld ? path('M-20 -88C-24 -112 24 -112 20 -88Z', colour) : '',
]

const father = (colour: string): Art => place({ x: 0, y: -74, scale: 0.62 }, sitting(colour, true))

const caravan = (now: Moment, x: number, y: number, size: number): Art => [
  sister(now, x + 3.1 * size, y, size * 0.92, { phase: 0.2 }),
  place({ x: x + 1.7 * size, y, scale: size / 78 }, camel(now.t, now.ink)),
  place({ x: x + 1.7 * size, y: y + 3 * sway(now.t, 1.5), scale: size / 78 }, father(now.ink)),
  sister(now, x + 0.35 * size, y, size * 0.84, { phase: 0.6 }),
  place({ x: x - 0.9 * size, y, scale: size / 92 }, [camel(now.t + 0.5, now.ink), rect(-26, -84, 50, 26, now.pale)]),
  sister(now, x - 2.2 * size, y, size * 0.76, { phase: 0.9 }),
]

export const saltRoad: Short = {
  title: 'Salt Road',
  isPremium: true,
  tune: { tempo: 72, root: 130.81, scale: 'dorian', chords: [0, 0, 6, 0, 3, 0, 6, 4] },
  scenes: [
    {
      seconds: 11,
      draw(now) {
        const { t, p, bg, hot, pale, mid } = now
        return [
          fill(bg),
          circle(980, 400, 300, hot),
          circle(980, 400, 250, blend(hot, pale, 0.5)),
          hills(560, 46, 1500, t * 12, blend(bg, mid, 0.6)),
          hills(650, 54, 1100, t * 26, mid),
          hills(760, 22, 900, 0, blend(mid, hot, 0.55)),
          caravan(now, mix(120, 960, p), 790, 150),
          hills(900, 40, 1300, t * 60, blend(mid, '#000000', 0.35)),
        ]
      },
      sound: 'wind',
      caption: 'wind over sand',
      lines: [
        {
          en: 'Three sisters had not shared a meal in nine years.',
          de: 'Drei Schwestern hatten seit neun Jahren nicht mehr zusammen gegessen.',
          fr: 'Trois sœurs n’avaient pas partagé un repas depuis neuf ans.',
        },
        {
          en: 'They set out with their father, for the well where he was born.',
          de: 'Sie zogen los mit ihrem Vater, zum Brunnen, an dem er geboren war.',
          fr: 'Elles partirent avec leur père, vers le puits où il était né.',
        },
      ],
      description:
        'Dunes under a huge sun. A small caravan crosses them: three women on foot, two camels, and on one of these an old man.',
    },
    {
      seconds: 11,
      draw({ t, p, ink, bg, hot, pale }) {
        const night = blend(ink, bg, 0.16)
        const fire = (x: number, y: number, size: number, i: number) => [
          circle(x, y - size * 0.3, size * 2.3 + 6 * sway(t, 0.4, i), hot, 'opacity=".12"'),
          flame(x, y, size, t + i, bg, hot),
          line(x - size * 0.5, y + 4, x + size * 0.5, y - 6, blend(ink, bg, 0.4), 9, round),
        ]
        const lit = blend(ink, bg, 0.5)
        return camera({ y: mix(430, 470, p), zoom: mix(1.1, 1, p) }, [
          fill(night),
          spin(t / 500, 800, 1200, stars(t, 'over the camp', 190, pale, 760)),
          hills(640, 40, 1300, 200, blend(ink, bg, 0.08)),
          rect(-W, 720, 3 * W, H, blend(ink, bg, 0.06)),
          fire(330, 760, 96, 0),
          place({ x: 210, y: 780, scale: 1.5 }, sitting(lit)),
          fire(840, 700, 70, 0.3),
          place({ x: 930, y: 716, scale: 1.1 }, sitting(lit)),
          fire(1330, 790, 110, 0.7),
          place({ x: 1470, y: 812, scale: 1.7 }, sitting(lit)),
          place({ x: mix(450, 1190, ramp(p, 0.15, 0.85)), y: 800, scale: 1.5 }, sitting(blend(ink, hot, 0.4), true)),
        ])
      },
      sound: 'fire',
      caption: 'fires crackle',
      lines: [
        {
          en: 'Three pots on three fires. Their father ate from all of them.',
          de: 'Drei Töpfe auf drei Feuern. Der Vater aß aus allen.',
          fr: 'Trois marmites, trois feux. Leur père mangea à chacun.',
        },
        {
          en: "'Too much salt,' he said each time, and was happy.",
          de: '»Zu viel Salz«, sagte er jedes Mal und war glücklich.',
          fr: '« Trop de sel », disait-il à chaque fois, et il était heureux.',
        },
      ],
      description:
        'Night. Three fires burn far apart, and at each of them one sister sits alone. The old man goes from one to the next, under a turning sky.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, mid } = now
        const random = seeded('sand')
        const haze = blend(bg, hot, 0.25 + 0.1 * sway(t, 2.2))
        const gust = (count: number, colour: string, speed: number, thick: number) =>
          times(count, () => {
            const [y, long] = [random.between(-20, H + 20), random.between(120, 520)]
            const x = W + 300 - cycle(t * speed, 3, random.next()) * (W + 900)
            return line(
              x,
              y,
              x + long,
              y - long * 0.05 + 10 * sway(t, 1.3, y),
              colour,
              thick * random.between(0.4, 1.3),
              round,
            )
          })
        const x = mix(900, 700, p) + 12 * sway(t, 1.6)
        const feet = 800
        return camera({ zoom: mix(1.03, 1.1, p), y: 450 + 4 * sway(t, 0.5) }, [
          fill(haze),
          circle(1160, 230, 120, hot, 'opacity=".6"'),
          gust(30, blend(haze, hot, 0.5), 0.8, 16),
          hills(feet + 40, 20, 900, t * 90, mid),
          sister(now, x + 330, feet, 250, { loaded: false, lean: -0.05 }),
          sister(now, x + 60, feet, 270, { loaded: false, lean: -0.06, phase: 0.4 }),
          sister(now, x - 190, feet, 240, { loaded: false, lean: -0.07, phase: 0.7 }),
          place({ x: x + 610, y: feet + 6, scale: 2.6, flip: true }, camel(t, ink)),
          stroke(
            `M${x - 190} ${feet - 130}Q${x - 60} ${feet - 92 + 8 * sway(t, 0.9)} ${x + 60} ${feet - 140}T${x + 330} ${feet - 130}T${x + 440} ${feet - 200}`,
            hot,
            7,
            round,
          ),
          gust(44, blend(hot, bg, 0.2), 1.5, 9),
        ])
      },
      sound: 'wind',
      caption: 'a storm howls',
      lines: [
        {
          en: 'On the ninth day the road got up and left.',
          de: 'Am neunten Tag stand die Straße auf und ging.',
          fr: 'Le neuvième jour, la route se leva et s’en alla.',
        },
        {
          en: 'They held on to one rope. It was the first thing they had held together.',
          de: 'Sie hielten sich an einem Seil: das Erste seit Jahren, das sie zusammen hielten.',
          fr: 'Elles tinrent une même corde : la première chose qu’elles tenaient ensemble.',
        },
      ],
      description:
        'A sandstorm. Three bent figures and a camel push against the wind. All of them hold on to the same rope.',
    },
    {
      seconds: 11,
      draw(now) {
        const { t, p, ink, bg, hot, pale, mid } = now
        const sky = blend(blend(ink, bg, 0.3), blend(bg, hot, 0.4), p)
        const song = (k: number): Point[] =>
          times(60, (i) => {
            const s = i / 59
            return [mix(1060, 1700, s), mix(560, 120, s) + Math.sin(s * 9 - t * 2.4 + k) * 46 * s + k * 26]
          })
        const road = times(50, (i): Point => {
          const s = i / 49
          return [mix(-120, 980, s) + 150 * Math.sin(s * 7) * (1 - s), mix(960, 720, s)]
        })
        const shown = Math.max(2, Math.round(50 * ramp(p, 0, 0.8)))
        const d = (points: readonly Point[]) =>
          `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
        return camera({ x: mix(760, 860, p) }, [
          fill(sky),
          faint(1 - p, stars(t, 'over the song', 90, pale, 600)),
          times(3, (k) =>
            stroke(d(song(k)), k === 1 ? hot : pale, 9 - 2 * k, `${round} stroke-dasharray="2 ${16 + 4 * k}"`),
          ),
          hills(700, 36, 1200, 60, blend(mid, ink, 0.35)),
          rect(-W, 730, 3 * W, H, mid),
          stroke(d(road.slice(50 - shown)), pale, 30, round),
          sister(now, 1000, 730, 300, { loaded: false }),
          sister(now, mix(300, 640, p), 800, 260, { phase: 0.4 }),
          sister(now, mix(80, 430, p), 850, 270, { phase: 0.8 }),
        ])
      },
      sound: 'crickets',
      caption: 'crickets, a slow melody',
      lines: [
        {
          en: 'Only the youngest knew the songs that mark the turnings.',
          de: 'Nur die Jüngste kannte noch die Lieder, in denen die Biegungen stehen.',
          fr: 'Seule la plus jeune savait les chants qui marquent les tournants.',
        },
        {
          en: 'Left at the black stone, she sang. At the second verse they joined in.',
          de: 'Links am schwarzen Stein, sang sie. Bei der zweiten Strophe sangen alle.',
          fr: 'À gauche à la pierre noire, chanta-t-elle. Au deuxième couplet, toutes chantaient.',
        },
      ],
      description:
        'The youngest stands on a rise and sings. Her song goes up like a trail of stars, and below it the road appears again, on which the others come.',
    },
    {
      seconds: 11,
      draw({ t, ink, bg, hot, pale, mid }) {
        const [x, y, r] = [800, 420, 310]
        const lean = (turn: number, at: number, isOld = false) => {
          const k = ramp(t, at, at + 0.9)
          const [hx, hy] = polar(x, y, r * (1.35 - 0.5 * k), turn)
          return place({ x: hx, y: hy, turn: turn - 0.25 + 0.5 }, [
            ellipse(0, 84, 96, 76, ink),
            circle(0, -6, 50, ink),
            isOld ? ellipse(0, -14, 66, 40, ink) : circle(0, 20, 58, ink),
          ])
        }
        const down = ramp(t, 5.2, 9.6)
        return [
          fill(ink),
          times(5, (i) => {
            const size = r + 70 + i * 105
            return [
              ring(x, y + i * 12, size, blend(ink, mid, 0.75 - i * 0.15), 92),
              times(14, (k) =>
                line(
                  ...polar(x, y + i * 12, size - 48, k / 14 + i * 0.03),
                  ...polar(x, y + i * 12, size + 48, k / 14 + i * 0.03),
                  ink,
                  9,
                ),
              ),
            ]
          }),
          circle(x, y, r, blend(hot, pale, 0.4)),
          masked('rim', circle(x, y, r, '#000'), [
            circle(x + 110, y - 90, 90, pale),
            lean(0.42, 0.8),
            lean(0.02, 1.9),
            lean(0.24, 3),
            lean(0.66, 4.1, true),
          ]),
          line(x, y - 20, x + 10 * sway(t, 2), mix(y, y + 190, down), hot, mix(3, 9, down)),
          place(
            { x: x + 10 * sway(t, 2), y: mix(y, y + 240, down), scale: mix(0.25, 1.7, down), turn: 0.02 * sway(t, 2) },
            [
              path('M-60 -50H60L46 60H-46Z', bg),
              ellipse(0, -50, 60, 15, blend(bg, ink, 0.5)),
              stroke('M-58 -50C-50 -120 50 -120 58 -50', hot, 8),
            ],
          ),
        ]
      },
      sound: 'drops',
      caption: 'drops of water',
      lines: [
        {
          en: 'The well was smaller than in his stories, and the water better.',
          de: 'Der Brunnen war kleiner als in seinen Geschichten, und das Wasser besser.',
          fr: 'Le puits était plus petit que dans ses histoires, et l’eau meilleure.',
        },
        {
          en: 'He drank, he weighed the salt, and he said that they were even.',
          de: 'Er trank, wog das Salz und sagte, nun seien alle quitt.',
          fr: 'Il but, pesa le sel, et dit qu’on était quittes.',
        },
      ],
      description:
        'Seen from the bottom of a well: a bright circle of sky. Three heads lean over its rim, then a fourth, and a bucket comes down.',
    },
    {
      seconds: 12,
      draw({ t, p, ink, bg, hot, pale, mid }) {
        const far = ramp(p, 0.25, 1)
        const sky = blend(blend(bg, hot, 0.2), blend(ink, bg, 0.45), far)
        return camera({ y: mix(660, 450, far), zoom: mix(2.1, 0.95, far) }, [
          fill(sky),
          faint(far, stars(t, 'over the plain', 120, pale, 480)),
          circle(800, mix(470, 600, far), 240, hot),
          rect(-W, 560, 3 * W, 2 * H, blend(mid, ink, 0.3 + 0.25 * far)),
          times(9, (i) => rect(-W, 600 + i * i * 7, 3 * W, 2 + i * 0.6, blend(mid, hot, 0.28 - 0.15 * far))),
          circle(800, 690, 230 + 6 * sway(t, 0.5), hot, 'opacity=".16"'),
          place({ x: 660, y: 720, scale: 0.95 }, sitting(ink)),
          place({ x: 745, y: 690, scale: 0.85 }, sitting(ink)),
          place({ x: 862, y: 690, scale: 0.85 }, sitting(ink, true)),
          place({ x: 940, y: 722, scale: 0.95 }, sitting(ink)),
          flame(800, 716, 60, t, bg, hot),
          ellipse(800, 742, 62, 15, pale),
          ellipse(800, 738, 50, 9, blend(bg, ink, 0.3)),
        ])
      },
      sound: 'fire',
      caption: 'one fire crackles',
      lines: [
        {
          en: 'That evening there was one fire, and one bowl.',
          de: 'An diesem Abend gab es ein Feuer und eine Schüssel.',
          fr: 'Ce soir-là, il n’y eut qu’un feu, et qu’un plat.',
        },
        {
          en: 'Too much salt, they said, all four of them.',
          de: 'Zu viel Salz, sagten sie, alle vier.',
          fr: 'Trop de sel, dirent-ils, tous les quatre.',
        },
      ],
      description:
        'Evening. The three sisters and their father sit around one bowl at one fire. The picture draws back until they are a single light on the plain.',
    },
  ],
}
