import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

interface Confirmation {
  userId: string
  emailKey: string
  secretHash: Buffer
  at: Date
  expiresAt: Date
}

/** Replaces an earlier one, whose link stops working. */
export async function saveConfirmation(db: Connection, confirmation: Confirmation): Promise<void> {
  const { userId, emailKey, secretHash, at, expiresAt } = confirmation
  const row = { email_key: emailKey, secret_hash: secretHash, created_at: at, expires_at: expiresAt }
  await db
    .insertInto('email_confirmation')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** One statement: if the address is changed concurrently, PostgreSQL compares the new one. */
export async function confirmBySecret(
  db: Connection,
  secretHash: Buffer,
  at: Date,
): Promise<{ userId: string; isFirst: boolean } | undefined> {
  return db
    .updateTable('users')
    .from('email_confirmation as c')
    .set({ email_confirmed_at: sql`coalesce(users.email_confirmed_at, ${at})` })
    .where('c.secret_hash', '=', secretHash)
    .where('c.expires_at', '>', at)
    .whereRef('users.id', '=', 'c.user_id')
    .whereRef('users.email_key', '=', 'c.email_key')
    .where('users.disabled_at', 'is', null)
    .returning(['users.id as userId', sql<boolean>`users.email_confirmed_at = ${at}`.as('isFirst')])
    .executeTakeFirst()
}

export async function deleteConfirmationsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('email_confirmation').where('expires_at', '<', before).execute()
}
