import { parseUrl } from '@matinee/contract/addresses'
import { readAddress } from '@matinee/contract/image-address'
import { pictureTypes, videoTypes } from '@matinee/contract/media-files'

type Mistake = 'notAnAddress' | 'notAPicture' | 'notAVideo'

/** Their pages and players. Pictures of videos have hosts of their own, as in `img.youtube.com`. */
const videoHosts = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be|(?:www\.|player\.)?vimeo\.com)$/

const hasEnding = (path: string, types: object) =>
  Object.hasOwn(types, path.slice(path.lastIndexOf('.') + 1).toLowerCase())

/**
 * What the movie form takes for an address, and a spreadsheet has by mistake: the name of a file ('poster.jpg' would be
 * `https://poster.jpg`), a note ('TBA'), or the columns of picture and video mixed up. Nothing is asked of any host.
 */
export function findAddressMistake(given: string, kind: 'picture' | 'video'): Mistake | undefined {
  const text = given.trim()
  const url = parseUrl(readAddress(text) ?? '')
  // A path on this site, or what the form refuses.
  if (/^\/(?!\/)/.test(text) || url === null) return undefined
  const isPlainHost = url.pathname === '/' && url.search === ''
  const isUnlikelyHost = !url.hostname.includes('.') && url.port === ''
  if (!/^https?:/i.test(text) && (isPlainHost || isUnlikelyHost)) return 'notAnAddress'
  if (kind === 'picture')
    return hasEnding(url.pathname, videoTypes) || videoHosts.test(url.hostname) ? 'notAPicture' : undefined
  return hasEnding(url.pathname, pictureTypes) ? 'notAVideo' : undefined
}
