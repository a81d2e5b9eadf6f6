import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** Every process drops the answers that it keeps. */
export async function announceChange(db: Connection): Promise<void> {
  await sql`select pg_notify('catalogue', '')`.execute(db)
}
