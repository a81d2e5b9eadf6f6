import type { Sandbox } from './sandbox.ts'

export interface Fraction {
  numerator: number
  denominator: number
}

export type Scan = 'progressive' | 'topFieldFirst' | 'bottomFieldFirst'
export type DynamicRange = 'sdr' | 'hdr10' | 'hlg'

export interface Colour {
  dynamicRange: DynamicRange
  /** As ffmpeg names them; null where the file does not say. */
  primaries: string | null
  transfer: string | null
  matrix: string | null
  isFullRange: boolean
}

export interface MasterVideo {
  stream: number
  codec: string
  profile: string | null
  /** As stored. */
  width: number
  height: number
  /** As shown: sample aspect applied, turned upright. */
  displayWidth: number
  displayHeight: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  rotation: number
  sampleAspect: Fraction
  frameRate: Fraction
  isVariableFrameRate: boolean
  scan: Scan
  pixelFormat: string
  bitDepth: number
  colour: Colour
  bitsPerSecond: number | null
  /**
   * Frame numbers of key frames from which the picture can be cut without encoding it, never more than 2 s apart.
   * Null if it has to be encoded: another codec, key frames too far apart, a rate that is too high and so on.
   */
  copyableKeyFrames: number[] | null
}

export type AudioRole = 'original' | 'dubbed' | 'commentary' | 'description'

export interface MasterAudio {
  stream: number
  codec: string
  channels: number
  /** '5.1(side)', 'stereo'; null where the file does not say. */
  layout: string | null
  sampleRate: number
  /** BCP 47 where the file's code is known ('de', not 'ger'), else null. */
  language: string | null
  title: string | null
  role: AudioRole
  isDefault: boolean
}

export type SubtitlesKind = 'subtitles' | 'captions' | 'forced'

export interface MasterSubtitles {
  stream: number
  codec: string
  /** Only text can be taken over; pictures (DVD, Blu-ray) are listed and left out. */
  isText: boolean
  language: string | null
  title: string | null
  kind: SubtitlesKind
}

export interface MasterReport {
  /** In plain words: 'MP4 or QuickTime', 'Matroska', 'MXF'. */
  container: string
  /** ffmpeg's name of it: 'mov', 'matroska', 'mxf'. */
  format: string
  sizeBytes: number
  /** Of the picture, from the start of the file's own time line. */
  durationMs: number
  video: MasterVideo
  audio: MasterAudio[]
  subtitles: MasterSubtitles[]
}

export interface ProbeOptions {
  sandbox: Sandbox
  signal?: AbortSignal
}

/** Reads what the master is. Throws `MasterRefused` when it is no film, or none that can be read. */
export async function probe(file: string, options: ProbeOptions): Promise<MasterReport> {
  throw new Error(`not written yet: ${file} ${options.sandbox.kind}`)
}
