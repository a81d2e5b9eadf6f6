import { ownAccent } from '@matinee/contract/accent'
import type { Site } from '@matinee/contract/site.schemas'
import sharp, { type OverlayOptions } from 'sharp'

const card = { width: 1200, height: 630, channels: 3, background: '#000000' } as const
const margin = 100
const beam = { width: 1200 - margin, height: 12, channels: 3 } as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** White on transparent, as large as fits. */
const drawLetters = (name: string) =>
  sharp({
    text: {
      text: `<span foreground="#ffffff">${escapeMarkup(name.toUpperCase())}</span>`,
      font: 'Archivo, sans bold',
      width: card.width - 2 * margin,
      height: 180,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/** The picture of shared links: the site's logo for dark grounds, or its name, as a JPEG. */
export async function drawSiteCard(
  { name, accent }: Pick<Site, 'name' | 'accent'>,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    { input: { create: { ...beam, background: accent ?? ownAccent } }, left: margin, top: 400 },
  ]
  // A machine may have no font.
  const letters = logo ?? (await drawLetters(name).catch(() => undefined))
  if (letters) {
    const { height } = await sharp(letters).metadata()
    layers.push({ input: letters, left: margin, top: 340 - height })
  }
  return sharp({ create: card }).composite(layers).jpeg({ quality: 90 }).toBuffer()
}
