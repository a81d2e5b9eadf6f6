import sharp from 'sharp'
import { readPreview } from '@matinee/contract/images'
import { describe, expect, it } from 'vitest'
import { NotAPicture, previewPicture, resizePicture } from './pictures.ts'

/** Every pixel another: the worst that there is to compress. */
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

describe('a picture in another width', () => {
  it.each(['webp', 'jpeg', 'png'] as const)('is made from %s, and is WebP', async (format) => {
    const original = await noise(800, 1200).toFormat(format).toBuffer()
    expect(await sharp(await resizePicture(original, 342)).metadata()).toMatchObject({
      format: 'webp',
      width: 342,
      height: 513,
    })
  })

  it('is never made larger', async () => {
    const original = await noise(200, 300).webp().toBuffer()
    expect(await sharp(await resizePicture(original, 342)).metadata()).toMatchObject({ width: 200, height: 300 })
  })

  it('stands the right way up, and does not say where it was taken', async () => {
    const original = await noise(600, 400)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(original).metadata()).orientation).toBe(6)
    const { width, height, orientation, exif, icc, xmp } = await sharp(await resizePicture(original, 185)).metadata()
    expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 185, height: 278 })
  })

  it('does not move', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => flat(400, 300, colour).png().toBuffer()))
    const original = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(original).metadata()).pages).toBe(3)
    const { pages, height } = await sharp(await resizePicture(original, 185)).metadata()
    expect({ pages, height }).toEqual({ pages: undefined, height: 139 })
  })

  it('keeps what is see-through', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const original = await sharp({ create: { width: 400, height: 400, channels: 4, background } })
      .png()
      .toBuffer()
    expect((await sharp(await resizePicture(original, 185)).metadata()).hasAlpha).toBe(true)
  })
})

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const files: [string, () => Promise<Buffer>][] = [
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('picture')],
    ['a drawing, which is a program', async () => Buffer.from(svg)],
    ['a kind that we do not keep', async () => noise(30, 30).tiff().toBuffer()],
    ['only a head', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 60)],
    ['half a PNG', async () => half(await noise(300, 300).png().toBuffer())],
    ['half a JPEG', async () => half(await noise(300, 300).jpeg().toBuffer())],
    ['half a WebP', async () => half(await noise(300, 300).webp().toBuffer())],
    // A few kilobytes that would fill 200 MB.
    ['a wall', async () => flat(9000, 6000, '#fff').png({ compressionLevel: 9 }).toBuffer()],
  ]
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

  it.each(files)('%s is refused', async (_, file) => {
    const bytes = await file()
    await expect(resizePicture(bytes, 185)).rejects.toThrow(NotAPicture)
    await expect(previewPicture(bytes)).rejects.toThrow(NotAPicture)
  })
})

describe('a preview', () => {
  const decoded = (preview: string) => sharp(Buffer.from(preview.split(',')[1]!, 'base64'))

  it.each([
    ['a poster', 800, 1200, 8, 12],
    ['a backdrop', 1920, 820, 16, 7],
    ['a square', 500, 500, 10, 10],
    ['a ribbon', 3000, 20, 32, 3],
    ['a thread', 20, 3000, 3, 32],
  ])('of %s is as small as that', async (_, width, height, columns, rows) => {
    const preview = await previewPicture(await flat(width, height, '#456').png().toBuffer())
    expect(readPreview(preview)).toBeTypeOf('string')
    expect(await decoded(preview!).metadata()).toMatchObject({ format: 'webp', width: columns, height: rows })
  })

  it('of the busiest picture is short enough for a list', async () => {
    const colours = Buffer.from(Array.from({ length: 8 * 12 * 3 }, (_, i) => (i * 7919) % 251))
    const picture = await sharp(colours, { raw: { width: 8, height: 12, channels: 3 } })
      .resize({ width: 800, height: 1200, kernel: 'nearest' })
      .png()
      .toBuffer()
    expect((await previewPicture(picture))!.length).toBeLessThanOrEqual(220)
  })

  it('has the colour of the picture, and no hole where that is see-through', async () => {
    const red = await decoded((await previewPicture(await flat(80, 120, '#d02030').png().toBuffer()))!).stats()
    expect(red.channels.map(({ mean }) => Math.round(mean / 16))).toEqual([13, 2, 3])
    const clear = await noise(80, 120, 4).ensureAlpha(0).png().toBuffer()
    expect((await decoded((await previewPicture(clear))!).metadata()).hasAlpha).toBe(false)
  })
})
