import { httpErrors } from '@matinee/contract/http/errors'
import { uploadErrors, uploadLimits, type UploadPurpose, uploadPurposes } from '@matinee/contract/uploads'
import { AdvisoryLocks, LockTimeout } from '../../platform/database/advisory-locks.ts'
import type { Connection } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Services } from '../../platform/services.ts'
import { isOwnStorage } from '../../platform/storage/marker.ts'
import { hasSpaceFor } from '../storage-space/storage-space.service.ts'
import { diskChunkStore } from './disk-chunk-store.ts'
import type { ChunkStore } from './chunk-store.ts'
import { s3ChunkStore } from './s3-chunk-store.ts'
import {
  deleteUpload,
  insertUpload,
  getFinishedUpload,
  listUntouchedIds,
  getUpload,
  lockUpload,
  listUnclaimedUploads,
  updateClaimed,
  type UploadRow,
} from './uploads.queries.ts'

const dayMs = 24 * 3_600_000

export const createChunkStore = (services: Pick<Services, 'db' | 'storage' | 'config'>): ChunkStore => {
  const { path, s3 } = services.config.storage
  return s3 ? s3ChunkStore(services, s3) : diskChunkStore(path)
}

export const lockOf = (id: string): string => `upload:${id}`

interface NewUpload {
  userId: string
  purpose: string
  fileName: string
  bytes: number
}

const isPurpose = (given: string): given is UploadPurpose => (uploadPurposes as readonly string[]).includes(given)

/** The name is only shown: characters that cannot be are replaced. */
const cleaned = (fileName: string) =>
  fileName
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, uploadLimits.fileNameLength) || 'unnamed'

/** Refuses an upload that cannot succeed before any bytes are sent. */
export async function createUpload(
  { db, storage, clock, config }: Pick<Services, 'db' | 'storage' | 'clock' | 'config'>,
  { userId, purpose, fileName, bytes }: NewUpload,
): Promise<string> {
  if (!isPurpose(purpose) || !Number.isSafeInteger(bytes) || bytes < 0) throw httpErrors.invalid()
  if (bytes === 0) throw uploadErrors.empty()
  const mostBytes = purpose === 'master' ? config.storage.largestMaster : uploadLimits.mostBytes[purpose]
  if (bytes > mostBytes) throw uploadErrors.tooLarge()
  return db.transaction().execute(async (tx) => {
    if (!(await hasSpaceFor(tx, { storage }, bytes))) throw uploadErrors.noRoom()
    return insertUpload(tx, { userId, purpose, fileName: cleaned(fileName), bytes, at: clock.now() })
  })
}

/** Only the owner may continue an upload, and only until a feature claims it. */
export async function requireOwnUpload({ db }: Pick<Services, 'db'>, id: string, userId: string): Promise<void> {
  const upload = await getUpload(db, id)
  if (upload?.userId !== userId || upload.claimedAt) throw uploadErrors.notFound()
}

interface RemovalDeps extends Pick<Services, 'db' | 'storage'> {
  locks: AdvisoryLocks
  chunks: ChunkStore
}

/** Files first, then the row, so that a retry finds the rest. Returns false if the upload is absent or not removable. */
async function removeUpload(
  { db, storage, locks, chunks }: RemovalDeps,
  id: string,
  { isRemovable, withinMs }: { isRemovable: (upload: UploadRow) => boolean; withinMs?: number },
): Promise<boolean> {
  const lock = await locks.acquire(lockOf(id), { onWanted: () => {}, withinMs })
  try {
    return await db.transaction().execute(async (tx) => {
      const upload = await lockUpload(tx, id)
      if (!upload || !isRemovable(upload)) return false
      if (!upload.finishedAt) await chunks.remove(upload)
      if (!upload.claimedAt) await storage.remove(upload.storageKey)
      await deleteUpload(tx, id)
      return true
    })
  } finally {
    await lock.release()
  }
}

export async function cancelUpload(removal: RemovalDeps, id: string): Promise<void> {
  if (!(await removeUpload(removal, id, { isRemovable: ({ claimedAt }) => !claimedAt }))) throw uploadErrors.notFound()
}

export interface ClaimedUpload {
  key: string
  fileName: string
  bytes: number
}

/** A finished, unclaimed upload: for work that takes too long for the transaction that claims it. */
export async function findUpload(
  { db }: Pick<Services, 'db'>,
  id: string,
  purpose: UploadPurpose,
): Promise<ClaimedUpload | undefined> {
  const upload = await getFinishedUpload(db, id, purpose)
  return upload && { key: upload.storageKey, fileName: upload.fileName, bytes: upload.bytes }
}

/**
 * Claims a finished upload, once. After the transaction its file in storage belongs to the caller, which must remove it.
 * Undefined if there is none of this purpose, or it is unfinished or claimed already.
 */
export async function claimUpload(
  tx: Connection,
  id: string,
  purpose: UploadPurpose,
): Promise<ClaimedUpload | undefined> {
  const claimed = await updateClaimed(tx, id, purpose)
  return claimed && { key: claimed.storageKey, fileName: claimed.fileName, bytes: claimed.bytes }
}

/** Finished uploads whose file in storage is missing or incomplete. */
export async function* findMissingUploads({ db, storage }: Pick<Services, 'db' | 'storage'>): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const unclaimed = await listUnclaimedUploads(db, after, 100)
    if (unclaimed.length === 0) return
    for (const { id, storageKey, bytes } of unclaimed) {
      if ((await storage.stat(storageKey))?.size === bytes) continue
      // It may have been claimed or cancelled since the list was read.
      const upload = await getUpload(db, id)
      if (upload && !upload.claimedAt) yield storageKey
    }
    after = unclaimed.at(-1)!.id
  }
}

async function* untouched(db: Services['db'], since: Date): AsyncGenerator<string> {
  for (let after = '', ids = [after]; ids.length > 0; after = ids.at(-1) ?? '') {
    ids = await listUntouchedIds(db, since, after, 100)
    yield* ids
  }
}

/** Removes uploads without activity for `retentionDays` days. The files of claimed uploads stay. */
export async function purgeOldUploads(
  services: Pick<Services, 'db' | 'storage' | 'config' | 'clock' | 'log'> & { signal: AbortSignal },
): Promise<void> {
  const { db, clock, config, log, signal } = services
  if (!(await isOwnStorage(services))) return
  const since = new Date(clock.now().getTime() - uploadLimits.retentionDays * dayMs)
  const isRemovable = ({ touchedAt }: UploadRow) => touchedAt < since
  const locks = new AdvisoryLocks(config)
  const removal = { ...services, locks, chunks: createChunkStore(services) }
  try {
    const remove = (id: string) => removeUpload(removal, id, { isRemovable, withinMs: 0 }).catch(unlessBusy)
    await forEachItem(untouched(db, since), remove, { log, what: 'upload', signal })
  } finally {
    removal.chunks.close()
    await locks.close()
  }
}

/** Ignores a held lock: the upload is being continued at this moment. */
function unlessBusy(error: unknown) {
  if (!(error instanceof LockTimeout)) throw error
}
