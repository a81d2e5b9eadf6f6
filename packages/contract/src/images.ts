import { parseUrl } from './addresses.ts'

/** The widths in which pictures of this site are sent. */
export const imageWidths = [185, 342, 500, 780, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

/** Of a preview, in characters. */
export const previewLength = 400

/** The name of a media file with its folders, without characters that are special in a shell, a URL or a `srcset`. */
export const mediaName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*(?:\/[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*)*$/u
const pictureEnding = /\.(?:webp|jpe?g|png|avif)$/i
const version = /^[a-z0-9]{1,16}$/
const preview = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * The path of a picture of this site, which is sent in other widths; undefined for one of another host. Keeps the version
 * of the file (`?v=`), so that an overwritten one is loaded again.
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

/** It is never made wider than the original. */
export const resizedPath = (mediaPath: string, width: ImageWidth): string =>
  `/images/${width}${mediaPath.slice('/media'.length)}`

/** The `srcset` of a picture of this site. Name no width far above its own: the browser would believe it. */
export const sourceSet = (mediaPath: string, widths: readonly ImageWidth[] = imageWidths): string =>
  widths.map((width) => `${resizedPath(mediaPath, width)} ${width}w`).join(', ')

/** A preview of a few pixels, or null if it is none. Safe inside CSS `url()`. */
export const readPreview = (given: unknown): string | null =>
  typeof given === 'string' && given.length <= previewLength && preview.test(given) ? given : null
