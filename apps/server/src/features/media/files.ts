import { pictureTypes, videoTypes } from '@matinee/contract/media'
import type { FastifyRequest } from 'fastify'
import { isKey, isNamedByContent } from '../../platform/storage/storage.ts'

/** What the house keeps and shows to everyone: pictures and trailers. Films are not among them. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ...pictureTypes,
  ...videoTypes,
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
}

/** The key of the file that somebody names, if it can be one of these types; undefined for all that leads elsewhere. */
export function keyOf(name: string, types: typeof mediaTypes): { key: string; contentType: string } | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // What every object has, such as a constructor, is no type.
  const contentType = Object.hasOwn(types, ending) ? types[ending] : undefined
  if (!contentType || name.length > 400 || !isKey(name)) return undefined
  return { key: `media/${name}`, contentType }
}

/** A file whose name or version tells its content never changes. One that can be overwritten is asked for each time. */
export function cacheHeaders(request: FastifyRequest, key: string, version: string) {
  const isForEver = isNamedByContent(key) || (request.query as { v?: unknown }).v === version
  return {
    'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    etag: `"${version}"`,
    // Shared links show our cards on other sites.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Whether a browser has this version already. */
export const isKnown = ({ headers }: FastifyRequest, version: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`) ?? false
