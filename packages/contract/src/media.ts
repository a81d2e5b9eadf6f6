import { parseUrl } from './addresses.ts'
import { deskMovieMessages } from './admin-movies.ts'
import { readAddress } from './image-address.ts'
import { mediaName } from './images.ts'
import { pictureTypes, videoTypes } from './media-files.ts'
import * as mediaMessages from '@matinee/locales/api/media'

export { pictureTypes, videoTypes } from './media-files.ts'
export * as mediaMessages from '@matinee/locales/api/media'

const hasEnding = (name: string, types: object): boolean =>
  Object.hasOwn(types, name.slice(name.lastIndexOf('.') + 1).toLowerCase())

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

type Read = { address: string; problem?: undefined } | { address?: undefined; problem: string }

/** A path on this site: `/media/The Gold Rush.jpg`. Query and fragment are dropped. */
function readOwnPath(text: string, kind: 'picture' | 'video'): Read {
  const path = parseUrl(text.replace(/\/{2,}/g, '/'), 'https://site.invalid')?.pathname ?? ''
  if (!path.startsWith('/media/')) return { problem: mediaMessages.notMedia }
  const name = decode(path.slice('/media/'.length))
  if (name === undefined || !mediaName.test(name)) return { problem: mediaMessages.nameInvalid }
  if (kind === 'picture' && !hasEnding(name, pictureTypes)) return { problem: mediaMessages.pictureInvalid }
  if (kind === 'video' && !hasEnding(name, videoTypes)) return { problem: mediaMessages.videoInvalid }
  return { address: path }
}

/** The typed address of a picture or a video, normalized, or its problem. */
export function readMediaAddress(given: string, kind: 'picture' | 'video'): Read {
  const text = given.trim()
  if (/^\/(?!\/)/.test(text)) return readOwnPath(text, kind)
  const address = readAddress(text)
  return address === undefined ? { problem: deskMovieMessages.addressInvalid } : { address }
}
