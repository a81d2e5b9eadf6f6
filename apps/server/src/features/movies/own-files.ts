import type { Services } from '../../platform/services.ts'

/** URLs of this site's files, by their stored path (`/media/poster.jpg`). */
export interface OwnFiles {
  origin: string
  /** For files that can be overwritten. */
  versionOf: (path: string) => string | undefined
}

const keyOf = (path: string): string => {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return ''
  }
}

export const ownFiles = ({ config, storage }: Pick<Services, 'config' | 'storage'>): OwnFiles => ({
  origin: config.site.url,
  versionOf: (path) => storage.versionOf(keyOf(path)),
})

export const toPublicAddress = (stored: string | null, { origin }: OwnFiles): string | null =>
  stored?.startsWith('/') ? origin + stored : stored

/** A picture that can be overwritten has its version in its address. */
export function toPublicPicture(stored: string | null, files: OwnFiles): string | null {
  const address = toPublicAddress(stored, files)
  const version = stored?.startsWith('/') ? files.versionOf(stored) : undefined
  return version === undefined ? address : `${address}?v=${version}`
}
