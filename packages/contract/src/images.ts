import { parseUrl } from './addresses.ts'

/** Pictures that the house keeps itself are sent in these widths, in pixels, and in no other. */
export const imageWidths = [185, 342, 500, 780, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

/** Of a preview, in characters. */
export const previewLength = 400

const pictureOfOurs = /^\/media\/[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*\.(?:webp|jpe?g|png)$/
const preview = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * The path of a picture that the house keeps itself and sends in other widths; undefined for one that leads elsewhere,
 * which is shown from where it is. A path and not an address: it holds by whatever name the site was reached.
 */
export function pathOfOurs(address: string | null, siteUrl: string): string | undefined {
  const site = parseUrl(siteUrl)
  const url = address === null || site === null ? null : parseUrl(address, site.href)
  if (url === null || url.origin !== site?.origin || !pictureOfOurs.test(url.pathname)) return undefined
  return url.pathname
}

/** Where a picture of ours is, in this width. It is never made wider than it is. */
export const resizedPath = (mediaPath: string, width: ImageWidth): string =>
  `/images/${width}${mediaPath.slice('/media'.length)}`

/** The `srcset` of a picture of ours. Name no width that is far above its own: the browser would believe it. */
export const sourceSet = (mediaPath: string, widths: readonly ImageWidth[] = imageWidths): string =>
  widths.map((width) => `${resizedPath(mediaPath, width)} ${width}w`).join(', ')

/** A picture of a few pixels, to show until the real one is there; null for what is none. Safe inside CSS `url()`. */
export const readPreview = (given: unknown): string | null =>
  typeof given === 'string' && given.length <= previewLength && preview.test(given) ? given : null
