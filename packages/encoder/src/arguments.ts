import { perSecond } from './frame-rate.ts'
import { options } from './options.ts'
import { colourTags, deinterlace, framesFrom, pictureFilters } from './picture.ts'
import { type AudioRendition, type FilmPlan, framesIn, type Part, type VideoRendition } from './plan.ts'
import { readOptions } from './whitelists.ts'

/**
 * With a bounded rate, x264's threads look at how far the others are, and no two runs are the same. One thread is, on
 * every machine; what uses the other cores is other parts, encoded at the same time.
 */
const encoderThreads = 1

export const sampleRate = 48_000
export const samplesPerPacket = 1024

/** The time scale of the picture: a frame is a whole number of ticks. */
export function videoClock({ frameRate: { numerator, denominator } }: FilmPlan): { timescale: number; ticks: number } {
  const factor = numerator < 1000 ? 1000 : 1
  return { timescale: numerator * factor, ticks: denominator * factor }
}

/** One track in fragments, without anything of the master's own: chapters, titles, dates. */
const fragmented = options({
  map_metadata: -1,
  map_chapters: -1,
  fflags: '+bitexact',
  movflags: '+empty_moov+default_base_moof+frag_keyframe+negative_cts_offsets',
  use_editlist: 0,
  f: 'mp4',
})

export const beginRun = options({
  nostdin: true,
  y: true,
  hide_banner: true,
  v: 'error',
  nostats: true,
  progress: 'pipe:1',
})

/** Time stamps stay those of the file; `seconds` are counted from the beginning of its picture. */
export const readFrom = (plan: FilmPlan, seconds: number | null, input: string): string[] => [
  ...options({ copyts: true }),
  ...readOptions,
  ...(seconds === null
    ? []
    : options({ seek_timestamp: 1, ss: (plan.source.startSeconds + seconds).toFixed(6), noaccurate_seek: true })),
  ...options({ i: input }),
]

/** How far before a part reading begins, so that the frame before it is known, and a key frame before that is found. */
function preroll({ source }: FilmPlan): number {
  if (source.format === 'mpegts' || source.format === 'mpeg') return 12
  return source.isVariableFrameRate ? 5 : 1
}

/** Renditions that are made of one reading of the master: it is decoded once, and each has an encoder of its own. */
export function encodeArguments(
  plan: FilmPlan,
  renditions: readonly VideoRendition[],
  part: Part,
  input: string,
  outputOf: (rendition: VideoRendition) => string,
): string[] {
  const rate = perSecond(plan.frameRate)
  const before = part.firstFrame / rate - preroll(plan)
  return [
    ...beginRun,
    ...readFrom(plan, before > 0 ? before : null, input),
    ...options({ filter_complex: pictureGraph(plan, renditions, part) }),
    ...renditions.flatMap((rendition) => renditionOutput(plan, rendition, part, outputOf(rendition))),
  ]
}

/** The frames of the part, once for each rendition in its size: `[360p]`, `[480p]`. */
function pictureGraph(plan: FilmPlan, renditions: readonly VideoRendition[], part: Part): string {
  const isLast = part.number === plan.parts.length - 1
  const frames = [
    ...deinterlace(plan),
    ...framesFrom(plan, part.firstFrame),
    // The last frame of some masters has no duration.
    ...(isLast ? [`tpad=stop_mode=clone:stop=${Math.ceil(perSecond(plan.frameRate))}`] : []),
    `trim=end_frame=${part.frames}`,
    'setpts=PTS-STARTPTS',
    `split=${renditions.length}`,
  ]
  const copies = renditions.map(({ name }) => `[frames-${name}]`)
  const sizes = renditions.map(
    (rendition, at) => `${copies[at]}${pictureFilters(plan, rendition).join(',')}[${rendition.name}]`,
  )
  return [`[0:${plan.source.videoStream}]${frames.join(',')}${copies.join('')}`, ...sizes].join(';')
}

function renditionOutput(plan: FilmPlan, rendition: VideoRendition, part: Part, output: string): string[] {
  // Half a frame early, since these times are rounded.
  const keyTimes = part.keyFrames
    .slice(1)
    .map((frame) => ((frame - part.firstFrame - 0.5) / perSecond(plan.frameRate)).toFixed(6))
  return [
    ...options({ map: `[${rendition.name}]`, fps_mode: 'passthrough', 'frames:v': part.frames }),
    ...options({ 'c:v': 'libx264', preset: plan.preset, crf: rendition.crf }),
    ...options({
      maxrate: rendition.maxRate,
      bufsize: rendition.maxRate * 2,
      'profile:v': 'high',
      'level:v': rendition.level,
    }),
    ...options({ g: framesIn(2, plan.frameRate), sc_threshold: 0, 'forced-idr': 1 }),
    ...(keyTimes.length > 0 ? options({ force_key_frames: keyTimes.join(',') }) : []),
    // Headers that do not depend upon what is seen, so that all parts have the same.
    ...options({ threads: encoderThreads, 'x264-params': 'stitchable=1', 'flags:v': '+bitexact', ...colourTags }),
    ...fragmented,
    ...options({ video_track_timescale: videoClock(plan).timescale }),
    output,
  ]
}

/** Frames that are read beyond a part when it is copied, as a seek may end one or two key frames early. */
const copyMargin = (plan: FilmPlan): number => framesIn(6, plan.frameRate)

/** The packets' times go to `times`, to find the first of the part among them. */
export function copyArguments(plan: FilmPlan, part: Part, input: string, output: string, times: string): string[] {
  const seconds = (part.firstFrame + 0.25) / perSecond(plan.frameRate)
  const copy = options({
    map: `0:${plan.source.videoStream}`,
    'c:v': 'copy',
    'frames:v': part.frames + copyMargin(plan),
  })
  return [
    ...beginRun,
    ...readFrom(plan, part.firstFrame === 0 ? null : seconds, input),
    ...copy,
    ...fragmented,
    ...options({ video_track_timescale: videoClock(plan).timescale }),
    output,
    ...copy,
    ...options({ fflags: '+bitexact', f: 'framecrc' }),
    times,
  ]
}

export function audioArguments(plan: FilmPlan, rendition: AudioRendition, input: string, output: string): string[] {
  const samples = audioPackets(plan) * samplesPerPacket
  const start = Math.round(plan.source.startSeconds * sampleRate)
  const filters = [
    // Begins with the picture, and stays with it: gaps are filled with silence, and what overlaps is cut.
    `aresample=${sampleRate}:async=1:min_hard_comp=0.03:first_pts=${start}`,
    mixdown(rendition),
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
  ]
  return [
    ...beginRun,
    ...readFrom(plan, null, input),
    ...options({ map: `0:${rendition.stream}`, af: filters.join(','), 'c:a': 'aac', 'b:a': rendition.bitsPerSecond }),
    ...options({ 'flags:a': '+bitexact', frag_duration: 4_000_000 }),
    ...fragmented,
    output,
  ]
}

/** Packets of sound in the whole film. */
export const audioPackets = (plan: FilmPlan): number =>
  Math.ceil(((plan.frames / perSecond(plan.frameRate)) * sampleRate) / samplesPerPacket)

function mixdown({ channels, sourceChannels }: AudioRendition): string {
  if (channels === 6) return 'aformat=sample_fmts=fltp:channel_layouts=5.1'
  if (sourceChannels === 1) return 'pan=stereo|c0=c0|c1=c0'
  // Channels without a usual order cannot be mixed; the first two are taken.
  if (sourceChannels > 8) return 'pan=stereo|c0=c0|c1=c1'
  return 'aformat=sample_fmts=fltp:channel_layouts=stereo'
}
