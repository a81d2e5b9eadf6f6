import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findBox } from './boxes.ts'
import type { EncodedTrack, Segment } from './encode.ts'
import { noRoom } from './failures.ts'
import { readFragmentedFile, type Sample } from './fragments.ts'
import { EncodeFailed } from './refusals.ts'
import { writeSegment } from './segment-writer.ts'

/** Where a segment begins and how many samples it has, counted in samples over the whole film. */
export interface Cut {
  number: number
  first: number
  samples: number
}

interface Packaging {
  /** What ffmpeg wrote: one track in fragments. */
  clearFile: string
  folder: string
  cuts: readonly Cut[]
  /** Samples at the beginning that are not wanted. */
  skip: number
  /** Every sample lasts as long. */
  ticks: number
  timescale: number
}

/** Cuts a track into an initialization segment and CMAF segments, with the times of the whole film. */
export async function packageTrack(packaging: Packaging): Promise<EncodedTrack> {
  const { folder, cuts, ticks, timescale } = packaging
  const { init, samples } = await readFragmentedFile(packaging.clearFile)
  try {
    const initFile = path.join(folder, 'init.mp4')
    await write(initFile, init)
    await drop(samples, packaging.skip)
    const segments: Segment[] = []
    for (const cut of cuts) {
      const taken = await take(samples, cut.samples)
      if (taken.length < cut.samples) throw endedEarly(cut, taken.length)
      const bytes = writeSegment(cut.number, cut.first * ticks, ticks, inDecodingOrder(taken, ticks))
      const file = path.join(folder, `segment-${cut.number}.m4s`)
      await write(file, bytes)
      const length = cut.samples * ticks
      segments.push({
        number: cut.number,
        file,
        bytes: bytes.length,
        ticks: length,
        timescale,
        seconds: length / timescale,
      })
    }
    const sha256 = createHash('sha256').update(init).digest('hex')
    return { init: { file: initFile, bytes: init.length, sha256 }, segments, codec: codecOf(init) }
  } finally {
    await samples.return(undefined)
  }
}

async function take(samples: AsyncGenerator<Sample>, count: number): Promise<Sample[]> {
  const taken: Sample[] = []
  while (taken.length < count) {
    const { value, done } = await samples.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

async function drop(samples: AsyncGenerator<Sample>, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await samples.next()
}

/**
 * A segment begins with an IDR frame, so that no frame of it is shown before one of the segment before: its frames
 * fill its places, each at the one that its own time has among theirs.
 */
function inDecodingOrder(samples: readonly Sample[], ticks: number) {
  const order = samples.map((_, at) => at).toSorted((a, b) => shownAt(samples, a) - shownAt(samples, b))
  const place = new Map(order.map((sample, at) => [sample, at]))
  return samples.map(({ data, flags }, at) => ({ data, flags, offset: ((place.get(at) ?? at) - at) * ticks }))
}

const shownAt = (samples: readonly Sample[], at: number): number => samples[at]?.shownAt ?? 0

const endedEarly = (cut: Cut, found: number): EncodeFailed =>
  new EncodeFailed(
    'unreadable',
    'The master ends before the film does, or cannot be read in the middle.',
    `segment ${cut.number}: ${found} of ${cut.samples} samples`,
  )

async function write(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(file, bytes)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOSPC' || code === 'EDQUOT' ? noRoom(String(error)) : error
  }
}

/** RFC 6381. The three bytes of H.264 are its profile, its constraints and its level. */
function codecOf(init: Buffer): string {
  const stsd = findBox(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'])
  if (!stsd) throw new RangeError('the initialization segment has no sample description')
  // Version, flags and a count stand before the entries; the boxes of a picture begin 78 bytes into its entry.
  const entries = stsd.start + 8
  if (findBox(init, ['mp4a'], entries, stsd.end)) return 'mp4a.40.2'
  const avc1 = findBox(init, ['avc1'], entries, stsd.end)
  const avcC = avc1 && findBox(init, ['avcC'], avc1.start + 78, avc1.end)
  if (!avcC) throw new RangeError('the initialization segment is neither H.264 nor AAC')
  return `avc1.${init.toString('hex', avcC.start + 1, avcC.start + 4)}`
}
