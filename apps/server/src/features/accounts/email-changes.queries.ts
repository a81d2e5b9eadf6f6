import { type Expression, type SqlBool, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

interface NewEmailChange {
  userId: string
  email: string
  emailKey: string
  /** Set if the old address does not have to confirm the change. */
  oldConfirmedAt: Date | null
  at: Date
  expiresAt: Date
}

/** Replaces a pending change, whose links stop working. */
export async function replaceEmailChange(db: Connection, change: NewEmailChange): Promise<void> {
  await deleteEmailChange(db, change.userId)
  await db
    .insertInto('email_change')
    .values({
      user_id: change.userId,
      email: change.email,
      email_key: change.emailKey,
      old_confirmed_at: change.oldConfirmedAt,
      created_at: change.at,
      expires_at: change.expiresAt,
    })
    .execute()
}

export async function deleteEmailChange(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('email_change').where('user_id', '=', userId).execute()
}

/** Undefined when this change was replaced or has expired, or its mails are written already. */
export async function setEmailChangeSecrets(
  db: Connection,
  { userId, createdAt, now }: { userId: string; createdAt: Date; now: Date },
  hashes: { old: Buffer; new: Buffer },
) {
  return db
    .updateTable('email_change')
    .from('users')
    .set({ old_secret_hash: hashes.old, new_secret_hash: hashes.new })
    .where('email_change.user_id', '=', userId)
    .where('email_change.created_at', '=', createdAt)
    .where('email_change.old_secret_hash', 'is', null)
    .where('email_change.expires_at', '>', now)
    .whereRef('users.id', '=', 'email_change.user_id')
    .returning([
      'users.email as oldEmail',
      'users.username',
      'users.language',
      'email_change.email as newEmail',
      sql<boolean>`email_change.old_confirmed_at is null`.as('needsOld'),
      'email_change.expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

const select = (db: Connection, condition: Expression<SqlBool>) =>
  db
    .selectFrom('email_change')
    .select([
      'user_id as userId',
      'email',
      'email_key as emailKey',
      'old_secret_hash as oldHash',
      'old_confirmed_at as oldConfirmedAt',
      'new_confirmed_at as newConfirmedAt',
      'expires_at as expiresAt',
    ])
    .where(condition)

export const getEmailChange = (db: Connection, userId: string, now: Date) =>
  select(db, sql<boolean>`user_id = ${userId} and expires_at > ${now}`).executeTakeFirst()

const bySecret = (hash: Buffer, now: Date) =>
  sql<boolean>`${hash} in (old_secret_hash, new_secret_hash) and expires_at > ${now}`

export const getEmailChangeBySecret = (db: Connection, hash: Buffer, now: Date) =>
  select(db, bySecret(hash, now)).executeTakeFirst()

export const lockEmailChangeBySecret = (db: Connection, hash: Buffer, now: Date) =>
  select(db, bySecret(hash, now)).forUpdate().executeTakeFirst()

export async function confirmSide(db: Connection, userId: string, side: 'old' | 'new', at: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ [`${side}_confirmed_at`]: at })
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteEmailChangesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', before).execute()
}
