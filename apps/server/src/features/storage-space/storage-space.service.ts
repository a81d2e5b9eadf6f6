import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { lockStorageSpace, sumFilmBytes, sumReservedBytes } from './storage-space.queries.ts'

/** Stays free on the disk, as the database may be on it too. */
const spareBytes = 1024 ** 3

interface StorageSpace {
  /** In bytes. Undefined for an object store, which has no limit. */
  free: number | undefined
  /** The part of `free` that is reserved for unfinished uploads and films in preparation. */
  reserved: number
  films: number
  /** No new upload or film is accepted. */
  isFull: boolean
}

export async function getStorageSpace({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<StorageSpace> {
  const reserved = await sumReservedBytes(db)
  const free = await storage.freeBytes()
  return { free, reserved, films: await sumFilmBytes(db), isFull: free !== undefined && reserved + spareBytes > free }
}

/**
 * Whether so many bytes can be written beside all reservations. The caller reserves them by the row that it inserts in
 * this transaction: an upload, or a film that is being prepared.
 */
export async function hasSpaceFor(
  tx: Connection,
  { storage }: Pick<Services, 'storage'>,
  bytes: number,
): Promise<boolean> {
  await lockStorageSpace(tx)
  // In this order a file that is written in between counts twice; in the other order it would not count at all.
  const reserved = await sumReservedBytes(tx)
  const free = await storage.freeBytes()
  return free === undefined || bytes + reserved + spareBytes <= free
}
