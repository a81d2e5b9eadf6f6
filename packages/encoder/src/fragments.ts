import { type FileHandle, open } from 'node:fs/promises'
import { type Box, boxesIn, findBox } from './boxes.ts'

/** One frame of picture or sound, as a fragmented file has it. */
export interface Sample {
  data: Buffer
  /** When it is shown, in ticks from the start of the file that it was read from. */
  shownAt: number
  /** As in `trun`: whether others depend upon it, whether one can begin with it. */
  flags: number
}

export interface FragmentedFile {
  /** `ftyp` and `moov`: the initialization segment. */
  init: Buffer
  samples: AsyncGenerator<Sample>
}

/** A fragment of this file is two seconds of film; more than this is none of ours. */
const largestBox = 512 * 1024 * 1024

/** Reads a fragmented file with one track, as ffmpeg writes it, a fragment at a time. */
export async function readFragmentedFile(file: string): Promise<FragmentedFile> {
  const handle = await open(file)
  const boxes = topBoxes(handle)
  try {
    const ftyp = await expectBox(boxes, 'ftyp')
    const moov = await expectBox(boxes, 'moov')
    return { init: Buffer.concat([ftyp, moov]), samples: readSamples(boxes, handle) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

type TopBoxes = AsyncGenerator<{ type: string; bytes: Buffer }>

async function expectBox(boxes: TopBoxes, type: string): Promise<Buffer> {
  const { value } = await boxes.next()
  if (value?.type !== type) throw new RangeError(`expected the box ${type}, found ${value?.type ?? 'the end'}`)
  return value.bytes
}

async function* topBoxes(handle: FileHandle): TopBoxes {
  let at = 0
  const header = Buffer.alloc(16)
  while ((await handle.read(header, 0, 16, at)).bytesRead >= 8) {
    const short = header.readUInt32BE(0)
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (size < 8 || size > largestBox) throw new RangeError('a box of an impossible size')
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await handle.read(bytes, 0, size, at)
    if (bytesRead < size) throw new RangeError('the file ends in the middle of a box')
    yield { type: header.toString('latin1', 4, 8), bytes }
    at += size
  }
}

async function* readSamples(boxes: TopBoxes, handle: FileHandle): AsyncGenerator<Sample> {
  try {
    let moof: Buffer | null = null
    for await (const { type, bytes } of boxes) {
      if (type === 'moof') moof = bytes
      if (type !== 'mdat') continue
      if (!moof) throw new RangeError('media data without a description')
      yield* samplesOf(moof, bytes)
      moof = null
    }
  } finally {
    await handle.close()
  }
}

function* samplesOf(moof: Buffer, mdat: Buffer): Generator<Sample> {
  const traf = requireBox(moof, ['moof', 'traf'])
  const defaults = readTfhd(moof, requireBox(moof, ['tfhd'], traf))
  let time = readTfdt(moof, requireBox(moof, ['tfdt'], traf))
  for (const child of boxesIn(moof, traf.start, traf.end)) {
    if (child.type !== 'trun') continue
    const { dataOffset, samples } = readTrun(moof, child, defaults)
    // Counted from the start of `moof`, since ffmpeg writes default-base-is-moof.
    let at = dataOffset - moof.length
    for (const { size, duration, offset, flags } of samples) {
      yield { data: mdat.subarray(at, at + size), shownAt: time + offset, flags }
      at += size
      time += duration
    }
    if (at > mdat.length) throw new RangeError('samples reach over the end of their data')
  }
}

function requireBox(buffer: Buffer, path: readonly string[], parent?: Box): Box {
  const found = findBox(buffer, path, parent?.start, parent?.end)
  if (!found) throw new RangeError(`the box ${path.join('.')} is missing`)
  return found
}

interface SampleDefaults {
  duration: number
  size: number
  flags: number
}

/** Reads 32-bit fields one after the other, each only if its flag is set. */
function fieldReader(buffer: Buffer, at: number) {
  let position = at
  return {
    skip: (bytes: number) => void (position += bytes),
    unsigned: (isThere = true) => (isThere ? buffer.readUInt32BE((position += 4) - 4) : null),
    signed: (isThere = true) => (isThere ? buffer.readInt32BE((position += 4) - 4) : null),
  }
}

function readTfhd(buffer: Buffer, { start }: Box): SampleDefaults {
  const fields = fieldReader(buffer, start)
  const flags = fields.unsigned() ?? 0
  fields.skip(4)
  if (flags & 0x01) fields.skip(8)
  fields.unsigned(Boolean(flags & 0x02))
  return {
    duration: fields.unsigned(Boolean(flags & 0x08)) ?? 0,
    size: fields.unsigned(Boolean(flags & 0x10)) ?? 0,
    flags: fields.unsigned(Boolean(flags & 0x20)) ?? 0,
  }
}

function readTfdt(buffer: Buffer, { start }: Box): number {
  return buffer[start] === 1 ? Number(buffer.readBigUInt64BE(start + 4)) : buffer.readUInt32BE(start + 4)
}

function readTrun(buffer: Buffer, { start }: Box, defaults: SampleDefaults) {
  const fields = fieldReader(buffer, start)
  const flags = fields.unsigned() ?? 0
  const count = fields.unsigned() ?? 0
  const dataOffset = fields.signed(Boolean(flags & 0x01)) ?? 0
  const firstFlags = fields.unsigned(Boolean(flags & 0x04))
  const samples = Array.from({ length: count }, (_, at) => ({
    duration: fields.unsigned(Boolean(flags & 0x100)) ?? defaults.duration,
    size: fields.unsigned(Boolean(flags & 0x200)) ?? defaults.size,
    flags: fields.unsigned(Boolean(flags & 0x400)) ?? (at === 0 ? firstFlags : null) ?? defaults.flags,
    offset: fields.signed(Boolean(flags & 0x800)) ?? 0,
  }))
  return { dataOffset, samples }
}
