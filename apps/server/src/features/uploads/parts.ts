import type { Readable } from 'node:stream'
import type { StoredPart, UploadRow } from './uploads.queries.ts'

/** What was stored of a request: less than all of it if there is an error, or if the line was lost. */
interface Appended {
  receivedBytes: number
  part?: StoredPart
  error?: unknown
}

/** Where the beginning of a file stands until all of it has arrived. Everything may be done again after a crash. */
export interface Parts {
  /** How much has arrived for good. */
  received(upload: UploadRow): Promise<number>
  /** What it says to have received survives a power cut. */
  append(upload: UploadRow, content: Readable, offset: number): Promise<Appended>
  /** Makes the whole file visible at its place in storage. */
  finish(upload: UploadRow): Promise<void>
  /** Removes what has arrived of an unfinished one. */
  remove(upload: UploadRow): Promise<void>
  close(): void
}
