import type { FastifyRequest } from 'fastify'
import { cacheForEver, contentTypeOf, isImmutable, mediaTypes } from '../../platform/storage/content-types.ts'
import { isKey, isNamedByContent } from '../../platform/storage/storage.ts'

/** The key of the file that somebody names, if it can be one of these types; undefined for all that leads elsewhere. */
export function keyOf(name: string, types = mediaTypes): { key: string; contentType: string } | undefined {
  const contentType = contentTypeOf(name, types)
  if (!contentType || name.length > 400 || !isKey(name)) return undefined
  return { key: name.startsWith('films/') ? name : `media/${name}`, contentType }
}

/** A file whose name or version tells its content never changes. One that can be overwritten is asked for each time. */
export function cacheHeaders(request: FastifyRequest, key: string, version: string) {
  const isForEver = isImmutable(key) || isNamedByContent(key) || (request.query as { v?: unknown }).v === version
  return {
    'cache-control': isForEver ? cacheForEver : 'public, no-cache',
    etag: `"${version}"`,
    // Shared links show our cards on other sites.
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Whether a browser has this version already. */
export const isKnown = ({ headers }: FastifyRequest, version: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`) ?? false
