import type { Readable } from 'node:stream'
import { mediaName } from '@matinee/contract/images'

export interface StoredFile {
  size: number
  modifiedAt: Date
  /** When it was last written or moved here, also if it kept the time that it had elsewhere. */
  changedAt: Date
}

/**
 * Where files live that are too large for the database. A key is a path of plain names, as in `films/ab12/480p.mp4`. An
 * operator may put files under `media/` by hand, with names of their own.
 */
export interface Storage {
  /** All or nothing: a key shows its old content, or nothing, until the last byte of the new one is safe. */
  write(key: string, content: Readable): Promise<StoredFile>
  /** Undefined when there is no such file. `range` is inclusive at both ends, as in HTTP. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  describe(key: string): Promise<StoredFile | undefined>
  /** Changes whenever the file does: for its address. Undefined where there is none, or none is needed. */
  versionOf(key: string): string | undefined
  /** Whether a file has changed since its version was last asked for. */
  haveVersionsChanged(): Promise<boolean>
  remove(key: string): Promise<void>
}

export const isKey = (key: string): boolean => key.length <= 512 && mediaName.test(key)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' is not a storage key`)
  return key
}

/** `posters/dune-9f86d081884c7d65.webp`: a file with another content has another name. Digits alone are a date. */
export const isNamedByContent = (key: string): boolean => /[-.](?=\d*[a-f])[0-9a-f]{12,}(?=[./])/.test(key)

export const versionAt = (changedAt: Date): string => changedAt.getTime().toString(36)
