/** Boxes of ISO base media files (ISO/IEC 14496-12): reading them, and writing those of a segment. */

export interface Box {
  type: string
  /** Offsets into the buffer: of the content, and of the end. */
  start: number
  end: number
}

export function* boxesIn(buffer: Buffer, from = 0, to = buffer.length): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    let size = buffer.readUInt32BE(at)
    let header = 8
    if (size === 1) {
      size = Number(buffer.readBigUInt64BE(at + 8))
      header = 16
    }
    if (size < header || at + size > to) throw new RangeError('a box does not fit into its parent')
    yield { type: buffer.toString('latin1', at + 4, at + 8), start: at + header, end: at + size }
    at += size
  }
}

/** Follows a path of box types: `findBox(moov, ['trak', 'mdia'])`. */
export function findBox(buffer: Buffer, path: readonly string[], from = 0, to = buffer.length): Box | null {
  const [type, ...rest] = path
  for (const found of boxesIn(buffer, from, to)) {
    if (found.type !== type) continue
    return rest.length === 0 ? found : findBox(buffer, rest, found.start, found.end)
  }
  return null
}

export function box(type: string, ...contents: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(contents.reduce((sum, content) => sum + content.length, 8))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...contents])
}

export function fullBox(type: string, version: number, flags: number, ...contents: Buffer[]): Buffer {
  return box(type, uint32((version << 24) | flags), ...contents)
}

export function uint32(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) buffer.writeUInt32BE(number >>> 0, at * 4)
  return buffer
}

export function uint64(number: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(number))
  return buffer
}
