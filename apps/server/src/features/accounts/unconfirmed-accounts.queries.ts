import type { Connection } from '../../platform/database/database.ts'

/** Providers that sign in to this account, and sign-ins by them that have begun. */
export async function deleteIdentitiesByUser(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('identity').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_code').where('user_id', '=', userId).execute()
}
