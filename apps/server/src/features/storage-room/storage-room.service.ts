import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { lockRoom, sumFilmBytes, sumPromisedBytes } from './storage-room.queries.ts'

/** What must be left of the disk: the database may be on it, too. */
const spareBytes = 1024 ** 3

interface Room {
  /** Undefined where there is no telling. */
  free: number | undefined
  /** Of which uploads and films in work will take so much. */
  promised: number
  films: number
  /** Nothing more is taken. */
  isFull: boolean
}

export async function readRoom({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<Room> {
  const free = await storage.freeBytes()
  const promised = await sumPromisedBytes(db)
  return { free, promised, films: await sumFilmBytes(db), isFull: free !== undefined && promised + spareBytes > free }
}

/**
 * Whether so many bytes can be written besides all that was promised to others. The promise is what the caller writes in
 * its transaction: an upload, or a film that is being prepared.
 */
export async function hasRoomFor(
  tx: Connection,
  { storage }: Pick<Services, 'storage'>,
  bytes: number,
): Promise<boolean> {
  const free = await storage.freeBytes()
  if (free === undefined) return true
  await lockRoom(tx)
  return bytes + (await sumPromisedBytes(tx)) + spareBytes <= free
}
