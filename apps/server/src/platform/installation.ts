import type { Connection } from './database/database.ts'

/** Random, and the same as long as the database is: also at a new address, and after a restore. */
export async function getInstallationId(db: Connection): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}
