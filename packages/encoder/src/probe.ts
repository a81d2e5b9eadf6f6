import { stat } from 'node:fs/promises'
import { findCopyableKeyFrames } from './copyable.ts'
import { type FfprobeFrame, type FfprobeOutput, type FfprobeStream, parseOutput } from './ffprobe-output.ts'
import { constantFrameRate, parseFraction } from './frame-rate.ts'
import { timeLine } from './packets.ts'
import { EncodeFailed, MasterRefused } from './refusals.ts'
import type { Sandbox } from './sandbox.ts'
import { audioCodecs, formatOf, mostPixels, readOptions, textSubtitleCodecs, videoCodecs } from './whitelists.ts'

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
  /** Constant: the one in which the film is shown. */
  frameRate: Fraction
  isVariableFrameRate: boolean
  scan: Scan
  pixelFormat: string
  bitDepth: number
  colour: Colour
  bitsPerSecond: number | null
  /** Where the picture begins on the file's own time line. */
  startSeconds: number
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
  /** In plain words: 'MP4 or QuickTime', 'Matroska or WebM', 'MXF'. */
  container: string
  /** ffmpeg's name of it: 'mov', 'matroska', 'mxf'. */
  format: string
  sizeBytes: number
  /** Of the picture, from its first frame to the end of its last. */
  durationMs: number
  video: MasterVideo
  audio: MasterAudio[]
  subtitles: MasterSubtitles[]
}

export interface ProbeOptions {
  sandbox: Sandbox
  signal?: AbortSignal
}

const longestHours = 24

/** Reads what the master is. Throws `MasterRefused` when it is no film, or none that can be read. */
export async function probe(file: string, { sandbox, signal }: ProbeOptions): Promise<MasterReport> {
  const { size } = await stat(file)
  if (size === 0) throw new MasterRefused('The file is empty.')
  const ask = async (...options: string[]): Promise<FfprobeOutput> => {
    const { output } = await sandbox.run({
      program: 'ffprobe',
      inputs: [file],
      signal,
      arguments: ({ inputs }) => ['-v', 'error', ...readOptions, ...options, '-of', 'json', ...inputs],
    })
    return parseOutput(output)
  }

  const { streams, format } = await ask('-show_format', '-show_streams').catch(refuse)
  const known = formatOf(format.format_name ?? '')
  if (!known) throw new MasterRefused('This kind of file is not accepted.', format.format_name)
  const stream = findPicture(streams)
  const audio = streams.filter(({ codec_type }) => codec_type === 'audio').map(readAudio)

  // Some frames are decoded: only they say whether it can be done, and how they were scanned.
  const select = ['-select_streams', String(stream.index)]
  const { frames } = await ask(...select, '-read_intervals', '%+#40', '-show_frames').catch(refuse)
  if (frames.length === 0) throw new MasterRefused('The picture in this file cannot be decoded.')

  const times = await timeLine(ask, format, stream)
  if (times.isCutShort) {
    throw new MasterRefused('The end of the file is missing. It was probably not copied whole.', times.detail)
  }
  const scan = readScan(stream, frames)
  const average = parseFraction(stream.avg_frame_rate) ?? parseFraction(stream.r_frame_rate)
  if (!average) throw new MasterRefused('The file does not say how many frames a second has.')
  const base = parseFraction(stream.r_frame_rate)
  const isVariableFrameRate = times.isVariable
  const frameRate = constantFrameRate(average, scan === 'progressive' ? base : null, isVariableFrameRate)
  const durationMs = Math.round((times.end - times.start) * 1000)
  if (durationMs < 1000) throw new MasterRefused('This is shorter than a second, and no film.')
  if (durationMs > longestHours * 3_600_000)
    throw new MasterRefused(`A film lasts at most ${longestHours} hours; this file says that it lasts longer.`)

  const picture: MasterVideo = {
    ...readPicture(stream, frames),
    frameRate,
    isVariableFrameRate,
    scan,
    startSeconds: times.start,
    copyableKeyFrames: null,
  }
  picture.bitsPerSecond ??= Math.round((size * 8) / (durationMs / 1000))
  const report: MasterReport = {
    ...known,
    sizeBytes: size,
    durationMs,
    video: picture,
    audio,
    subtitles: streams.filter(({ codec_type }) => codec_type === 'subtitle').map(readSubtitles),
  }
  picture.copyableKeyFrames = await findCopyableKeyFrames(file, report, { sandbox, signal })
  return report
}

/** ffmpeg's reasons, in words for somebody who made a film and not a file format. */
function refuse(error: unknown): never {
  if (!(error instanceof EncodeFailed)) throw error
  throw new MasterRefused(sentenceFor(error), error.detail)
}

function sentenceFor({ detail, reason }: EncodeFailed): string {
  if (/moov atom not found|EBML header parsing failed|Truncat/i.test(detail)) {
    return 'The file is incomplete: a part of it is missing. It was probably not copied whole.'
  }
  if (/not on whitelist|Protocol .* not on/i.test(detail)) return 'This kind of file is not accepted.'
  if (/exceeds specified max pixel count|Picture size .* is invalid/.test(detail))
    return 'The picture is larger than 8K.'
  if (reason === 'outOfTime') return 'The file could not be read in a reasonable time.'
  if (reason === 'outOfMemory') return 'Reading the file needs more memory than is allowed.'
  return 'This is not a film, or it is damaged: nothing in it can be read.'
}

function findPicture(streams: readonly FfprobeStream[]): FfprobeStream {
  const pictures = streams.filter((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  const picture = pictures.find((stream) => stream.disposition?.default === 1) ?? pictures[0]
  if (!picture) {
    const hasSound = streams.some(({ codec_type }) => codec_type === 'audio')
    throw new MasterRefused(
      hasSound ? 'There is only sound in this file, and no picture.' : 'There is no picture in this file.',
    )
  }
  const codec = picture.codec_name ?? 'unknown'
  if (!videoCodecs.has(codec)) {
    throw new MasterRefused(`The picture is in a format that is not accepted (${codec}).`)
  }
  if (picture.codec_tag_string === 'encv' || picture.codec_tag_string === 'drmi') {
    throw new MasterRefused('The file is encrypted. A master has to be without copy protection.')
  }
  const { width = 0, height = 0 } = picture
  if (width < 16 || height < 16) throw new MasterRefused('The picture is too small for a film.', `${width} x ${height}`)
  if (width * height > mostPixels) throw new MasterRefused('The picture is larger than 8K.', `${width} x ${height}`)
  const dolbyVision = picture.side_data_list?.find(({ dv_profile }) => dv_profile !== undefined)
  if (dolbyVision?.dv_profile === 5) {
    throw new MasterRefused('The colours are in Dolby Vision profile 5, which only special players can show.')
  }
  return picture
}

function readPicture(stream: FfprobeStream, frames: readonly FfprobeFrame[]) {
  const { width = 0, height = 0 } = stream
  const sampleAspect = parseFraction(stream.sample_aspect_ratio) ?? { numerator: 1, denominator: 1 }
  const rotation = readRotation(stream)
  const shown = { width: Math.round((width * sampleAspect.numerator) / sampleAspect.denominator), height }
  const isSideways = rotation % 180 !== 0
  const pixelFormat = stream.pix_fmt ?? frames[0]?.pix_fmt ?? 'unknown'
  return {
    stream: stream.index,
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? null,
    width,
    height,
    displayWidth: isSideways ? shown.height : shown.width,
    displayHeight: isSideways ? shown.width : shown.height,
    rotation,
    sampleAspect,
    pixelFormat,
    bitDepth: readBitDepth(stream, pixelFormat),
    colour: readColour(stream, frames[0], pixelFormat),
    bitsPerSecond: Number(stream.bit_rate) || Number(stream.tags?.['BPS']) || null,
  }
}

/** ffprobe counts against the clock. */
function readRotation(stream: FfprobeStream): number {
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return (((Math.round(-turned / 90) * 90) % 360) + 360) % 360
}

function readBitDepth(stream: FfprobeStream, pixelFormat: string): number {
  const stated = Number(stream.bits_per_raw_sample)
  if (stated > 0) return stated
  return Number(/p(?:9|1[0246])(?=le|be)/.exec(pixelFormat)?.[0].slice(1) ?? 8)
}

function readColour(stream: FfprobeStream, frame: FfprobeFrame | undefined, pixelFormat: string): Colour {
  const say = (value: string | undefined) => (value && !/unknown|unspecified|reserved/.test(value) ? value : null)
  const transfer = say(stream.color_transfer) ?? say(frame?.color_transfer)
  const range = say(stream.color_range) ?? say(frame?.color_range)
  return {
    dynamicRange: transfer === 'smpte2084' ? 'hdr10' : transfer === 'arib-std-b67' ? 'hlg' : 'sdr',
    primaries: say(stream.color_primaries) ?? say(frame?.color_primaries),
    transfer,
    matrix: say(stream.color_space) ?? say(frame?.color_space),
    isFullRange: range === 'pc' || pixelFormat.startsWith('yuvj'),
  }
}

/** What the file says of itself; where it says nothing, what most of the first frames say. */
function readScan(stream: FfprobeStream, frames: readonly FfprobeFrame[]): Scan {
  // 'tb': the top field is stored first, the bottom field shown first.
  if (stream.field_order === 'tt' || stream.field_order === 'bt') return 'topFieldFirst'
  if (stream.field_order === 'bb' || stream.field_order === 'tb') return 'bottomFieldFirst'
  const interlaced = frames.filter(({ interlaced_frame }) => interlaced_frame === 1)
  if (interlaced.length * 2 <= frames.length) return 'progressive'
  const topFirst = interlaced.filter(({ top_field_first }) => top_field_first === 1)
  return topFirst.length * 2 >= interlaced.length ? 'topFieldFirst' : 'bottomFieldFirst'
}

function readAudio(stream: FfprobeStream): MasterAudio {
  const codec = stream.codec_name ?? 'unknown'
  const channels = stream.channels ?? 0
  if (!audioCodecs.has(codec) || channels === 0) {
    throw new MasterRefused(`An audio track is in a format that is not accepted (${codec}).`, `stream ${stream.index}`)
  }
  if (channels > 24) throw new MasterRefused('An audio track has too many channels.', String(channels))
  const title = readTitle(stream)
  return {
    stream: stream.index,
    codec,
    channels,
    layout: stream.channel_layout && stream.channel_layout !== 'unknown' ? stream.channel_layout : null,
    sampleRate: Number(stream.sample_rate) || 0,
    language: readLanguage(stream),
    title,
    role: readRole(stream, title ?? ''),
    isDefault: stream.disposition?.default === 1,
  }
}

function readRole({ disposition = {} }: FfprobeStream, title: string): AudioRole {
  if (disposition.visual_impaired === 1 || disposition.descriptions === 1) return 'description'
  if (/audio ?descri|descriptive|visually impaired|h[öo]rfilm|audiodeskription/i.test(title)) return 'description'
  if (disposition.comment === 1 || /comment(ary|aire)|kommentar/i.test(title)) return 'commentary'
  if (disposition.dub === 1 || /\bdub(bed)?\b/i.test(title)) return 'dubbed'
  return 'original'
}

function readSubtitles(stream: FfprobeStream): MasterSubtitles {
  const codec = stream.codec_name ?? 'unknown'
  const title = readTitle(stream)
  return {
    stream: stream.index,
    codec,
    isText: textSubtitleCodecs.has(codec),
    language: readLanguage(stream),
    title,
    kind: readKind(stream, title ?? ''),
  }
}

function readKind({ disposition = {} }: FfprobeStream, title: string): SubtitlesKind {
  if (disposition.forced === 1 || /\bforced\b/i.test(title)) return 'forced'
  if (disposition.hearing_impaired === 1 || disposition.captions === 1) return 'captions'
  return /\b(sdh|cc|captions?|hard of hearing)\b/i.test(title) ? 'captions' : 'subtitles'
}

/** Titles that a program put there are none. */
function readTitle({ tags = {} }: FfprobeStream): string | null {
  const title = (tags['title'] ?? tags['handler_name'] ?? '').trim()
  return title === '' ||
    /^(sound|video|subtitle|core media|apple|mainconcept|gpac|l-smash|iso media).*|handler/i.test(title)
    ? null
    : title.slice(0, 200)
}

function readLanguage({ tags = {} }: FfprobeStream): string | null {
  const code = (tags['language'] ?? '').trim().replace('_', '-')
  if (/^(und|unk|mis|mul|zxx|)$/i.test(code)) return null
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null
  } catch {
    return null
  }
}
