import type { FfprobeFormat, FfprobeOutput, FfprobePacket, FfprobeStream } from './ffprobe-output.ts'
import { parseFraction, perSecond } from './frame-rate.ts'
import { EncodeFailed, MasterRefused } from './refusals.ts'

export interface TimeLine {
  /** Of the picture, in seconds, on the file's own time line. */
  start: number
  end: number
  isVariable: boolean
  /** The file says that it goes on, and it does not. */
  isCutShort: boolean
  detail: string
}

type Ask = (...options: string[]) => Promise<FfprobeOutput>

/** Enough to find a key frame in, in formats without an index. */
const secondsAtEnd = 15
const mostMissing = 1.5

const entries = ['-show_entries', 'packet=stream_index,pts_time,duration_time']

/**
 * When the picture begins and ends, from its packets: what headers say of it is often that of the longest track, or
 * of a recording that was broken off.
 */
export async function timeLine(ask: Ask, format: FfprobeFormat, stream: FfprobeStream): Promise<TimeLine> {
  const origin = Number(format.start_time) || 0
  const frameSeconds = 1 / perSecond(parseFraction(stream.avg_frame_rate) ?? { numerator: 25, denominator: 1 })
  const stated = statedDuration(format, stream)

  const select = ['-select_streams', String(stream.index)]
  const first = await ask(...select, ...entries, '-read_intervals', '%+#500')
  const firstTimes = timesOf(first.packets, stream.index)
  const start = firstTimes[0] ?? origin

  const from = Math.max(origin, origin + (stated ?? 0) - secondsAtEnd)
  // Without a stated duration there is no place to go to: everything is read.
  const last = await ask(...entries, '-read_intervals', stated === null ? '%' : `${from.toFixed(3)}%`).catch(
    (error: unknown) => {
      if (error instanceof EncodeFailed && error.reason !== 'tooMuchOutput') return { packets: [] as FfprobePacket[] }
      throw error
    },
  )
  const ends = last.packets.map((packet) => endOf(packet, packet.stream_index === stream.index ? frameSeconds : 0))
  const lastOfAll = ends.reduce((most, end) => Math.max(most, end), -Infinity)
  const lastOfPicture = last.packets.reduce(
    (most, packet) => (packet.stream_index === stream.index ? Math.max(most, endOf(packet, frameSeconds)) : most),
    -Infinity,
  )

  const ownDuration = ownDurationOf(stream)
  const isCutShort =
    (stated !== null && origin + stated - lastOfAll > mostMissing) ||
    (ownDuration !== null && start + ownDuration - lastOfPicture > mostMissing)
  if (!Number.isFinite(lastOfPicture) && !isCutShort) {
    throw new MasterRefused('The picture ends long before the rest of the file does.')
  }
  return {
    start,
    end: lastOfPicture,
    isVariable: isVariable(firstTimes, stream),
    isCutShort,
    detail: `stated ${stated ?? 'nothing'} s, the last packet ends at ${lastOfAll} s`,
  }
}

const endOf = (packet: FfprobePacket, usual: number): number =>
  packet.pts_time === undefined ? -Infinity : Number(packet.pts_time) + (Number(packet.duration_time) || usual)

const timesOf = (packets: readonly FfprobePacket[], stream: number): number[] =>
  packets
    .filter((packet) => packet.stream_index === stream && packet.pts_time !== undefined)
    .map((packet) => Number(packet.pts_time))
    .toSorted((a, b) => a - b)

function statedDuration(format: FfprobeFormat, stream: FfprobeStream): number | null {
  const duration = Number(format.duration ?? stream.duration)
  return duration > 0 ? duration : null
}

/** Matroska has it as a tag: '00:00:10.040000000'. */
function ownDurationOf(stream: FfprobeStream): number | null {
  if (Number(stream.duration) > 0) return Number(stream.duration)
  const match = /^(\d+):(\d+):([\d.]+)$/.exec(stream.tags?.['DURATION'] ?? '')
  if (!match) return null
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])
}

/** Time stamps that are rounded to milliseconds are off by less than a quarter of a frame. */
function isVariable(times: readonly number[], stream: FfprobeStream): boolean {
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  const median = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const uneven = steps.filter((step) => Math.abs(step - median) > median / 4).length
  if (uneven > steps.length / 50) return true
  // Later parts may differ from the beginning: the average over the file then differs from the step that was seen.
  const average = parseFraction(stream.avg_frame_rate)
  return average !== null && median > 0 && Math.abs(perSecond(average) * median - 1) > 0.05
}
