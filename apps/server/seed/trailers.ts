import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Genre } from '@matinee/contract/movies'
import sharp from 'sharp'
import { type Film, slugOf } from './film.ts'
import { type Design, design } from './posters/design.ts'
import { type Art, paint, path as shape, place, rect, times } from './posters/drawing.ts'
import { type Palette, contrast } from './posters/palettes.ts'
import { backdrop } from './posters/poster.ts'
import { type Random, seeded } from './posters/random.ts'
import { type Voice, fit } from './posters/title-fit.ts'
import { type Setting, canSet, capHeight, measure, outline } from './posters/typeface.ts'
import { voices } from './posters/voices.ts'

/** What a film's trailer needs to know of it. */
export type TrailerFilm = Pick<Film, 'title' | 'year' | 'director' | 'cast' | 'genres' | 'minutes'>

export interface Trailer {
  /** The folder, whose name changes with anything that decides what is in it. */
  directory: string
  /** Everything in the folder, relative to it: `trailer.mp4`, `master.m3u8`, `captions.vtt`, `480p/index.m3u8`… */
  files: readonly string[]
  seconds: number
}

const fps = 24
const screen = { width: 854, height: 480 }
/** Widescreen between black bars, which end where blocks of 16 pixels do, so that no colour bleeds into them. */
const scope = { w: 854, h: 352, y: 64 }

/**
 * Four shots, in frames: a close-up of the artwork, the names, the artwork with the title, and a closing card. Their
 * lengths sum up to three segments of four seconds.
 */
const shots = { close: 82, names: 72, wide: 91, end: 43 } as const
const allFrames = shots.close + shots.names + shots.wide + shots.end
const seconds = allFrames / fps
const cuts = {
  names: shots.close / fps,
  wide: (shots.close + shots.names) / fps,
  end: (shots.close + shots.names + shots.wide) / fps,
}

const rungs = [
  { name: '480p', width: screen.width, height: screen.height },
  { name: '360p', width: 640, height: 360 },
] as const

/** High profile, level 3.0, which both rungs stay within, and AAC-LC. */
const codecs = 'avc1.64001e,mp4a.40.2'

/** The system's own, not a package's. */
const encoder = 'ffmpeg'

export function isFfmpegInstalled(): boolean {
  return spawnSync(encoder, ['-version'], { stdio: 'ignore' }).status === 0
}

/**
 * Makes a film's trailer in a folder of its own below `directory`, or finds the one that is there already. Undefined
 * where ffmpeg is not installed: a trailer is a nicety.
 */
export async function makeTrailer(
  film: TrailerFilm,
  { directory, signal }: { directory: string; signal?: AbortSignal },
): Promise<Trailer | undefined> {
  const reel = cut(film)
  const hash = createHash('sha256').update(JSON.stringify(reel)).update(JSON.stringify(encoding)).digest('hex')
  const target = path.join(directory, `${slugOf(film.title) || 'film'}-${hash.slice(0, 12)}`)
  const made = await trailerIn(target)
  if (made) return made

  await mkdir(directory, { recursive: true })
  const work = await mkdtemp(path.join(directory, '.trailer-'))
  try {
    await develop(reel, work, signal)
    await rename(path.join(work, 'out'), target)
  } catch (error) {
    if (isErrno(error) && error.syscall?.startsWith('spawn') && error.code === 'ENOENT') return undefined
    // Somebody else was faster: the folders are the same, as their names are.
    if (!(isErrno(error) && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))) throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return trailerIn(target)
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

async function trailerIn(directory: string): Promise<Trailer | undefined> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .toSorted()
    return { directory, files, seconds }
  } catch (error) {
    if (isErrno(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

interface Picture {
  width: number
  height: number
  svg: string
}

/** Everything that decides what a trailer looks and sounds like. */
interface Reel {
  /** Counts the changes to how takes are shot and music is played, which nothing else here would show. */
  edition: 1
  takes: Take[]
  pictures: Picture[]
  graph: string
  music: Music
  captions: string
}

/** Where shots, bars and beats meet: the pictures, and what ffmpeg does with them. */
function cut(film: TrailerFilm): Reel {
  const look = design(film)
  const random = seeded(`trailer of ${film.title}`)
  const takes = [closeTake(film, random), wideTake(film)]
  const pictures: Picture[] = []
  const chains: string[] = []
  /** A picture as a still of the graph. Converted once and here, as ffmpeg would do it for SD and for every frame. */
  const still = (width: number, height: number, art: Art, format = 'yuva420p') => {
    const name = `p${pictures.length}`
    chains.push(`[${pictures.length + 1}:v]scale=out_color_matrix=bt709:out_range=tv,format=${format}[${name}]`)
    pictures.push({ width, height, svg: drawing(width, height, art) })
    return name
  }
  const scene = (art: Art) => still(scope.w, scope.h, art, 'yuv420p')
  const chain = (...steps: string[]) => chains.push(steps.join(''))

  const silent = film.year < 1930
  const bench = { scene, still, chain }
  chain('[0:v]split[first][second]')
  closeShot(look, silent, bench)
  const { beats } = namesShot(film, look, bench)
  wideShot(film, look, bench)
  endShot(film, look, bench)

  if (silent) {
    // An iris closes on the title and opens on the last card, half of it on either side of the cut.
    const half = 12
    chain(`[wide][end]xfade=circlecrop:duration=${(2 * half) / fps}:offset=${(shots.wide - half) / fps}[last]`)
    chain('[close][names][last]concat=n=3[cut]')
  } else chain('[close][names][wide][end]concat=n=4[cut]')

  const bands = still(bandsSize.width, bandsSize.height, bandsArt(look.palette, random))
  if (silent) chain('[cut]', `[${bands}]`, bandsAcross(cuts.wide, 1), '[banded]')
  else {
    chain(`[${bands}]split[there][back]`)
    chain('[cut][there]', bandsAcross(cuts.wide, 1), '[once]')
    chain('[once][back]', bandsAcross(cuts.end, -1), '[banded]')
  }
  chain(
    `[banded]fps=${fps},trim=end_frame=${allFrames},fade=t=out:st=${seconds - 0.6}:d=0.6,`,
    `pad=${screen.width}:${screen.height}:0:${scope.y},setsar=1,split[high][full]`,
  )
  chain(`[full]scale=${rungs[1].width}:${rungs[1].height}:flags=bilinear,setsar=1[low]`)
  const music = {
    root: random.pick(roots),
    interval: intervals[film.genres[0]],
    beats: [...beats, cuts.wide, cuts.end],
  }
  return { edition: 1, takes, pictures, graph: chains.join(';'), music, captions: captionsFor(beats) }
}

interface Bench {
  scene: (art: Art) => string
  still: (width: number, height: number, art: Art) => string
  chain: (...steps: string[]) => void
}

const drawing = (width: number, height: number, art: Art) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paint(art)}</svg>`

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
function closeTake(film: TrailerFilm, random: Random): Take {
  const part = 0.56
  const [x, y] = [scope.w * (0.7 - part / 2), scope.h * (0.5 - part / 2)]
  const motif = place({ x: -x / part, y: -y / part, scale: 1 / part }, artwork(film))
  return { art: paint([motif, vignette]), camera: random.pick(cameras), length: shots.close }
}

/** The whole artwork, moving in on the motif. */
function wideTake(film: TrailerFilm): Take {
  const camera = { zoom: [1, 1.12], x: [0.72, 0.72], y: [0.5, 0.5] } as const
  return { art: paint([artwork(film), vignette]), camera, length: shots.wide }
}

/** Silent films open with an iris, later ones with a curtain. */
function closeShot({ palette }: Design, silent: boolean, bench: Bench) {
  const take = `[first]trim=end_frame=${shots.close},${clock}`
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
function namesShot(film: TrailerFilm, { palette }: Design, { scene, still, chain }: Bench): { beats: number[] } {
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

  chain(`[${scene(rect(0, 0, scope.w, scope.h, ground))}]${hold(shots.names)}[row0]`)
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
function wideShot(film: TrailerFilm, { palette, words, voice }: Design, { still, chain }: Bench) {
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
  chain(`[second]trim=start_frame=${shots.close},${clock}[art]`)
  chain(`[${letters}]${hold(shots.wide)},fade=t=in:st=1:d=0.6:alpha=1[title]`)
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
function endShot(film: TrailerFilm, { palette, words }: Design, { scene, chain }: Bench) {
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
  chain(`[${card}]${hold(shots.end + 24)}[end]`)
}

function legibleOn(ground: string, { pale, ink }: Palette): string {
  return (
    [pale, ink].find((tone) => contrast(tone, ground) >= 4.5) ??
    (contrast(ground, '#ffffff') > 4 ? '#ffffff' : '#0d0c0c')
  )
}

const accentOn = (ground: string, { hot, bg, pale }: Palette) =>
  [hot, bg].find((ink) => contrast(ink, ground) > 1.5) ?? pale

const bandCount = 4
const stagger = 180
/** All bands together cover the whole frame while they pass over the middle of their way. */
const bandsSize = { width: scope.w + 3 * stagger, height: scope.h }

function bandsArt({ hot, bg, pale, mid }: Palette, random: Random): Art {
  const leads = times(bandCount, (lead) => ({ lead, order: random.next() })).toSorted((a, b) => a.order - b.order)
  const height = scope.h / bandCount
  const inks = random.chance(0.5) ? [hot, bg, pale, mid] : [mid, pale, hot, bg]
  return leads.map(({ lead }, i) =>
    rect((lead * stagger) / (bandCount - 1), i * height, scope.w + 2 * stagger, height + 0.5, inks[i] ?? hot),
  )
}

/** Sends the bands over the frame, so that they hide a cut. */
function bandsAcross(at: number, direction: 1 | -1): string {
  const length = 0.75
  const start = at - length / 2
  const way = `(main_w+w)*clip((t-${start})/${length},0,1)`
  const x = direction === 1 ? `-w+${way}` : `main_w-${way}`
  return `overlay=x='${x}':enable='between(t,${start},${start + length})'`
}

const intervals: Readonly<Record<Genre, number>> = {
  Action: 3 / 2,
  Comedy: 5 / 4,
  Drama: 3 / 2,
  Horror: 45 / 32,
  'Sci-Fi': 9 / 8,
  Romance: 5 / 3,
  Thriller: 6 / 5,
  Documentary: 4 / 3,
  Animation: 5 / 4,
}

const roots = [98, 103.83, 110, 116.54, 123.47, 130.81]

interface Music {
  /** In Hz. */
  root: number
  interval: number
  /** When the drum is hit, in seconds. */
  beats: number[]
}

const sampleRate = 48_000

/** Two held notes, and a drum on every beat, as 16-bit samples. */
function play({ root, interval, beats }: Music): Int16Array {
  const sound = new Float64Array(seconds * sampleRate)
  const hz = (2 * Math.PI) / sampleRate
  for (let i = 0; i < sound.length; i++) {
    const swell = 0.09 + 0.03 * Math.sin(hz * 0.25 * i)
    sound[i] = 0.17 * Math.sin(hz * root * i) + swell * Math.sin(hz * root * interval * i)
  }
  for (const beat of beats) {
    const start = Math.round(beat * sampleRate)
    for (let i = 0; i < sampleRate; i++) {
      const level = 0.4 * Math.exp((-8 * i) / sampleRate) * Math.sin(hz * 58 * i)
      sound[start + i] = (sound[start + i] ?? 0) + level
    }
  }
  const samples = new Int16Array(sound.length)
  for (let i = 0; i < samples.length; i++) {
    const fade = Math.min(1, i / sampleRate / 1.5, (samples.length - i) / sampleRate / 2)
    samples[i] = 32_000 * fade * (sound[i] ?? 0)
  }
  return samples
}

function captionsFor(beats: readonly number[]): string {
  const stamp = (at: number) => `00:00:${at.toFixed(3).padStart(6, '0')}`
  const cues = [
    [0.5, 3, '[slow organ chord]'],
    [beats[0] ?? cuts.names, cuts.wide - 0.3, '[drum beats]'],
    [cuts.wide + 0.6, cuts.end - 0.3, '[chord swells and falls]'],
    [seconds - 1.6, seconds - 0.1, '[music fades]'],
  ] as const
  const blocks = cues.map(([start, end, text], i) => `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`)
  return ['WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n', ...blocks].join('\n')
}

/** A still that a camera moves over. */
interface Take {
  /** Drawn in the size of the picture between the bars. */
  art: string
  camera: Camera
  length: number
}

interface Camera {
  zoom: readonly [from: number, to: number]
  /** What stays in place while it zooms, in parts of the picture. */
  x: readonly [from: number, to: number]
  y: readonly [from: number, to: number]
}

interface Plane {
  pixels: Uint8Array
  width: number
  height: number
}

interface Negative extends Pick<Take, 'camera' | 'length'> {
  planes: readonly [luma: Plane, blue: Plane, red: Plane]
}

/** What a take shows, as large as its closest view needs it. */
async function expose({ art, camera, length }: Take): Promise<Negative> {
  const scale = Math.max(...camera.zoom)
  const [width, height] = [2 * Math.ceil((scope.w * scale) / 2), 2 * Math.ceil((scope.h * scale) / 2)]
  const picture = drawing(width, height, `<svg viewBox="0 0 ${scope.w} ${scope.h}">${art}</svg>`)
  const pixels = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
  return { camera, length, planes: toPlanes({ pixels, width, height }) }
}

/**
 * Shoots takes, frame by frame. This is here as ffmpeg's own moves are either in whole pixels, which shakes when slow, or
 * take longer than everything else together.
 */
function* shoot(negatives: readonly Negative[]): Generator<Buffer> {
  const size = scope.w * scope.h
  const half = { width: scope.w / 2, height: scope.h / 2 }
  for (const { camera, length, planes } of negatives) {
    const [luma, blue, red] = planes
    for (let now = 0; now < length; now++) {
      const at = ([from, to]: readonly [number, number]) => from + ((to - from) * now) / length
      const view = { part: 1 / at(camera.zoom), x: at(camera.x), y: at(camera.y) }
      const frame = Buffer.allocUnsafe(size * 1.5)
      resample(luma, { pixels: frame.subarray(0, size), width: scope.w, height: scope.h }, view)
      resample(blue, { pixels: frame.subarray(size, size * 1.25), ...half }, view)
      resample(red, { pixels: frame.subarray(size * 1.25), ...half }, view)
      yield frame
    }
  }
}

/** From red, green and blue to brightness and two colours of half the size, by the rules of HD video. */
function toPlanes({ pixels, width, height }: Plane): [Plane, Plane, Plane] {
  const plane = (half: number) => ({
    pixels: new Uint8Array((width * height) / half / half),
    width: width / half,
    height: height / half,
  })
  const planes: [Plane, Plane, Plane] = [plane(1), plane(2), plane(2)]
  const [luma, blue, red] = planes
  const sum = (at: number) =>
    (pixels[at] ?? 0) + (pixels[at + 3] ?? 0) + (pixels[at + width * 3] ?? 0) + (pixels[at + width * 3 + 3] ?? 0)
  for (let i = 0; i < width * height; i++) {
    const at = i * 3
    luma.pixels[i] =
      16.5 + 0.18259 * (pixels[at] ?? 0) + 0.61423 * (pixels[at + 1] ?? 0) + 0.06201 * (pixels[at + 2] ?? 0)
  }
  for (let y = 0; y < blue.height; y++) {
    for (let x = 0; x < blue.width; x++) {
      const at = (y * 2 * width + x * 2) * 3
      const r = sum(at) / 4
      const g = sum(at + 1) / 4
      const b = sum(at + 2) / 4
      blue.pixels[y * blue.width + x] = 128.5 - 0.10064 * r - 0.33857 * g + 0.43922 * b
      red.pixels[y * red.width + x] = 128.5 + 0.43922 * r - 0.39894 * g - 0.04027 * b
    }
  }
  return planes
}

/** Fills the target with a part of the source, in 256ths of a pixel. */
function resample(source: Plane, target: Plane, { part, x, y }: { part: number; x: number; y: number }) {
  const columns = taps(source.width, target.width, part, x)
  const rows = taps(source.height, target.height, part, y)
  const { pixels, width } = target
  // Lines that are scaled across, of which the next row of the target mostly needs one again.
  let [upper, lower] = [new Int32Array(width), new Int32Array(width)]
  let at = -2
  for (let row = 0; row < target.height; row++) {
    const tap = rows[row] ?? 0
    const line = tap >> 8
    if (line !== at) {
      ;[upper, lower] = [lower, upper]
      if (line !== at + 1) across(source, line, columns, upper)
      across(source, line + 1, columns, lower)
      at = line
    }
    const weight = tap & 255
    const start = row * width
    for (let column = 0; column < width; column++) {
      const above = upper[column] ?? 0
      const below = lower[column] ?? 0
      pixels[start + column] = ((above << 8) + (below - above) * weight + 32_768) >> 16
    }
  }
}

function across({ pixels, width }: Plane, line: number, columns: Int32Array, into: Int32Array) {
  const start = line * width
  for (let column = 0; column < into.length; column++) {
    const tap = columns[column] ?? 0
    const at = start + (tap >> 8)
    const left = pixels[at] ?? 0
    into[column] = (left << 8) + ((pixels[at + 1] ?? 0) - left) * (tap & 255)
  }
}

/** Where along one side of the source each pixel of the target lies, in 256ths of a pixel. */
function taps(from: number, to: number, part: number, anchor: number): Int32Array {
  const step = (from * part) / to
  const start = from * (1 - part) * anchor + step / 2 - 0.5
  const last = (from - 1) * 256 - 1
  return Int32Array.from({ length: to }, (_, i) => Math.min(last, Math.max(0, Math.round((start + i * step) * 256))))
}

const options = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)])

/** Nothing in a file may depend on the time, the machine's cores or ffmpeg's version. */
const exact = { map_metadata: -1, fflags: '+bitexact', 'flags:v': '+bitexact', 'flags:a': '+bitexact' }

const video = {
  'c:v': 'libx264',
  preset: 'veryfast',
  // Flat inks need no more than this, which takes half of the time that the preset alone would.
  'x264-params': 'subme=1:me=dia:partitions=none:weightp=0:b-adapt=0:rc-lookahead=5',
  'profile:v': 'high',
  level: '3.0',
  crf: 27,
  threads: 2,
  force_key_frames: '4,8',
  pix_fmt: 'yuv420p',
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
}

const encoding = {
  high: options({ ...video, 'c:a': 'aac', 'b:a': '32k', ...exact, movflags: '+faststart' }),
  low: options({ ...video, ...exact }),
  segments: options({
    c: 'copy',
    ...exact,
    f: 'hls',
    hls_time: 4,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: 'init.mp4',
    hls_flags: 'independent_segments',
  }),
}

/** Encodes each rung once; the segments are cut from the finished files. */
async function develop({ takes, pictures, graph, music, captions }: Reel, work: string, signal?: AbortSignal) {
  const out = path.join(work, 'out')
  await Promise.all(rungs.map(({ name }) => mkdir(path.join(out, name), { recursive: true })))
  const [negatives] = await Promise.all([
    Promise.all(takes.map(expose)),
    Promise.all(
      pictures.map(async ({ svg }, i) => {
        await writeFile(path.join(work, `${i}.rgba`), await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer())
      }),
    ),
    writeFile(path.join(work, 'music.pcm'), play(music)),
  ])

  const { high, low, segments } = encoding
  const encode = [
    rawVideo('yuv420p', scope.w, scope.h, 'pipe:0'),
    ...pictures.map(({ width, height }, i) => rawVideo('rgba', width, height, `${i}.rgba`)),
    options({ f: 's16le', ar: sampleRate, ac: 1, i: 'music.pcm' }),
    options({ filter_complex: graph }),
    ['-map', '[high]', '-map', `${pictures.length + 1}:a`, ...high, 'out/trailer.mp4'],
    ['-map', '[low]', ...low, 'low.mp4'],
  ]
  await ffmpeg(encode.flat(), { cwd: work, signal, input: shoot(negatives) })

  const rung = (index: 0 | 1) => {
    const folder = `out/${rungs[index].name}`
    const files = [...options({ hls_segment_filename: `${folder}/segment-%d.m4s` }), `${folder}/index.m3u8`]
    return ['-map', `${index}:v`, '-map', '0:a', ...segments, ...files]
  }
  const cutUp = ['-i', 'out/trailer.mp4', '-i', 'low.mp4', ...rung(0), ...rung(1)]
  await ffmpeg(cutUp, { cwd: work, signal })

  await writeFile(path.join(out, 'captions.vtt'), captions)
  await writeFile(path.join(out, 'captions.m3u8'), captionsPlaylist)
  await writeFile(path.join(out, 'master.m3u8'), await masterPlaylist(out))
}

const rawVideo = (format: string, width: number, height: number, from: string) =>
  options({ f: 'rawvideo', pixel_format: format, video_size: `${width}x${height}`, framerate: fps, i: from })

const captionsPlaylist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${Math.ceil(seconds)}
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:${seconds.toFixed(3)},
captions.vtt
#EXT-X-ENDLIST
`

async function masterPlaylist(out: string): Promise<string> {
  const streams = await Promise.all(
    rungs.map(async ({ name, width, height }) => {
      const { peak, average } = await bitRates(path.join(out, name))
      const attributes = [
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        `CODECS="${codecs}"`,
        `RESOLUTION=${width}x${height}`,
        `FRAME-RATE=${fps.toFixed(3)}`,
        'SUBTITLES="captions"',
      ]
      return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${name}/index.m3u8\n`
    }),
  )
  const subtitles = [
    'TYPE=SUBTITLES',
    'GROUP-ID="captions"',
    'NAME="English"',
    'LANGUAGE="en"',
    'DEFAULT=NO',
    'AUTOSELECT=YES',
    'CHARACTERISTICS="public.accessibility.describes-music-and-sound"',
    'URI="captions.m3u8"',
  ]
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:${subtitles.join(',')}
${streams.join('')}`
}

/** In bits per second: of the largest segment, and of all. */
async function bitRates(folder: string) {
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
  const segments = await Promise.all(
    Array.from(playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+)/g), async ([, length, file = '']) => {
      const { size } = await stat(path.join(folder, file))
      return { bits: size * 8, length: Number(length) }
    }),
  )
  const bits = segments.reduce((sum, segment) => sum + segment.bits, 0)
  const length = segments.reduce((sum, segment) => sum + segment.length, 0)
  return {
    peak: Math.ceil(Math.max(...segments.map((segment) => segment.bits / segment.length))),
    average: Math.ceil(bits / length),
  }
}

/** How much of what ffmpeg says goes into an error. */
const tailLines = 12

async function ffmpeg(
  args: readonly string[],
  { cwd, signal, input = [] }: { cwd: string; signal?: AbortSignal; input?: Iterable<Buffer> },
): Promise<void> {
  const always = ['-hide_banner', '-y', '-v', 'error', '-filter_complex_threads', '2']
  const child = spawn(encoder, [...always, ...args], { cwd, signal, stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  let failure: Error | undefined
  child.once('close', resolve).once('error', (error) => {
    failure = error
    // One that never ran does not close. One that was told to stop still writes until it does.
    if (child.pid === undefined) resolve(null)
  })
  const fed = pipeline(input, child.stdin).catch((error: unknown) => error)
  const code = await ended
  const starved = await fed
  if (failure) throw failure
  // When ffmpeg leaves early it says why, and a broken pipe says nothing new.
  if (starved instanceof Error && !(isErrno(starved) && brokenPipes.has(starved.code ?? ''))) throw starved
  if (code === 0) return
  const tail = said.trimEnd().split('\n').slice(-tailLines).join('\n')
  throw new Error(`ffmpeg ended with ${code ?? 'a signal'}:\n${tail}`)
}

const brokenPipes = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])
