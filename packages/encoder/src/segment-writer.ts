import { box, fullBox, uint32, uint64 } from './boxes.ts'

export interface SegmentSample {
  data: Buffer
  flags: number
  /** Ticks between when it is decoded and when it is shown; may be negative. */
  offset: number
}

const defaultBaseIsMoof = 0x02_0000
const hasDefaultDuration = 0x08
const hasDataOffset = 0x01
const hasSizes = 0x200
const hasFlags = 0x400
const hasOffsets = 0x800

/** A CMAF segment: one fragment, whose samples all last `ticks`, the first of them decoded at `decodeTime`. */
export function writeSegment(
  number: number,
  decodeTime: number,
  ticks: number,
  samples: readonly SegmentSample[],
): Buffer {
  const fields = uint32(...samples.flatMap(({ data, flags, offset }) => [data.length, flags, offset]))
  const moofWith = (dataOffset: number) =>
    box(
      'moof',
      // Counts from 1.
      fullBox('mfhd', 0, 0, uint32(number + 1)),
      box(
        'traf',
        fullBox('tfhd', 0, defaultBaseIsMoof | hasDefaultDuration, uint32(1, ticks)),
        fullBox('tfdt', 1, 0, uint64(decodeTime)),
        fullBox(
          'trun',
          1,
          hasDataOffset | hasSizes | hasFlags | hasOffsets,
          uint32(samples.length, dataOffset),
          fields,
        ),
      ),
    )
  const moof = moofWith(moofWith(0).length + 8)
  const styp = box('styp', Buffer.from('msdh'), uint32(0), Buffer.from('msdhcmfs'))
  return Buffer.concat([styp, moof, box('mdat', ...samples.map(({ data }) => data))])
}
