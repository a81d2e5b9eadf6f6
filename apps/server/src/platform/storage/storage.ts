import type { Readable } from 'node:stream'
import { mediaName } from '@matinee/contract/images'
import { isPublic } from './content-types.ts'

export interface StoredFile {
  size: number
  modifiedAt: Date
  /** When it was last written or moved here, also if it kept the time that it had elsewhere. */
  changedAt: Date
}

export interface ListedFile {
  key: string
  size: number
  modifiedAt: Date
}

/**
 * Where files live that are too large for the database. A key is a path of plain names, as in `films/ab12/480p.mp4`. An
 * operator may put files under `media/` by hand, with names of their own.
 */
export interface Storage {
  /** All or nothing: a key shows its old content, or nothing, until the last byte of the new one is safe. */
  write(key: string, content: Readable): Promise<StoredFile>
  /** Undefined when there is no such file. `range` is inclusive at both ends, as in HTTP, and lies within the file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** All files whose keys begin with `prefix`, in no order. Files that come or go meanwhile may be missed. */
  list(prefix: string): AsyncIterable<ListedFile>
  /** Also succeeds when there is no such file. */
  remove(key: string): Promise<void>
  /** Where a browser finds a public file: an absolute address, or a path on our own site. */
  addressOf(key: string): string
  /**
   * Gives `use` the path of a local file with this content, for programs that need one: the file itself, or a copy in
   * `scratchFolder`. The copy stays there for the next use, until the caller removes the folder.
   */
  withLocalFile<T>(key: string, scratchFolder: string, use: (file: string) => Promise<T>): Promise<T>
  /** How many bytes can still be written; undefined where that is not known. */
  freeBytes(): Promise<number | undefined>
  /** Removes what writes that were killed have left behind. Leaves alone what may still be under way. */
  removeUnfinished(now: Date): Promise<void>
  /**
   * A version of an operator's own file, for its address: changes whenever the file does. Undefined where there is no
   * file, where the name tells the content, and in an object store, where files are not overwritten by hand.
   */
  versionOf(key: string): string | undefined
  /** Tells once of a change, not again at the next call: a file whose version was asked for is another one now. */
  takeVersionChange(): Promise<boolean>
  close(): void
}

export const isKey = (key: string): boolean => key.length <= 512 && mediaName.test(key)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' is not a storage key`)
  return key
}

/** A prefix is empty, a folder with its slash, or the beginning of a key. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '' && !isKey(prefix.replace(/\/$/, '')))
    throw new Error(`'${prefix}' is not the beginning of a storage key`)
  return prefix
}

export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile'
  constructor(key: string) {
    super(`there is no file '${key}' in storage`)
  }
}

/** A class of its own, as the error of the connection has the same code as that of a lost database. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable'
  constructor(cause: Error) {
    super(`The object store cannot be reached (${'code' in cause ? String(cause.code) : cause.message})`, { cause })
  }
}

const encoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** On our own site `media/poster.jpg` is at `/media/poster.jpg`, `films/ab12/1.m4s` at `/media/films/ab12/1.m4s`. */
export const pathOf = (key: string): string =>
  key.startsWith('media/') ? `/${encoded(key)}` : `/media/${encoded(key)}`

export function addressOf(key: string, mediaUrl: string | undefined): string {
  checkKey(key)
  if (!isPublic(key)) throw new Error(`'${key}' has no public address`)
  return mediaUrl === undefined ? pathOf(key) : `${mediaUrl}/${encoded(key)}`
}

/** `posters/dune-9f86d081884c7d65.webp`: a file with another content has another name. Digits alone are a date. */
export const isNamedByContent = (key: string): boolean => /[-.](?=\d*[a-f])[0-9a-f]{12,}(?=[./])/.test(key)

export const versionAt = (changedAt: Date): string => changedAt.getTime().toString(36)
