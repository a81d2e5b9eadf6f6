import type { AudioRole, Colour, Fraction, MasterReport, Scan } from './probe.ts'

export type Preset = 'ultrafast' | 'veryfast' | 'fast' | 'medium' | 'slow'

/** One size of the film. */
export interface Rung {
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
  /** The first frame of every segment, counted over the whole film. The same in every rung. */
  segmentFrames: number[]
  /** Frames that are key frames in every rung, at most about 2 s apart; the segments' first frames are among them. */
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
    scan: Scan
    colour: Colour
    height: number
    isVariableFrameRate: boolean
  }
  /** Smallest first. */
  rungs: Rung[]
  audio: AudioRendition[]
  parts: Part[]
  segments: number
  /** What the film takes up in storage at most, without the master. */
  roomBytes: number
}

export interface PlanOptions {
  /** The largest rung that is made: 1080 unless the operator allows 2160. */
  maxHeight?: number
  preset?: Preset
}

export function planFilm(report: MasterReport, options: PlanOptions = {}): FilmPlan {
  throw new Error(`not written yet: ${report.container} ${options.maxHeight}`)
}
