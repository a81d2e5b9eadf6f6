import { perSecond } from './frame-rate.ts'
import { heightClass, ladderFor } from './ladder.ts'
import type { AudioRole, Colour, Fraction, MasterAudio, MasterReport, Scan } from './probe.ts'

export type Preset = 'ultrafast' | 'veryfast' | 'fast' | 'medium' | 'slow'

/** One size of the film. */
export interface VideoRendition {
  /** '360p', '1080p': of the usual 16:9 picture that this one fits into. Unique in a film, safe as a folder's name. */
  name: string
  width: number
  height: number
  /** Bits per second that are never exceeded over some seconds. */
  maxRate: number
  crf: number
  /** Of H.264: '3.1'. */
  level: string
  /** The master's own picture, cut and not encoded. */
  isCopied: boolean
}

export interface AudioRendition {
  /** 'audio-1-2' (stream 1, two channels). Unique in a film, safe as a folder's name. */
  name: string
  stream: number
  channels: 2 | 6
  /** Of the stream in the master. */
  sourceChannels: number
  bitsPerSecond: number
  language: string | null
  title: string | null
  role: AudioRole
  isDefault: boolean
}

/** About two minutes of the film: the unit of encoding work, and twenty segments. */
export interface Part {
  number: number
  firstFrame: number
  frames: number
  /** Number of the first segment, counted from 0 over the whole film: its media sequence number. */
  firstSegment: number
  /** The first frame of every segment, counted over the whole film. The same in every rendition. */
  segmentFrames: number[]
  /** Frames that are key frames in every rendition, at most about 2 s apart; the segments' first frames are among them. */
  keyFrames: number[]
}

/** Everything that is decided about a film before it is encoded. Plain JSON. */
export interface FilmPlan {
  version: 1
  mode: 'encode' | 'repackage'
  preset: Preset
  /** Constant. */
  frameRate: Fraction
  frames: number
  durationMs: number
  displayWidth: number
  displayHeight: number
  /** What the encoder has to know of the master. */
  source: {
    format: string
    videoStream: number
    /** Where the picture begins on the file's own time line: the zero of the film's. */
    startSeconds: number
    scan: Scan
    colour: Colour
    width: number
    height: number
    isVariableFrameRate: boolean
  }
  /** Smallest first. */
  video: VideoRendition[]
  audio: AudioRendition[]
  parts: Part[]
  segments: number
  /** What the film takes up in storage at most, without the master. */
  roomBytes: number
}

export interface PlanOptions {
  /** The largest rendition that is made: 1080 unless the operator allows 2160. */
  maxHeight?: number
  preset?: Preset
  /** Twenty segments of 6 s, unless a test wants short parts. */
  segmentsPerPart?: number
}

const secondsBetweenKeyFrames = 2
const keyFramesPerSegment = 3
const usualSegmentsPerPart = 20

const audioRates = { 2: 160_000, 6: 384_000 } as const

/** Decides what is made of a master: a matter of the report alone. */
export function planFilm(report: MasterReport, options: PlanOptions = {}): FilmPlan {
  const { video } = report
  const { maxHeight = 1080, preset = 'medium', segmentsPerPart = usualSegmentsPerPart } = options
  const { frameRate } = video
  const frames = Math.max(1, Math.round((report.durationMs / 1000) * perSecond(frameRate)))
  const display = { width: video.displayWidth, height: video.displayHeight }
  const isCopied = video.copyableKeyFrames !== null && heightClass(display) <= maxHeight

  const ladder = ladderFor(display, frameRate, maxHeight)
  const renditions = ladder.map((rendition, at): VideoRendition =>
    Object.assign(rendition, { isCopied: isCopied && at === ladder.length - 1 }),
  )
  const keyFrames = isCopied
    ? spread(video.copyableKeyFrames ?? [], frames, frameRate)
    : everyTwoSeconds(frames, frameRate)
  const parts = cut(keyFrames, frames, frameRate, segmentsPerPart)
  const audio = report.audio.flatMap(renditionsOf)
  const seconds = frames / perSecond(frameRate)

  return {
    version: 1,
    mode: isCopied ? 'repackage' : 'encode',
    preset,
    frameRate,
    frames,
    durationMs: Math.round(seconds * 1000),
    displayWidth: video.displayWidth,
    displayHeight: video.displayHeight,
    source: {
      format: report.format,
      videoStream: video.stream,
      startSeconds: video.startSeconds,
      scan: video.scan,
      colour: video.colour,
      width: video.width,
      height: video.height,
      isVariableFrameRate: video.isVariableFrameRate,
    },
    video: renditions,
    audio,
    parts,
    segments: parts.reduce((sum, part) => sum + part.segmentFrames.length, 0),
    roomBytes: roomFor(renditions, audio, seconds),
  }
}

/**
 * Names of the renditions that are best made together, of one reading of the master. The smallest is alone, so that the film
 * can soon be watched; so is one that is copied.
 */
export function renditionGroups({ video: [smallest, ...larger] }: Pick<FilmPlan, 'video'>): string[][] {
  const encoded = larger.filter(({ isCopied }) => !isCopied)
  const copied = larger.filter(({ isCopied }) => isCopied)
  const groups = [smallest ? [smallest] : [], encoded, copied].filter((group) => group.length > 0)
  return groups.map((group) => group.map(({ name }) => name))
}

export const framesIn = (seconds: number, frameRate: Fraction): number =>
  Math.max(1, Math.round(seconds * perSecond(frameRate)))

function everyTwoSeconds(frames: number, frameRate: Fraction): number[] {
  const step = framesIn(secondsBetweenKeyFrames, frameRate)
  return Array.from({ length: Math.ceil(frames / step) }, (_, at) => at * step)
}

/** Of the key frames that a master has, as few as are needed to have one every two seconds. */
function spread(keyFrames: readonly number[], frames: number, frameRate: Fraction): number[] {
  const most = framesIn(secondsBetweenKeyFrames, frameRate)
  const kept: number[] = []
  for (const [at, frame] of keyFrames.entries()) {
    const next = keyFrames[at + 1] ?? frames
    const last = kept.at(-1)
    if (last === undefined || next - last > most) kept.push(frame)
  }
  return kept
}

function cut(keyFrames: readonly number[], frames: number, frameRate: Fraction, segmentsPerPart: number): Part[] {
  const segmentFrames = cutIntoSegments(keyFrames, frames, frameRate)
  const count = Math.ceil(segmentFrames.length / segmentsPerPart)
  return Array.from({ length: count }, (_, number) => {
    const firstSegment = number * segmentsPerPart
    const firstFrame = segmentFrames[firstSegment] ?? 0
    const end = segmentFrames[firstSegment + segmentsPerPart] ?? frames
    return {
      number,
      firstFrame,
      frames: end - firstFrame,
      firstSegment,
      segmentFrames: segmentFrames.slice(firstSegment, firstSegment + segmentsPerPart),
      keyFrames: keyFrames.filter((frame) => frame >= firstFrame && frame < end),
    }
  })
}

/** Each segment as long as it can be: at the last key frame within six seconds (three times the two, as rounded). */
function cutIntoSegments(keyFrames: readonly number[], frames: number, frameRate: Fraction): number[] {
  const most = keyFramesPerSegment * framesIn(secondsBetweenKeyFrames, frameRate)
  const starts: number[] = []
  for (const [at, frame] of keyFrames.entries()) {
    const next = keyFrames[at + 1] ?? frames
    const last = starts.at(-1)
    if (last === undefined || next - last > most) starts.push(frame)
  }
  return starts
}

/** Stereo for every track, and 5.1 where there is as much. */
function renditionsOf(track: MasterAudio): AudioRendition[] {
  const { stream, language, title, role, isDefault } = track
  const channels = track.channels >= 6 ? ([2, 6] as const) : ([2] as const)
  return channels.map((count) => ({
    name: `audio-${stream}-${count}`,
    stream,
    channels: count,
    sourceChannels: track.channels,
    bitsPerSecond: audioRates[count],
    language,
    title,
    role,
    isDefault,
  }))
}

/**
 * Every rendition at its highest rate, which a part may exceed by what its buffer holds, with some room for boxes, padding,
 * previews, poster frames and subtitles.
 */
function roomFor(renditions: readonly VideoRendition[], audio: readonly AudioRendition[], seconds: number): number {
  const video = renditions.reduce((sum, rendition) => sum + rendition.maxRate * (rendition.isCopied ? 1.25 : 1), 0)
  const sound = audio.reduce((sum, rendition) => sum + rendition.bitsPerSecond, 0)
  const previews = 10_000_000 + seconds * 1000
  return Math.ceil(((video + sound) / 8) * 1.03 * (seconds + 2) + previews)
}
