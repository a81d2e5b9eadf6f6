import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  modifiedAt: Date
}

/**
 * Where files live that are too large for the database. A key is a path of plain names, as in `films/ab12/480p.mp4`;
 * it is made by us from ids, never from what a person typed.
 */
export interface Storage {
  /** All or nothing: a key shows its old content, or nothing, until the last byte of the new one is safe. */
  write(key: string, content: Readable): Promise<StoredFile>
  /** Undefined when there is no such file. `range` is inclusive at both ends, as in HTTP. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  describe(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}

export const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

export function checkKey(key: string): string {
  if (key.length > 512 || !keyPattern.test(key)) throw new Error(`'${key}' is not a storage key`)
  return key
}
