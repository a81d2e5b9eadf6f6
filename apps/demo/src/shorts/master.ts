import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Film, slugOf } from '../film.ts'
import { design } from '../posters/design.ts'
import { type Art, paint, rect } from '../posters/drawing.ts'
import { ffmpeg, isFfmpegMissing } from '../trailers/ffmpeg.ts'
import { draw, rasterise } from '../trailers/picture.ts'
import { endCard, endSeconds, titleCard } from './cards.ts'
import { playScore, sampleRate } from './score.ts'
import {
  captionCues,
  type Cue,
  languages,
  lengthOf,
  type Scene,
  type Short,
  startsOf,
  storyCues,
  toSrt,
} from './short.ts'
import { H, ramp, W } from './stage.ts'
import { isVoiceInstalled, narrate, voiceRate } from './voice.ts'

const fps = 24
/** On twos, as cartoons are: each drawing is shown for two frames. */
const drawingsPerSecond = fps / 2
/** Small enough that eight of them are prepared in some minutes on two cores. */
const size = { width: 1280, height: 720 }

const options = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)])

/** A key frame every two seconds and a bounded rate: the pipeline then takes the picture over as it is. */
const video = options({
  'c:v': 'libx264',
  preset: 'superfast',
  'profile:v': 'high',
  crf: 20,
  maxrate: '3200k',
  bufsize: '3200k',
  g: 2 * fps,
  keyint_min: 2 * fps,
  sc_threshold: 0,
  pix_fmt: 'yuv420p',
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
})
const sound = options({ 'c:a': 'aac', 'b:a': '160k', ar: 48_000, ac: 2 })

/** With its cards, as it is shown. */
export function scenesOf({ scenes }: Short, film: Film): Scene[] {
  const title = titleCard(film)
  return [title, ...scenes, endCard(film, Math.round(title.seconds + lengthOf(scenes) + endSeconds))]
}

/** Scenes come out of the dark and go back to it. */
const dip = 0.45

/** The picture at a time, in seconds. */
export function pictureAt(scenes: readonly Scene[], film: Film): (time: number) => Art {
  const { palette } = design(film)
  const starts = startsOf(scenes)
  return (time) => {
    const at = Math.max(
      0,
      starts.findLastIndex((start) => start <= time),
    )
    const [scene, t] = [scenes[at]!, time - starts[at]!]
    const dark = 1 - ramp(t, 0, dip) * (1 - ramp(t, scene.seconds - dip, scene.seconds))
    const art = scene.draw({ ...palette, t, p: t / scene.seconds })
    return `<svg viewBox="0 0 ${W} ${H}">${paint([art, rect(0, 0, W, H, '#000000', `opacity="${dark.toFixed(3)}"`)])}</svg>`
  }
}

/** Drawings in their order. Some are drawn ahead, so that all cores have work. */
async function* drawings(count: number, artAt: (time: number) => Art): AsyncGenerator<Buffer> {
  const ahead: Promise<Buffer>[] = []
  for (let drawing = 0; drawing < count; drawing++) {
    ahead.push(rasterise(draw(size.width, size.height, artAt(drawing / drawingsPerSecond)), 'rgb'))
    if (ahead.length > 3) yield await ahead.shift()!
  }
  for (const drawing of ahead) yield await drawing
}

interface Voice {
  file: string
  voice: string
  cues: Cue[]
}

interface Track {
  language: string
  title: string
  disposition: string
}

const original: Track = { language: 'eng', title: 'Original music', disposition: 'default+original' }
const narrated: Track = { language: 'deu', title: 'Deutsch, mit Erzähler', disposition: 'dub' }
const described: Track = { language: 'eng', title: 'Audio description', disposition: 'visual_impaired' }
const subtitles: readonly Track[] = [
  { language: 'eng', title: 'English', disposition: '0' },
  { language: 'deu', title: 'Deutsch', disposition: '0' },
  { language: 'fra', title: 'Français', disposition: '0' },
  { language: 'eng', title: 'English captions', disposition: 'hearing_impaired' },
]

const tags = (kind: 'a' | 's', tracks: readonly Track[]) =>
  tracks.flatMap(({ language, title, disposition }, i) => [
    `-metadata:s:${kind}:${i}`,
    `language=${language}`,
    `-metadata:s:${kind}:${i}`,
    `title=${title}`,
    `-disposition:${kind}:${i}`,
    disposition,
  ])

/** A room around the music. While somebody speaks it steps back. */
const music = 'aresample=48000,aecho=0.9:0.75:61|113|197:0.24|0.17|0.1'
const voiceOver = (input: number, name: string) => [
  `[${input}:a]aresample=48000,highpass=f=90,pan=stereo|c0=c0|c1=c0,asplit[${name}-voice][${name}-key]`,
  `[${name}-music][${name}-key]sidechaincompress=threshold=0.02:ratio=5:attack=60:release=700[${name}-low]`,
  `[${name}-low][${name}-voice]amix=inputs=2:normalize=0:duration=first[${name}]`,
]

const descriptionCues = (scenes: readonly Scene[]): Cue[] => {
  const starts = startsOf(scenes)
  return scenes.map(({ description, seconds }, at) => {
    const start = starts[at]! + 0.4
    return { start, end: start + seconds, text: description }
  })
}

async function writeMaster(short: Short, film: Film, work: string, { seconds, hasVoice, signal }: MakeOptions) {
  const scenes = scenesOf(short, film)
  const length = Math.min(seconds ?? Infinity, lengthOf(scenes))
  const voices: Voice[] = hasVoice
    ? [
        { file: 'narrated.pcm', voice: 'de', cues: storyCues(scenes, 'de') },
        { file: 'described.pcm', voice: 'en-gb', cues: descriptionCues(scenes) },
      ]
    : []
  const texts = [...languages.map((language) => storyCues(scenes, language)), captionCues(scenes)]
  await writeFile(path.join(work, 'music.pcm'), playScore(short, scenes))
  for (const { file, voice, cues } of voices) {
    const spoken = await narrate(within(cues, length), { voice, seconds: lengthOf(scenes), signal })
    await writeFile(path.join(work, file), spoken)
  }
  for (const [i, cues] of texts.entries()) await writeFile(path.join(work, `${i}.srt`), toSrt(within(cues, length)))

  const pcm = (file: string, rate: number, channels: number) => options({ f: 's16le', ar: rate, ac: channels, i: file })
  const graph = [
    `[0:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1,fps=${fps}[picture]`,
    hasVoice ? `[1:a]${music},asplit=3[music][narrated-music][described-music]` : `[1:a]${music}[music]`,
    ...(hasVoice ? [...voiceOver(2, 'narrated'), ...voiceOver(3, 'described')] : []),
  ]
  const names = ['picture', 'music', ...(hasVoice ? ['narrated', 'described'] : [])]
  const audio = hasVoice ? [original, narrated, described] : [original]
  const args = [
    options({
      f: 'rawvideo',
      pixel_format: 'rgb24',
      video_size: `${size.width}x${size.height}`,
      framerate: drawingsPerSecond,
      i: 'pipe:0',
    }),
    pcm('music.pcm', sampleRate, 2),
    ...voices.map(({ file }) => pcm(file, voiceRate, 1)),
    ...texts.map((_, i) => ['-i', `${i}.srt`]),
    options({ filter_complex: graph.join(';') }),
    names.flatMap((name) => ['-map', `[${name}]`]),
    texts.flatMap((_, i) => ['-map', `${2 + voices.length + i}:s`]),
    [...video, ...sound, '-c:s', 'srt', ...tags('a', audio), ...tags('s', subtitles)],
    ['-metadata', `title=${film.title}`, '-t', String(length), 'master.mkv'],
  ]
  await ffmpeg(args.flat(), {
    cwd: work,
    signal,
    input: drawings(Math.round(length * drawingsPerSecond), pictureAt(scenes, film)),
  })
}

const within = (cues: readonly Cue[], length: number) => cues.filter(({ end }) => end <= length)

interface MakeOptions {
  /** Only the beginning of it. */
  seconds?: number | undefined
  hasVoice: boolean
  signal?: AbortSignal | undefined
}

/** Counts the changes that nothing below would show: to the music, the sounds and the voices. */
const edition = 1

/** A name that changes with what is in the film: a drawing each second, all words, and how it is encoded. */
function nameOf(short: Short, film: Film, { seconds, hasVoice }: MakeOptions): string {
  const scenes = scenesOf(short, film)
  const artAt = pictureAt(scenes, film)
  const hash = createHash('sha256').update(JSON.stringify({ edition, seconds, hasVoice, video, sound, short, scenes }))
  for (let time = 0; time < lengthOf(scenes); time++) hash.update(paint(artAt(time + 0.5)))
  return `${slugOf(film.title)}-${hash.digest('hex').slice(0, 12)}.mkv`
}

/**
 * Makes the master of a short below `directory`, or finds the one that is there already. Without `espeak-ng` it has
 * neither narration nor description; undefined where ffmpeg is not installed.
 */
export async function makeMaster(
  short: Short,
  film: Film,
  { directory, seconds, signal }: { directory: string; seconds?: number; signal?: AbortSignal },
): Promise<{ file: string; hasVoice: boolean } | undefined> {
  const hasVoice = isVoiceInstalled()
  const made = { seconds, hasVoice, signal }
  const file = path.join(directory, nameOf(short, film, made))
  if (await exists(file)) return { file, hasVoice }
  await mkdir(directory, { recursive: true })
  const work = await mkdtemp(path.join(directory, '.master-'))
  try {
    await writeMaster(short, film, work, made)
    await rename(path.join(work, 'master.mkv'), file)
    return { file, hasVoice }
  } catch (error) {
    if (isFfmpegMissing(error)) return undefined
    throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
