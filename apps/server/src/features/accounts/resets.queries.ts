import type { Role } from '@matinee/contract/permissions'
import type { Connection } from '../../platform/database/database.ts'

export interface NewReset {
  userId: string | null
  audience: 'user' | 'admin'
  browserHash: Buffer
  newHash: string
  at: Date
  expiresAt: Date
}

export async function insertReset(db: Connection, reset: NewReset): Promise<string> {
  const { id } = await db
    .insertInto('password_reset')
    .values({
      user_id: reset.userId,
      audience: reset.audience,
      browser_hash: reset.browserHash,
      new_hash: reset.newHash,
      created_at: reset.at,
      expires_at: reset.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined when it already has a token, has expired or belongs to no user. */
export async function setResetToken(db: Connection, id: string, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('password_reset')
    .from('users')
    .set({ token_hash: tokenHash })
    .where('password_reset.id', '=', id)
    .where('password_reset.token_hash', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .whereRef('users.id', '=', 'password_reset.user_id')
    .returning([
      'users.email',
      'users.username',
      'password_reset.audience as audience',
      'password_reset.created_at as createdAt',
      'password_reset.expires_at as expiresAt',
    ])
    .$narrowType<{ audience: 'user' | 'admin' }>()
    .executeTakeFirst()
}

export interface Reset {
  userId: string
  email: string
  username: string
  role: Role
  audience: 'user' | 'admin'
  browserHash: Buffer
  newHash: string | null
  createdAt: Date
}

const resetColumns = [
  'users.id as userId',
  'users.email',
  'users.username',
  'users.role as role',
  'password_reset.audience as audience',
  'password_reset.browser_hash as browserHash',
  'password_reset.new_hash as newHash',
  'password_reset.created_at as createdAt',
] as const

export async function getReset(db: Connection, tokenHash: Buffer, now: Date): Promise<Reset | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('users', 'users.id', 'password_reset.user_id')
    .select(resetColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .$narrowType<{ audience: 'user' | 'admin'; role: Role }>()
    .executeTakeFirst()
}

/** Single use: true for the first caller only. */
export async function deleteReset(db: Connection, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether an earlier link is still valid. */
export async function hasValidReset(db: Connection, userId: string | null, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function clearNewHash(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.updateTable('password_reset').set({ new_hash: null }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteResetsByUser(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

export async function deleteResetsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', before).execute()
}

export async function insertCompletedReset(db: Connection, userId: string, at: Date): Promise<void> {
  await db.insertInto('completed_reset').values({ user_id: userId, completed_at: at }).execute()
}

export async function countCompletedResets(db: Connection, userId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('completed_reset')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('completed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function deleteCompletedResetsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('completed_reset').where('completed_at', '<', before).execute()
}
