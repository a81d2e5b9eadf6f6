import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** Every process clears its response caches. */
export async function notifyChange(db: Connection): Promise<void> {
  await sql`select pg_notify('catalogue', '')`.execute(db)
}
