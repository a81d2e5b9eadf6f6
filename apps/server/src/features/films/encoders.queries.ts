import type { SandboxKind } from '@matinee/encoder'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export async function insertEncoder(db: Connection, encoder: { host: string; sandbox: SandboxKind }): Promise<string> {
  const { id } = await db.insertInto('film_encoder').values(encoder).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False if another process has deleted the encoder as silent. */
export async function updateEncoderSeen(db: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('film_encoder')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteEncoder = async (db: Connection, id: string): Promise<void> =>
  void (await db.deleteFrom('film_encoder').where('id', '=', id).execute())

const seenWithin = (seconds: number) => sql<boolean>`seen_at > now() - make_interval(secs => ${seconds})`

export const purgeSilentEncoders = async (db: Connection, seconds: number): Promise<void> =>
  void (await db
    .deleteFrom('film_encoder')
    .where(sql<boolean>`not ${seenWithin(seconds)}`)
    .execute())

export const listEncoderRows = async (
  db: Connection,
  seconds: number,
): Promise<{ host: string; sandbox: SandboxKind }[]> => {
  const rows = await db
    .selectFrom('film_encoder')
    .select(['host', 'sandbox'])
    .where(seenWithin(seconds))
    .orderBy('host')
    .orderBy('id')
    .execute()
  return rows.map(({ host, sandbox }) => ({ host, sandbox: sandbox as SandboxKind }))
}
