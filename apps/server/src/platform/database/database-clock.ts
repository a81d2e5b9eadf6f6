import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** The time of the database, which decides about Premium and payments. Read it again after waiting for a lock. */
export async function databaseNow(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}
