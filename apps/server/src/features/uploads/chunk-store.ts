import type { Readable } from 'node:stream'
import type { UploadPart, UploadRow } from './uploads.queries.ts'

/** What was stored of a request: less than all of it after an error or a lost connection. */
interface Appended {
  receivedBytes: number
  part?: UploadPart
  error?: unknown
}

/** Stores what has arrived of a file until it is complete. All methods are idempotent, for retries after a crash. */
export interface ChunkStore {
  /** How many bytes are stored durably. */
  received(upload: UploadRow): Promise<number>
  /** The bytes that it returns as received survive a power cut. */
  append(upload: UploadRow, content: Readable, offset: number): Promise<Appended>
  /** Makes the whole file visible at its place in storage. */
  finish(upload: UploadRow): Promise<void>
  /** Removes what has arrived of an unfinished upload. */
  remove(upload: UploadRow): Promise<void>
  close(): void
}
