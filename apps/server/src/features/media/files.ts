import { keyPattern } from '../../platform/storage/storage.ts'

/** Pictures that we also send in other widths. */
export const pictureTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** What the house keeps and shows to everyone: pictures and trailers. Films are not among them. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ...pictureTypes,
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
}

/** The key of the file that somebody names, if it can be one of these types; undefined for all that leads elsewhere. */
export function keyOf(name: string, types: typeof mediaTypes): { key: string; contentType: string } | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  // What every object has, such as a constructor, is no type.
  const contentType = Object.hasOwn(types, ending) ? types[ending] : undefined
  if (!contentType || name.length > 400 || !keyPattern.test(name)) return undefined
  return { key: `media/${name}`, contentType }
}

/** Files have names that change with their content: whoever has one need never ask again. */
export const keptForEver = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Shared links show our cards on other sites.
  'cross-origin-resource-policy': 'cross-origin',
} as const
