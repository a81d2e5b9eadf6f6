import type { Services } from '../../platform/services.ts'

/** Where files of the house are reached, by the path that the database has: `/media/poster.jpg`. */
export interface OwnFiles {
  origin: string
  /** Goes with the address of a picture that can be overwritten; undefined for all others. */
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
