import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** Advisory lock: serializes reservations of storage space until the transaction ends. */
export async function lockStorageSpace(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage-room', 0))`.execute(tx)
}

/** The bytes that films and their masters take. Pictures and trailers are not counted. */
export async function sumFilmBytes(db: Connection): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(bytes), 0) from encode_part)
      + (select coalesce(sum(master_bytes), 0) from film where master_key is not null))::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The bytes that unfinished uploads and films in preparation may still write. */
export async function sumReservedBytes(tx: Connection): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select (bytes - received_bytes)::float8 as bytes from upload where finished_at is null
      union all
      select greatest(0, (f.plan ->> 'roomBytes')::float8 - coalesce(sum(p.bytes), 0)::float8)
      from film f left join encode_part p on p.film_id = f.id where f.state = 'preparing' group by f.id) promised`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}
