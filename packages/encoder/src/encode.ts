import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  audioArguments,
  audioPackets,
  copyArguments,
  encodeArguments,
  sampleRate,
  samplesPerPacket,
  videoClock,
} from './arguments.ts'
import { perSecond } from './frame-rate.ts'
import { type Cut, packageTrack } from './packaging.ts'
import type { FilmPlan, Part, VideoRendition } from './plan.ts'
import { progressReader } from './progress.ts'
import { EncodeFailed } from './refusals.ts'
import type { Limits, Sandbox } from './sandbox.ts'

/** A clear segment that lies in the folder, to be encrypted and stored. */
export interface Segment {
  /** Over the whole film, from 0: its media sequence number. */
  number: number
  file: string
  bytes: number
  /** Exact: `ticks / timescale` seconds. */
  ticks: number
  timescale: number
  seconds: number
}

export interface EncodedTrack {
  /** The initialization segment; the same bytes for every part of a rendition. */
  init: { file: string; bytes: number; sha256: string }
  segments: Segment[]
  /** RFC 6381, for the playlist: 'avc1.64001f', 'mp4a.40.2'. */
  codec: string
}

export interface Work {
  master: string
  plan: FilmPlan
  /** Exists and is empty; what is made lies there afterwards. */
  folder: string
  sandbox: Sandbox
  signal?: AbortSignal
  /** From 0 to 1. */
  onProgress?: (done: number) => void
}

/** Leaves `{rendition}/init.mp4` and `{rendition}/segment-{number}.m4s` in the folder. */
export interface PartWork extends Work {
  /** Names of renditions that are made together: one of `renditionGroups`. */
  renditions: readonly string[]
  part: number
}

/** Leaves `init.mp4` and `segment-{number}.m4s` in the folder. */
export interface AudioWork extends Work {
  /** Name of one of the plan's renditions. */
  rendition: string
}

const hour = 3600

/**
 * Encodes (or copies, as the plan says) one part of some renditions, and returns them in the order asked for. The same part
 * always gives the same bytes, and so takes little more than one core: run as many at a time as there are cores.
 */
export async function encodePart(work: PartWork): Promise<EncodedTrack[]> {
  const { plan, folder } = work
  const renditions = work.renditions.map((name) => getRendition(plan, name))
  const part = plan.parts[work.part]
  if (!part) throw new RangeError(`the plan has no part ${work.part}`)
  // A copied rendition is alone in its group.
  const isCopied = renditions.every((rendition) => rendition.isCopied)

  const times = path.join(folder, 'times.txt')
  const seconds = part.frames / perSecond(plan.frameRate)
  const maxRate = Math.max(...renditions.map((rendition) => rendition.maxRate))
  try {
    await runFfmpeg(work, {
      limits: { ...videoLimits(plan), fileBytes: (maxRate / 8) * (seconds + 10) * 2 + 16_000_000 },
      onOutput: progressReader('frame', part.frames, work.onProgress),
      arguments: (input, out) =>
        isCopied
          ? copyArguments(plan, part, input, `${out}/${clearName(renditions[0]!)}`, `${out}/times.txt`)
          : encodeArguments(plan, renditions, part, input, (rendition) => `${out}/${clearName(rendition)}`),
    })
    const skip = isCopied ? await packetsBefore(part, plan, times) : 0
    const tracks: EncodedTrack[] = []
    for (const rendition of renditions) {
      const own = path.join(folder, rendition.name)
      await mkdir(own)
      const clearFile = path.join(folder, clearName(rendition))
      tracks.push(await packageTrack({ clearFile, folder: own, skip, cuts: videoCuts(part), ...videoClock(plan) }))
      await rm(clearFile)
    }
    return tracks
  } finally {
    for (const rendition of renditions) await rm(path.join(folder, clearName(rendition)), { force: true })
    await rm(times, { force: true })
  }
}

function getRendition(plan: FilmPlan, name: string): VideoRendition {
  const rendition = plan.video.find((one) => one.name === name)
  if (!rendition) throw new RangeError(`the plan has no rendition ${name}`)
  return rendition
}

const clearName = ({ name }: VideoRendition): string => `clear-${name}.mp4`

/** Encodes a whole audio track, cut where the picture's segments are cut. */
export async function encodeAudio(work: AudioWork): Promise<EncodedTrack> {
  const { plan, folder } = work
  const rendition = plan.audio.find(({ name }) => name === work.rendition)
  if (!rendition) throw new RangeError(`the plan has no audio ${work.rendition}`)

  const clearFile = path.join(folder, 'clear.mp4')
  const seconds = plan.durationMs / 1000
  try {
    await runFfmpeg(work, {
      limits: {
        seconds: 4 * hour,
        cpuSeconds: 4 * hour,
        fileBytes: (rendition.bitsPerSecond / 8) * seconds * 2 + 1_000_000,
      },
      onOutput: progressReader('out_time_us', seconds * 1_000_000, work.onProgress),
      arguments: (input, out) => audioArguments(plan, rendition, input, `${out}/clear.mp4`),
    })
    return await packageTrack({
      clearFile,
      folder,
      // The encoder's first packet holds what is before the beginning; without it, sound and picture begin together.
      skip: 1,
      cuts: audioCuts(plan),
      ticks: samplesPerPacket,
      timescale: sampleRate,
    })
  } finally {
    await rm(clearFile, { force: true })
  }
}

interface FfmpegRun {
  limits: Partial<Limits>
  onOutput: (chunk: string) => void
  arguments: (input: string, out: string) => string[]
}

async function runFfmpeg({ sandbox, master, folder, signal }: Work, run: FfmpegRun): Promise<void> {
  await sandbox.run({
    program: 'ffmpeg',
    inputs: [master],
    folder,
    signal,
    limits: run.limits,
    onOutput: run.onOutput,
    arguments: ({ inputs: [input = ''], folder: out }) => run.arguments(input, out),
  })
}

/** A part may take long on a slow and busy machine; this only ends what would never end. */
export function videoLimits({ source }: FilmPlan): Partial<Limits> {
  const isLarge = source.width * source.height > 1920 * 1200
  return { seconds: 3 * hour, cpuSeconds: 12 * hour, memoryBytes: (isLarge ? 8 : 4) * 1024 ** 3 }
}

function videoCuts(part: Part): Cut[] {
  const end = part.firstFrame + part.frames
  return part.segmentFrames.map((first, at) => ({
    number: part.firstSegment + at,
    first,
    samples: (part.segmentFrames[at + 1] ?? end) - first,
  }))
}

/** At the packet of sound that is nearest to where the picture is cut. */
function audioCuts(plan: FilmPlan): Cut[] {
  const packetAt = (frame: number) => Math.round(((frame / perSecond(plan.frameRate)) * sampleRate) / samplesPerPacket)
  const firsts = plan.parts.flatMap(({ segmentFrames }) => segmentFrames).map(packetAt)
  const end = audioPackets(plan)
  return firsts.map((first, number) => ({ number, first, samples: (firsts[number + 1] ?? end) - first }))
}

/** How many packets of a copied stream were read before the first of the part. */
async function packetsBefore(part: Part, { source, frameRate }: FilmPlan, times: string): Promise<number> {
  const text = await readFile(times, 'utf8')
  const timeBase = /^#tb 0: (\d+)\/(\d+)$/m.exec(text)
  const secondsPerTick = Number(timeBase?.[1]) / Number(timeBase?.[2])
  const packets = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const frames = packets.map((line) => {
    const seconds = Number(line.split(',')[2]) * secondsPerTick - source.startSeconds
    return Math.round(seconds * perSecond(frameRate))
  })
  const first = frames.indexOf(part.firstFrame)
  if (first < 0) {
    const found = frames.length === 0 ? 'nothing' : `frames from ${frames[0]}`
    throw new EncodeFailed('unreadable', 'The master cannot be read in the middle.', `part ${part.number}: ${found}`)
  }
  return first
}
