import { pictureTypes, videoTypes } from '@matinee/contract/media'

/** What is sent at all: pictures, trailers, and of films the encrypted segments and what lies beside them. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ...pictureTypes,
  ...videoTypes,
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
}

/** Undefined for a file of no such type. */
export function contentTypeOf(key: string, types = mediaTypes): string | undefined {
  const ending = key.slice(key.lastIndexOf('.') + 1).toLowerCase()
  // `constructor` and the like, which every object has, are no types.
  return Object.hasOwn(types, ending) ? types[ending] : undefined
}

/**
 * What everyone may fetch: media, and the encrypted segments of films with their initialization. Subtitles, seek previews
 * and poster frames of films are stored in the clear, and have signed addresses (`signed-addresses.ts`).
 */
export const isPublic = (key: string): boolean =>
  key.startsWith('media/') || (key.startsWith('films/') && /\.(?:m4s|mp4)$/.test(key))

/** Files of films, and what was uploaded for movies, have names that are never used again. */
export const isImmutable = (key: string): boolean =>
  key.startsWith('films/') || /^media\/uploads\/[0-9a-f]{24}\//.test(key)

export const cacheForEver = 'public, max-age=31536000, immutable'
