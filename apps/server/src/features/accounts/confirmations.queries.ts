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
export async function upsertConfirmation(db: Connection, confirmation: Confirmation): Promise<void> {
  const { userId, emailKey, secretHash, at, expiresAt } = confirmation
  const row = { email_key: emailKey, secret_hash: secretHash, created_at: at, expires_at: expiresAt }
  await db
    .insertInto('email_confirmation')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Whose address this link confirms: not that of an account which waits to be deleted. With a lock on the user: if the
 * address is changed concurrently, PostgreSQL compares the new one.
 */
export async function getConfirmation(
  db: Connection,
  secretHash: Buffer,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<{ userId: string; isConfirmed: boolean } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('email_confirmation as c', (join) =>
      join.onRef('c.user_id', '=', 'users.id').onRef('c.email_key', '=', 'users.email_key'),
    )
    .select(['users.id as userId', sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed')])
    .where('c.secret_hash', '=', secretHash)
    .where('c.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .where('users.deletion_requested_at', 'is', null)
    .$if(lock, (query) => query.forUpdate('users'))
    .executeTakeFirst()
}

export async function deleteConfirmationsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('email_confirmation').where('expires_at', '<', before).execute()
}
