import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { lockStorageSpace, sumFilmBytes, sumReservedBytes } from './storage-space.queries.ts'

/** Kept free on the disk, as the database may be on it too. */
const spareBytes = 1024 ** 3

interface StorageSpace {
  /** In bytes. Undefined where the storage cannot tell, as in an object store. */
  free: number | undefined
  /** The part of `free` that unfinished uploads and films in preparation may still take. */
  promised: number
  films: number
  /** No new upload or film is accepted. */
  isFull: boolean
}

export async function getStorageSpace({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<StorageSpace> {
  const promised = await sumReservedBytes(db)
  const free = await storage.freeBytes()
  return { free, promised, films: await sumFilmBytes(db), isFull: free !== undefined && promised + spareBytes > free }
}

/**
 * Whether so many bytes can be written besides all that was promised to others. The promise is the row that the caller
 * writes in its transaction: an upload, or a film that is being prepared.
 */
export async function hasSpaceFor(
  tx: Connection,
  { storage }: Pick<Services, 'storage'>,
  bytes: number,
): Promise<boolean> {
  await lockStorageSpace(tx)
  // The promises first: what is written in between counts twice. The other way round it would not count at all.
  const promised = await sumReservedBytes(tx)
  const free = await storage.freeBytes()
  return free === undefined || bytes + promised + spareBytes <= free
}
