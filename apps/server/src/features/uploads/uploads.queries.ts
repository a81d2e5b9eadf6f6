import type { UploadPurpose } from '@matinee/contract/uploads'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface UploadRow {
  id: string
  userId: string | null
  purpose: UploadPurpose
  fileName: string
  bytes: number
  receivedBytes: number
  storageKey: string
  /** The object store's id of the multipart upload. */
  multipartId: string | null
  touchedAt: Date
  finishedAt: Date | null
  claimedAt: Date | null
}

const columns = [
  'id',
  'user_id as userId',
  'purpose',
  'file_name as fileName',
  'bytes',
  'received_bytes as receivedBytes',
  'storage_key as storageKey',
  'multipart_id as multipartId',
  'touched_at as touchedAt',
  'finished_at as finishedAt',
  'claimed_at as claimedAt',
] as const

type Found = Omit<UploadRow, 'purpose' | 'bytes' | 'receivedBytes'> & {
  purpose: string
  bytes: string
  receivedBytes: string
}
const toUpload = (row: Found): UploadRow => ({
  ...row,
  purpose: row.purpose as UploadPurpose,
  bytes: Number(row.bytes),
  receivedBytes: Number(row.receivedBytes),
})

export async function insertUpload(
  db: Connection,
  { userId, purpose, fileName, bytes, at }: Pick<UploadRow, 'userId' | 'purpose' | 'fileName' | 'bytes'> & { at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into upload (id, user_id, purpose, file_name, bytes, storage_key, created_at, touched_at)
    select id, ${userId}, ${purpose}, ${fileName}, ${bytes}, 'masters/' || id, ${at}, ${at} from new_id() id
    returning id`.execute(db)
  return rows[0]!.id
}

export async function getUpload(db: Connection, id: string): Promise<UploadRow | undefined> {
  const row = await db.selectFrom('upload').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toUpload(row)
}

export interface UploadPart {
  number: number
  bytes: number
  etag: string
}

interface Progress {
  id: string
  /** What was recorded when the request began. After a power cut it may be ahead of the file. */
  recorded: number
  to: number
  /** The part in an object store. Undefined on disk. */
  part?: UploadPart | undefined
  at: Date
}

/** Prevents concurrent claims until the transaction ends. */
export async function lockUpload(tx: Connection, id: string): Promise<UploadRow | undefined> {
  const row = await tx.selectFrom('upload').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toUpload(row)
}

/** False if another request has recorded something meanwhile. */
export async function updateReceived(tx: Connection, { id, recorded, to, part, at }: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ received_bytes: to, touched_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('received_bytes', '=', String(recorded))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (part)
    await tx
      .insertInto('upload_part')
      .values({ upload_id: id, ...part })
      .execute()
  return true
}

export async function listUploadParts(db: Connection, id: string): Promise<UploadPart[]> {
  const rows = await db
    .selectFrom('upload_part')
    .select(['number', 'bytes', 'etag'])
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number, bytes, etag }) => ({ number, bytes: Number(bytes), etag }))
}

export async function countUploadParts(db: Connection, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from upload_part where upload_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function updateMultipartId(db: Connection, id: string, multipartId: string): Promise<void> {
  await db.updateTable('upload').set({ multipart_id: multipartId }).where('id', '=', id).execute()
}

export async function updateFinished(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ received_bytes: sql`bytes`, finished_at: at, touched_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Undefined if there is no such upload of this purpose, or it is not finished, or was taken. */
export async function getFinishedUpload(
  db: Connection,
  id: string,
  purpose: UploadPurpose,
): Promise<UploadRow | undefined> {
  const row = await db
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('finished_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  return row && toUpload(row)
}

export async function updateClaimed(
  db: Connection,
  id: string,
  purpose: UploadPurpose,
): Promise<Pick<UploadRow, 'storageKey' | 'fileName' | 'bytes'> | undefined> {
  const row = await db
    .updateTable('upload')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('finished_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .returning(['storage_key as storageKey', 'file_name as fileName', 'bytes'])
    .executeTakeFirst()
  return row && { ...row, bytes: Number(row.bytes) }
}

export async function deleteUpload(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).execute()
}

/** Uploads that were last touched before `since`, in the order of ids, after `after`. */
export async function listUntouchedIds(db: Connection, since: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('touched_at', '<', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finished uploads that no feature has claimed, by id, after `after`. */
export async function listUnclaimedUploads(db: Connection, after: string, limit: number): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('upload')
    .select(columns)
    .where('finished_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toUpload)
}
