import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** MS-DOS date and time, in UTC. */
const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dosDate = (at: Date) => ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

// Fields of the headers: version 2.0 (the first with deflate), bit 11 of the flags, and the compression method.
const version = 20
const namesInUtf8 = 0x0800
const deflated = 8

/** A zip archive in memory, for few and small files: without zip64, so below 4 GB. */
export async function zipOf(files: readonly { name: string; content: string | Buffer }[], at: Date): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const [name, content] = [Buffer.from(file.name), Buffer.from(file.content)]
    const packed = await deflate(content)
    // The fields that both headers have in common, from the version to the length of the name.
    const shared = Buffer.alloc(24)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(namesInUtf8, 2)
    shared.writeUInt16LE(deflated, 4)
    shared.writeUInt16LE(dosTime(at), 6)
    shared.writeUInt16LE(dosDate(at), 8)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\x03\x04'), shared, Buffer.alloc(2), name, packed)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([version, 0]), shared, entry, name)
    offset += 30 + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end])
}
