import type { Film } from '../film.ts'
import type { Design } from '../posters/design.ts'
import { type Art, paint, path as shape, place, rect } from '../posters/drawing.ts'
import { type Palette, contrast } from '../posters/palettes.ts'
import { backdrop } from '../posters/poster.ts'
import type { Random } from '../posters/random.ts'
import { type Voice, fit } from '../posters/title-fit.ts'
import { type Setting, canSet, capHeight, measure, outline } from '../posters/typeface.ts'
import { voices } from '../posters/voices.ts'
import type { Camera, Take } from './camera.ts'
import { cuts, fps, frames, scope } from './format.ts'

/** What a film's trailer needs to know of it. */
export type TrailerFilm = Pick<Film, 'title' | 'year' | 'director' | 'cast' | 'genres' | 'minutes'>

/** What a shot is put together on. Pictures go by the names that the chains of filters know them by. */
export interface Bench {
  scene: (art: Art) => string
  still: (width: number, height: number, art: Art) => string
  chain: (...steps: string[]) => void
}

/** Counts a stream's frames from 0 on, at a rate that is known, without which newer versions do not fade. */
const clock = `settb=1/${fps},setpts=N,fps=${fps}`

/** A still for a number of frames. */
const hold = (count: number) => `loop=-1:1,trim=end_frame=${count},${clock}`

/** From 0 to 1 in `length` seconds from `start` on, fast at first. */
const easeOut = (start: number, length: number) => `(1-pow(1-clip((t-${start})/${length},0,1),3))`

const artwork = (film: TrailerFilm) => backdrop(film, { width: scope.w, height: scope.h })

/** The light falls off towards the corners, as it does on a screen. */
const vignette = [
  `<radialGradient id="light" cx=".5" cy=".5" r=".62"><stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></radialGradient>`,
  rect(0, 0, scope.w, scope.h, 'url(#light)'),
]

/** Slow moves over the artwork. */
const cameras: readonly Camera[] = [
  { zoom: [1, 1.15], x: [0.5, 0.5], y: [0.5, 0.5] },
  { zoom: [1.18, 1.03], x: [0.5, 0.5], y: [0.4, 0.5] },
  { zoom: [1.14, 1.14], x: [0, 1], y: [0.5, 0.5] },
  { zoom: [1.16, 1.1], x: [0.5, 0.5], y: [1, 0] },
]

/** The motif alone, close. */
export function closeTake(film: TrailerFilm, random: Random): Take {
  const part = 0.56
  const [x, y] = [scope.w * (0.7 - part / 2), scope.h * (0.5 - part / 2)]
  const motif = place({ x: -x / part, y: -y / part, scale: 1 / part }, artwork(film))
  return { art: paint([motif, vignette]), camera: random.pick(cameras), length: frames.close }
}

/** The whole artwork, moving in on the motif. */
export function wideTake(film: TrailerFilm): Take {
  const camera = { zoom: [1, 1.12], x: [0.72, 0.72], y: [0.5, 0.5] } as const
  return { art: paint([artwork(film), vignette]), camera, length: frames.wide }
}

/** Silent films open with an iris, later ones with a curtain. */
export function closeShot({ palette }: Design, silent: boolean, bench: Bench) {
  const take = `[first]trim=end_frame=${frames.close},${clock}`
  if (silent) {
    // The first half of the iris would close on black.
    const half = 20
    const length = (2 * half) / fps
    bench.chain(`${take},tpad=start=${half}:start_mode=clone[motif]`)
    bench.chain(`color=black:s=${scope.w}x${scope.h}:r=${fps}:d=${length},format=yuv420p,settb=1/${fps}[dark]`)
    bench.chain(`[dark][motif]xfade=circlecrop:duration=${length}:offset=0,trim=start_frame=${half},${clock}[close]`)
    return
  }
  const half = scope.w / 2
  const leaf = bench.still(half, scope.h, rect(0, 0, half, scope.h, palette.ink))
  const open = `${half}*${easeOut(0.25, 1.1)}`
  bench.chain(`${take}[motif]`)
  bench.chain(`[${leaf}]split[left][right]`)
  bench.chain(`[motif][left]overlay=x='-${open}':enable='lt(t,1.4)'[half]`)
  bench.chain(`[half][right]overlay=x='${half}+${open}':enable='lt(t,1.4)'[close]`)
}

const nameVoice = { caps: true, widths: [70, 90], wght: 800, leading: 1, tracking: -0.004, lines: 1 } as const
const small = { wdth: 100, wght: 640, tracking: 0.02 }

/** Bars shoot in from the left, one for each name, and the names stand where they stop. */
export function namesShot(film: TrailerFilm, { palette }: Design, { scene, still, chain }: Bench): { beats: number[] } {
  const ground = palette.ink
  const directors = film.director.split(', ').filter(canSet).slice(0, 2)
  const cast = film.cast.filter(canSet).slice(0, 4 - directors.length)
  const others = cast.length > 0 ? cast : film.genres.slice(0, 2)
  const rows = [
    ...directors.map((name, i) => ({ name, label: i === 0 ? 'A film by' : 'and' })),
    ...others.map((name, i) => ({ name, label: i > 0 ? '' : cast.length > 0 ? 'with' : String(film.year) })),
  ]
  const bars = [palette.hot, palette.bg, palette.pale, palette.mid].filter((ink) => contrast(ink, ground) > 1.5)
  const pitch = scope.h / (rows.length + 0.7)
  const reach = (row: number) => 250 + 34 * row
  // All names alike, as large and as wide as the longest of them may be.
  const room = { w: scope.w - reach(rows.length - 1) - 66, h: scope.h }
  const set = (largest: number) => rows.map(({ name }) => fit(name, room, { ...nameVoice, largest }))
  const size = Math.min(pitch * 0.62, ...set(56).map((title) => title.size))
  const wdth = Math.min(...set(size).flatMap(({ lines }) => lines.map((line) => line.wdth)))
  const text = legibleOn(ground, palette)
  const thickness = size * capHeight
  const beats = rows.map((_, i) => 0.12 + 0.42 * i)

  chain(`[${scene(rect(0, 0, scope.w, scope.h, ground))}]${hold(frames.names)}[row0]`)
  for (const [i, { name, label }] of rows.entries()) {
    const ink = bars[i % bars.length] ?? palette.hot
    const baseline = Math.round(pitch * (i + 0.85) + thickness / 2)
    const [height, width] = [2 * Math.ceil(thickness / 2), reach(i)]
    const labelSize = Math.min(19, thickness * 0.62)
    const labelLeft = width - 16 - measure(label, small) * labelSize
    const labelBaseline = (height + labelSize * capHeight) / 2
    const bar = still(width, height, [
      rect(0, 0, width, height, ink),
      shape(outline(label, labelLeft, labelBaseline, labelSize, small), legibleOn(ink, palette)),
    ])
    const letters = outline(name.toLocaleUpperCase('en'), 20, height * 1.5, size, { ...nameVoice, wdth })
    const line = still(scope.w - width, height * 2, shape(letters, text))
    const top = baseline - height
    const beat = beats[i] ?? 0
    chain(`[row${i}][${bar}]overlay=x='-w+w*${easeOut(beat, 0.3)}':y=${top}:enable='gte(t,${beat})'[bar${i}]`)
    const next = i === rows.length - 1 ? 'names' : `row${i + 1}`
    chain(`[bar${i}][${line}]overlay=x=${width}:y=${top - height / 2}:enable='gte(t,${beat + 0.2})'[${next}]`)
  }
  return { beats: beats.map((beat) => cuts.names + beat) }
}

/** The camera moves in on the artwork; a panel slides in, and the title fades up on it. */
export function wideShot(film: TrailerFilm, { palette, words, voice }: Design, { still, chain }: Bench) {
  const [width, stripe, margin, gap] = [364, 6, 36, 22]
  const ground = palette.ink
  const ink = legibleOn(ground, palette)
  const accent = accentOn(ground, palette)
  const panel = still(width, scope.h, [
    rect(0, 0, width, scope.h, ground),
    rect(width - stripe, 0, stripe, scope.h, accent),
  ])

  const room = width - stripe - 2 * margin
  const style: Voice = { ...voices[voice], lines: 4, largest: 150, bold: 1.5 }
  const title = words.title ? fit(words.title, { w: room, h: 190 }, style) : undefined
  const descent = title && !style.caps ? title.size * 0.14 : 0
  const beam = 26
  const creditSize = 15
  // Two directors are too long for one line, and have just been named.
  const isLong = measure(words.credit, small) * creditSize > room - beam
  const credit = isLong ? String(film.year) : words.credit
  const above = title ? title.height + descent + gap : 0
  const top = (scope.h - above - creditSize * capHeight) / 2
  const baseline = top + above + creditSize * capHeight
  const letters = still(width, scope.h, [
    title
      ? title.lines.map(({ text, wdth }, i) => {
          const line = top + title.size * (capHeight + i * style.leading)
          return shape(outline(text, margin, line, title.size, { ...style, wdth }), ink)
        })
      : '',
    rect(margin, baseline - (creditSize * capHeight) / 2 - 1.5, beam - 8, 3, accent),
    shape(outline(credit, margin + beam, baseline, creditSize, small), ink),
  ])
  chain(`[second]trim=start_frame=${frames.close},${clock}[art]`)
  chain(`[${letters}]${hold(frames.wide)},fade=t=in:st=1:d=0.6:alpha=1[title]`)
  chain(`[art][${panel}]overlay=x='-w+w*${easeOut(0.4, 0.55)}':enable='gte(t,0.4)'[panel]`)
  chain(`[panel][title]overlay=enable='gte(t,1)'[wide]`)
}

const endVoice: Voice = {
  caps: true,
  widths: [80, 104],
  wght: 800,
  leading: 0.86,
  tracking: 0,
  lines: 2,
  largest: 54,
  even: true,
}

/** The title once more, small and in the middle, on the accent. */
export function endShot(film: TrailerFilm, { palette, words }: Design, { scene, chain }: Bench) {
  const ground = palette.hot
  const ink = legibleOn(ground, palette)
  const title = words.title ? fit(words.title, { w: scope.w * 0.6, h: 110 }, endVoice) : undefined
  const facts = `${film.year} · ${film.minutes} min`
  const factsSize = 17
  const height = (title ? title.height + 34 : 0) + factsSize
  const top = (scope.h - height) / 2
  const centred = (text: string, baseline: number, size: number, how: Setting) =>
    shape(outline(text, (scope.w - measure(text, how) * size) / 2, baseline, size, how), ink)
  const card = scene([
    rect(0, 0, scope.w, scope.h, ground),
    title
      ? title.lines.map(({ text, wdth }, i) =>
          centred(text, top + title.size * (capHeight + i * endVoice.leading), title.size, { ...endVoice, wdth }),
        )
      : '',
    title ? rect(scope.w / 2 - 24, top + title.height + 15, 48, 4, ink) : '',
    centred(facts, top + height, factsSize, small),
  ])
  chain(`[${card}]${hold(frames.end + 24)}[end]`)
}

export function legibleOn(ground: string, { pale, ink }: Palette): string {
  return (
    [pale, ink].find((tone) => contrast(tone, ground) >= 4.5) ??
    (contrast(ground, '#ffffff') > 4 ? '#ffffff' : '#0d0c0c')
  )
}

const accentOn = (ground: string, { hot, bg, pale }: Palette) =>
  [hot, bg].find((ink) => contrast(ink, ground) > 1.5) ?? pale
