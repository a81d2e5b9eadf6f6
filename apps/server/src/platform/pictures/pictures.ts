import { readPreview } from '@matinee/contract/images'
import sharp, { type Sharp } from 'sharp'

type PictureProblem = 'otherFormat' | 'tooManyPixels' | 'damaged'

export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Out of time or memory: the picture itself may be valid. */
export class NoRoomForPicture extends Error {
  override readonly name = 'NoRoomForPicture'
}

/** sharp has one class of error: these are not about the file. */
const isServerError = (error: unknown) =>
  error instanceof Error && /\b(timeout: \d+% complete|out of memory|could not allocate)\b/i.test(error.message)

const isTooLarge = (error: unknown) => error instanceof Error && /\bpixel limit\b/i.test(error.message)

/** Against decompression bombs; the largest photographs of phones have as many. */
const mostPixels = 50_000_000
const seconds = 20

/** By the first bytes: sharp must not open SVG, PDF and the like. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  const isAvif = /^.{4}ftypavi[fs]/s.test(head)
  return (
    isAvif || /^RIFF.{4}WEBP/s.test(head) || head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')
  )
}

/** Decodes the first frame, turned upright, without metadata. */
async function decode<T>(bytes: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> {
  if (!isPicture(bytes)) throw new NotAPicture('otherFormat', 'neither WebP, JPEG, PNG nor AVIF')
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
    if (isServerError(error)) throw new NoRoomForPicture('no time or memory', { cause: error })
    if (isTooLarge(error)) throw new NotAPicture('tooManyPixels', 'it has too many pixels', { cause: error })
    throw new NotAPicture('damaged', 'it cannot be decoded', { cause: error })
  }
}

/** The size that it is shown in, which is that of the upright picture. */
export const readSize = (bytes: Buffer): Promise<{ width: number; height: number }> =>
  decode(bytes, async (picture) => (await picture.metadata()).autoOrient)

/** Small drawn posters show chroma subsampling at their edges. */
const widestWithSharpColour = 500

/** As WebP, in this width or its own if that is less. */
export const resizePicture = (bytes: Buffer, width: number): Promise<Buffer> =>
  decode(bytes, (picture) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78, smartSubsample: width <= widestWithSharpColour, effort: 3 })
      .toBuffer(),
  )

/**
 * How an uploaded picture is stored: upright, without metadata, in sRGB, and no larger than `most`. Copies
 * in other widths are made of it, so it is compressed less than those.
 */
export const encodePicture = (bytes: Buffer, most: { width: number; height: number }): Promise<Buffer> =>
  decode(bytes, (picture) =>
    picture
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true, effort: 4 })
      .toBuffer(),
  )

/** A logo or an icon: PNG, which mail programs show too, with its transparency. `contain` pads it to the whole size. */
export const encodeLogo = (
  bytes: Buffer,
  size: { width: number; height: number; fit: 'inside' | 'contain' },
): Promise<{ data: Buffer; info: { width: number; height: number } }> =>
  decode(bytes, (picture) =>
    picture
      .resize({ ...size, withoutEnlargement: size.fit === 'inside', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  )

/** The largest crop of this ratio, around what stands out: skin, colour, edges. Not compressed, as it is worked on. */
export const cropPicture = (bytes: Buffer, ratio: number): Promise<Buffer> =>
  decode(bytes, async (picture) => {
    const { width, height } = (await picture.metadata()).autoOrient
    const isWider = width / height > ratio
    return picture
      .resize({
        width: isWider ? Math.round(height * ratio) : width,
        height: isWider ? height : Math.round(width / ratio),
        fit: 'cover',
        position: sharp.strategy.attention,
      })
      .png({ compressionLevel: 0 })
      .toBuffer()
  })

/** The area of a preview, in pixels: 8 by 12 for a poster. The browser blurs it by drawing it large. */
const previewArea = 104
/** The length of a preview, in characters. The contract takes nearly twice as many, for the worst of pictures. */
const wantedLength = 220

/** A `data:` URL of a few pixels, short enough for lists of movies; null if it gets too long. */
export async function previewPicture(bytes: Buffer): Promise<string | null> {
  const { width, height } = await readSize(bytes)
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
