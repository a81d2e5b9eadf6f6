import { perSecond } from './frame-rate.ts'
import { heightClass, rateFor } from './ladder.ts'
import { options } from './options.ts'
import type { MasterReport, ProbeOptions } from './probe.ts'
import { EncodeFailed } from './refusals.ts'
import { readOptions } from './whitelists.ts'

/** Copied pictures are not capped by an encoder: a segment may be somewhat larger than the rendition's rate allows. */
const rateTolerance = 1.25
const matrices = new Set(['bt709', 'smpte170m', 'bt470bg'])
const profiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])

/**
 * Frame numbers of all IDR frames, if the picture can be copied as it is; null if it has to be encoded. Reads the
 * whole file, but only when everything that the header says is right.
 */
export async function findCopyableKeyFrames(
  file: string,
  report: MasterReport,
  { sandbox, signal }: ProbeOptions,
): Promise<number[] | null> {
  if (!looksCopyable(report)) return null
  const { video } = report
  const packets = new PacketList()
  const { stream } = video
  try {
    await sandbox.run({
      program: 'ffmpeg',
      inputs: [file],
      signal,
      limits: { seconds: 3600 },
      onOutput: (chunk) => packets.read(chunk),
      arguments: ({ inputs: [input = ''] }) => [
        ...options({ nostdin: true, v: 'error', copyts: true }),
        ...readOptions,
        ...options({ i: input }),
        // The stream twice: as it is, and with nothing but its IDR slices, so that only their packets remain.
        ...options({ map: `0:${stream}` }),
        ...options({ map: `0:${stream}`, c: 'copy', 'bsf:v:1': 'filter_units=pass_types=5', f: 'framecrc' }),
        'pipe:1',
      ],
    })
  } catch (error) {
    if (error instanceof EncodeFailed) return null
    throw error
  }
  return packets.keyFramesOf(report)
}

function looksCopyable({ format, video }: MasterReport): boolean {
  const { matrix, dynamicRange, isFullRange } = video.colour
  const { maxRate } = rateFor(heightClass(video), video.frameRate)
  return (
    video.codec === 'h264' &&
    profiles.has(video.profile ?? '') &&
    video.pixelFormat === 'yuv420p' &&
    video.scan === 'progressive' &&
    video.rotation === 0 &&
    video.width === video.displayWidth &&
    video.width % 2 === 0 &&
    video.height % 2 === 0 &&
    !video.isVariableFrameRate &&
    dynamicRange === 'sdr' &&
    !isFullRange &&
    (matrix === null || matrices.has(matrix)) &&
    (format === 'mov' || format === 'matroska') &&
    (video.bitsPerSecond ?? 0) <= maxRate * rateTolerance
  )
}

/** Reads the lines of ffmpeg's `framecrc`: stream, dts, pts, duration, size, checksum. */
class PacketList {
  readonly all: { pts: number; size: number }[] = []
  readonly idr: number[] = []
  secondsPerTick = 0
  private rest = ''

  read(chunk: string): void {
    const lines = (this.rest + chunk).split('\n')
    this.rest = lines.pop() ?? ''
    for (const line of lines) this.readLine(line)
  }

  private readLine(line: string): void {
    const timeBase = /^#tb 0: (\d+)\/(\d+)/.exec(line)
    if (timeBase) this.secondsPerTick = Number(timeBase[1]) / Number(timeBase[2])
    if (line.startsWith('#')) return
    const [stream, , pts, , size] = line.split(',').map((field) => Number(field))
    if (stream === 0) this.all.push({ pts: pts ?? NaN, size: size ?? 0 })
    else this.idr.push(pts ?? NaN)
  }

  keyFramesOf({ video, durationMs }: MasterReport): number[] | null {
    const rate = perSecond(video.frameRate)
    const first = this.all.reduce((least, { pts }) => Math.min(least, pts), Infinity)
    const frameAt = (pts: number) => (pts - first) * this.secondsPerTick * rate
    const frames = Math.round((durationMs / 1000) * rate)
    if (this.all.length !== frames) return null

    // Every frame at its own place: a frame that is missing or doubled would move all that follow.
    const places = this.all.map(({ pts }) => frameAt(pts))
    if (places.some((place) => !(Math.abs(place - Math.round(place)) < 0.25))) return null
    if (new Set(places.map(Math.round)).size !== frames) return null

    const keyFrames = this.idr.map((pts) => Math.round(frameAt(pts)))
    const most = Math.round(2 * rate)
    const steps = keyFrames.map((frame, at) => (keyFrames[at + 1] ?? frames) - frame)
    if (keyFrames[0] !== 0 || steps.some((step) => step <= 0 || step > most)) return null
    return this.isWithinRate(rate, video) ? keyFrames : null
  }

  private isWithinRate(rate: number, video: MasterReport['video']): boolean {
    const { maxRate } = rateFor(heightClass(video), video.frameRate)
    const perSegment = Math.round(6 * rate)
    const sums: number[] = []
    for (const [at, { size }] of this.all.entries()) {
      const segment = Math.floor(at / perSegment)
      sums[segment] = (sums[segment] ?? 0) + size
    }
    return sums.every((bytes) => (bytes * 8) / 6 <= maxRate * rateTolerance)
  }
}
