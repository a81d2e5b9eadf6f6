import type { FastifyRequest } from 'fastify'
import { cacheForEver, contentTypeOf, isImmutable, mediaTypes } from '../../platform/storage/content-types.ts'
import { isKey, isNamedByContent } from '../../platform/storage/storage.ts'

/** The storage key of a requested file. Undefined for other types, and for names that are not valid keys. */
export function keyOf(name: string, types = mediaTypes): { key: string; contentType: string } | undefined {
  const contentType = contentTypeOf(name, types)
  if (!contentType || name.length > 400 || !isKey(name)) return undefined
  return { key: name.startsWith('films/') ? name : `media/${name}`, contentType }
}

/** Cached for ever if the name or `?v=` identifies the content. A file that can be overwritten is revalidated. */
export function cacheHeaders(request: FastifyRequest, key: string, version: string) {
  const isForEver = isImmutable(key) || isNamedByContent(key) || (request.query as { v?: unknown }).v === version
  return {
    'cache-control': isForEver ? cacheForEver : 'public, no-cache',
    etag: `"${version}"`,
    // Other sites show our pictures in the cards of shared links.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** For a file with a signed address: private caches only, and no longer than the address is valid. */
export const signedCacheHeaders = (seconds: number, version: string) => ({
  'cache-control': `private, max-age=${seconds}, immutable`,
  etag: `"${version}"`,
  'cross-origin-resource-policy': 'same-origin',
})

/** Whether a browser has this version already. */
export const isKnown = ({ headers }: FastifyRequest, version: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`) ?? false
