import { parseUrl } from './addresses.ts'

/** Pictures that the house keeps itself are sent in these widths, in pixels, and in no other. */
export const imageWidths = [185, 342, 500, 780, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

/** Of a preview, in characters. */
export const previewLength = 400

/**
 * The name of a file that the house keeps, with its folders: what people call their files, and nothing that a shell, an
 * address or a `srcset` would read as a sign of its own.
 */
export const mediaName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*(?:\/[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*)*$/u
const pictureEnding = /\.(?:webp|jpe?g|png|avif)$/i
const version = /^[a-z0-9]{1,16}$/
const preview = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * The path of a picture that the house keeps itself and sends in other widths; undefined for one that leads elsewhere,
 * which is shown from where it is. A path and not an address: it holds by whatever name the site was reached. It keeps
 * the version of the file (`?v=`), so that one that was overwritten is loaded anew.
 */
export function pathOfOurs(address: string | null, siteUrl: string): string | undefined {
  const site = parseUrl(siteUrl)
  const url = address === null || site === null ? null : parseUrl(address, site.href)
  if (url === null || url.origin !== site?.origin || !isPicture(url.pathname)) return undefined
  const given = url.searchParams.get('v') ?? ''
  return version.test(given) ? `${url.pathname}?v=${given}` : url.pathname
}

function isPicture(path: string): boolean {
  if (!path.startsWith('/media/')) return false
  try {
    const name = decodeURIComponent(path.slice('/media/'.length))
    return mediaName.test(name) && pictureEnding.test(name)
  } catch {
    return false
  }
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
