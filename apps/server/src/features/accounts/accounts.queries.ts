import type { UserName } from '@matinee/contract/accounts'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** A user with their newest subscription. */
export interface UserRow {
  _id: string
  username: string
  email: string
  preferredGenre: string | null
  role: 'user' | 'admin'
  now: Date
  newest: { id: string; status: 'active' | 'expired' | 'cancelled'; expiresAt: string } | null
}

export const usersWithPremium = sql<UserRow>`
  select u.id as "_id", u.username, u.email, u.preferred_genre as "preferredGenre", u.role, app_now() as now,
    (select json_build_object('id', s.id, 'status', s.status, 'expiresAt', s.expires_at)
      from subscription s where s.user_id = u.id
      order by s.created_at desc, s.id desc limit 1) as newest
  from users u`

export async function readUser(db: Connection, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${usersWithPremium} where u.id = ${id}`.execute(db)
  return rows[0]
}

export interface Credential {
  id: string
  email: string
  username: string
  role: string
  passwordHash: string | null
  disabledAt: Date | null
}

const credentialColumns = [
  'id',
  'email',
  'username',
  'role',
  'password_hash as passwordHash',
  'disabled_at as disabledAt',
] as const

export async function findCredential(db: Connection, emailKey: string): Promise<Credential | undefined> {
  return db.selectFrom('users').select(credentialColumns).where('email_key', '=', emailKey).executeTakeFirst()
}

export async function readCredential(db: Connection, id: string): Promise<Credential | undefined> {
  return db.selectFrom('users').select(credentialColumns).where('id', '=', id).executeTakeFirst()
}

export interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string | null
  emailConfirmedAt?: Date
  at: Date
}

/** Undefined when the username or the email is taken. */
export async function insertUser(db: Connection, user: NewUser): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      username_key: user.usernameKey,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt ?? null,
      created_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isTaken(db: Connection, column: 'username_key' | 'email_key', key: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst()
  return row !== undefined
}

export async function updatePassword(db: Connection, id: string, hash: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash, password_changed_at: at }).where('id', '=', id).execute()
}

/** False when the user is gone or disabled. With a hash, also when it is not that of an admin any more. */
export async function selectUserForUpdate(db: Connection, id: string, adminHash?: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .$if(adminHash !== undefined, (query) => query.where('password_hash', '=', adminHash!).where('role', '=', 'admin'))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmEmail(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: at })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** Rehashes the same password, unless it was changed meanwhile. */
export async function replaceHash(db: Connection, id: string, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For admins. */
export async function listNames(db: Connection, ids: readonly string[]): Promise<UserName[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id as _id', 'username'])
    .where('id', 'in', [...ids])
    .where('disabled_at', 'is', null)
    .execute()
}

/** For users: only names that a visible comment shows. */
export async function listNamesOfCommenters(db: Connection, ids: readonly string[]): Promise<UserName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<UserName>`
    select u.id as _id, u.username from users u
    where u.id = any(${ids}) and u.disabled_at is null
      and exists (
        select from comment c join movie_counter shown on shown.movie_id = c.movie_id
        where c.user_id = u.id and c.hidden_at is null)`.execute(db)
  return rows
}

export async function listOtherAdmins(db: Connection, id: string): Promise<{ email: string }[]> {
  return db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .execute()
}

/** For `createAdmin`. */
export interface Account {
  id: string
  username: string
  email: string
  isAdmin: boolean
  hasPassword: boolean
  isDisabled: boolean
}

export async function selectAccountForUpdate(db: Connection, emailKey: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'username',
      'email',
      eb('role', '=', 'admin').$castTo<boolean>().as('isAdmin'),
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb('disabled_at', 'is not', null).$castTo<boolean>().as('isDisabled'),
    ])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
}

export async function makeAdmin(db: Connection, id: string): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
}
