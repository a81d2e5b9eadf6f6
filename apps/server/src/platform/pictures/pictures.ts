import { readPreview } from '@matinee/contract/images'
import sharp, { type Sharp } from 'sharp'

/** What the bytes of a file are not, whatever its name says: nothing that can be shown smaller. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

/** The picture may be a good one: there was no time or no memory for it. */
export class NoRoomForPicture extends Error {
  override readonly name = 'NoRoomForPicture'
}

/** The library under us has one kind of error. These are what it says of itself, and not of the file. */
const isOurLack = (error: unknown) =>
  error instanceof Error && /\b(timeout: \d+% complete|out of memory|could not allocate)\b/i.test(error.message)

/** As much as a good camera gives. A file of a few bytes can claim to be a wall, and would be unpacked as one. */
const mostPixels = 40_000_000
const seconds = 20

/** By their first bytes. The library under us opens more kinds, some of which are programs: it never sees those. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  const isAvif = /^.{4}ftypavi[fs]/s.test(head)
  return (
    isAvif || /^RIFF.{4}WEBP/s.test(head) || head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')
  )
}

/** Decodes the first picture of what may be many, the right way up. What else a camera wrote into it is left behind. */
async function decode<T>(bytes: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> {
  if (!isPicture(bytes)) throw new NotAPicture('neither WebP, JPEG, PNG nor AVIF')
  const picture = sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: mostPixels,
    sequentialRead: true,
    pages: 1,
  })
  try {
    return await work(picture.timeout({ seconds }))
  } catch (error) {
    if (isOurLack(error)) throw new NoRoomForPicture('no time or memory', { cause: error })
    throw new NotAPicture('it cannot be decoded', { cause: error })
  }
}

/** Flat inks show at their edges where colour is coarser than light. Wider pictures lie too dense on a screen for that. */
const widestWithSharpColour = 500

/** The picture as WebP in this width, or in its own where that is less. */
export const resizePicture = (bytes: Buffer, width: number): Promise<Buffer> =>
  decode(bytes, (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78, smartSubsample: width <= widestWithSharpColour, effort: 3 })
      .toBuffer(),
  )

/** Of a preview, in pixels: 8 by 12 for a poster. The browser blurs it by drawing it large. */
const previewArea = 104
/** In characters. The contract takes nearly twice as many, for the worst of pictures. */
const wantedLength = 220

/**
 * The picture in a few pixels, as a `data:` address that is short enough to be sent with every movie of a list; null
 * for one that cannot be told in so few characters.
 */
export async function previewPicture(bytes: Buffer): Promise<string | null> {
  const { width, height } = await decode(bytes, async (picture) => (await picture.metadata()).autoOrient)
  const side = (share: number) => Math.min(32, Math.max(3, Math.round(Math.sqrt(previewArea * share))))
  const size = { width: side(width / height), height: side(height / width), fit: 'fill' } as const
  const { data, info } = await decode(bytes, (picture) =>
    picture.resize(size).flatten({ background: '#808080' }).raw().toBuffer({ resolveWithObject: true }),
  )
  let preview = ''
  for (const quality of [80, 60, 40, 10]) {
    const tiny = await sharp(data, { raw: info }).webp({ quality, effort: 6 }).toBuffer()
    preview = `data:image/webp;base64,${tiny.toString('base64')}`
    if (preview.length <= wantedLength) break
  }
  return readPreview(preview)
}
