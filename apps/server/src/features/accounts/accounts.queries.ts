import type { SiteLanguage } from '@matinee/contract/site-languages'
import { unconfirmedDays, type UserName } from '@matinee/contract/accounts'
import { deletionDays } from '@matinee/contract/personal-data'
import type { Role } from '@matinee/contract/permissions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import { textMatches } from '../../platform/database/text-search.ts'

/** A user with their newest subscription. */
export interface UserRow {
  _id: string
  username: string
  email: string
  preferredGenre: string | null
  role: Role
  deletionRequestedAt: Date | null
  isEmailConfirmed: boolean
  refusesMail: boolean
  now: Date
  newest: {
    id: string
    status: 'active' | 'expired' | 'cancelled'
    expiresAt: string
    renewal: 'on' | 'stopped' | 'over' | null
    graceUntil: string | null
  } | null
}

const usersWithPremium = sql<UserRow>`
  select u.id as "_id", u.username, u.email, u.preferred_genre as "preferredGenre", u.role,
    u.deletion_requested_at as "deletionRequestedAt", u.email_confirmed_at is not null as "isEmailConfirmed",
    refuses_mail(u.email) as "refusesMail", app_now() as now,
    (select json_build_object('id', s.id, 'status', s.status, 'expiresAt', s.expires_at, 'renewal', s.renewal,
        'graceUntil', s.grace_until)
      from subscription s where s.user_id = u.id
      order by s.created_at desc, s.id desc limit 1) as newest
  from users u`

export async function getUser(db: Connection, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`${usersWithPremium} where u.id = ${id}`.execute(db)
  return rows[0]
}

export interface Credential {
  id: string
  email: string
  username: string
  role: Role
  passwordHash: string | null
  emailConfirmedAt: Date | null
  disabledAt: Date | null
  language: string | null
}

const selectCredential = (db: Connection) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'role',
      'password_hash as passwordHash',
      'email_confirmed_at as emailConfirmedAt',
      'disabled_at as disabledAt',
      'language',
    ])
    .$narrowType<{ role: Role }>()

export async function getCredentialByEmail(db: Connection, emailKey: string): Promise<Credential | undefined> {
  return selectCredential(db).where('email_key', '=', emailKey).executeTakeFirst()
}

export async function getCredential(db: Connection, id: string): Promise<Credential | undefined> {
  return selectCredential(db).where('id', '=', id).executeTakeFirst()
}

interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string | null
  emailConfirmedAt?: Date
  language?: SiteLanguage | undefined
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
      language: user.language ?? null,
      created_at: user.at,
      confirm_until: new Date(user.at.getTime() + unconfirmedDays * 86_400_000),
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

export async function updateUsername(
  db: Connection,
  id: string,
  { username, usernameKey }: { username: string; usernameKey: string },
): Promise<void> {
  await db.updateTable('users').set({ username, username_key: usernameKey }).where('id', '=', id).execute()
}

/** The new address counts as confirmed: the link mailed to it was opened. */
export async function updateEmail(
  db: Connection,
  id: string,
  { email, emailKey, at }: { email: string; emailKey: string; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_key: emailKey, email_confirmed_at: at })
    .where('id', '=', id)
    .execute()
}

/** False when the user is gone or disabled, has another password by now, or is no admin any more. */
export async function lockUser(
  db: Connection,
  id: string,
  { hash, isAdmin = false }: { hash?: string; isAdmin?: boolean } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .$if(hash !== undefined, (query) => query.where('password_hash', '=', hash!))
    .$if(isAdmin, (query) => query.where('role', '<>', 'user'))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateDeletionRequestedAt(db: Connection, id: string, at: Date | null): Promise<void> {
  await db.updateTable('users').set({ deletion_requested_at: at }).where('id', '=', id).execute()
}

/** The first user after `after`, in the order of ids, whose deletion was requested by `before`. */
export async function getDeletableUserId(
  db: Connection,
  { before, after }: { before: Date; after: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_requested_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export interface LeavingUser {
  id: string
  email: string
  emailKey: string
  username: string
  /** Null: the address is unconfirmed and may be a stranger's, as may be the mails that were sent to it. */
  confirmedEmail: string | null
  deletionRequestedAt: Date
}

/** Undefined when the deletion was taken back. Keeps the user locked. */
export async function lockLeavingUser(tx: Connection, id: string): Promise<LeavingUser | undefined> {
  const { rows } = await sql<LeavingUser>`
    select id, email, email_key as "emailKey", username, deletion_requested_at as "deletionRequestedAt",
      case when email_confirmed_at is not null or role <> 'user' then email end as "confirmedEmail"
    from users where id = ${id} and deletion_requested_at is not null for update`.execute(tx)
  return rows[0]
}

export async function deleteUser(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** False when nothing changes. */
export async function setDisabledAt(db: Connection, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', id)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * False when it was confirmed before. Cancels a deletion, which was requested without a proof of the address, or because
 * the address was confirmed too late (SAFE-1).
 */
export async function confirmEmail(db: Connection, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_confirmed_at: at, deletion_requested_at: null })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Rehashes the same password, unless it was changed meanwhile. */
export async function updatePasswordHash(db: Connection, id: string, before: string, after: string): Promise<boolean> {
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
    where u.id = any(${ids}) and u.disabled_at is null and u.deletion_requested_at is null
      and exists (
        select from comment c join movie_counter shown on shown.movie_id = c.movie_id
        where c.user_id = u.id and c.hidden_at is null)`.execute(db)
  return rows
}

export async function listOtherOwners(db: Connection, id: string): Promise<{ email: string }[]> {
  return db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .execute()
}

export async function lockCredential(tx: Connection, emailKey: string): Promise<Credential | undefined> {
  return selectCredential(tx).where('email_key', '=', emailKey).forUpdate().executeTakeFirst()
}

export async function lockCredentialById(tx: Connection, id: string): Promise<Credential | undefined> {
  return selectCredential(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateRole(db: Connection, id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

const searchedUser = { text: sql`u.search_text`, fields: [sql`u.username`, sql`u.email`] }

export interface UserFilter {
  now: Date
  premium: 'all' | 'premium' | 'free'
  /** '' for no search. */
  term: string
  /** From `listPayerIds`. */
  payers: readonly string[]
}

/**
 * The users whose payment, refund or checkout the provider calls so, as it is written there; or whose receipt, or mail
 * about a refund, has this number. Each has an index of its own.
 */
export async function listPayerIds(db: Connection, term: string): Promise<string[]> {
  const number = term.toLowerCase()
  const { rows } = await sql<{ userId: string }>`
    select p.user_id as "userId" from payment p where p.user_id is not null and p.id in (
      select id from payment where reference = ${term}
      union all select id from payment where id = ${number}
      union all select payment_id from refund where reference = ${term}
      union all select payment_id from refund where id = ${number})
    union select user_id from checkout where reference = ${term} and user_id is not null`.execute(db)
  return rows.map(({ userId }) => userId)
}

const matches = ({ now, premium, term, payers }: UserFilter) => {
  const hasPremium = sql`exists (
    select from subscription s where s.user_id = u.id and s.status = 'active' and s.premium_until > ${now})`
  const isPayer = payers.length > 0 ? sql`or u.id = any(${payers})` : sql``
  return sql`${term === '' ? sql`true` : sql`(${textMatches(searchedUser, term)} ${isPayer})`}
    ${premium === 'all' ? sql`` : premium === 'premium' ? sql`and ${hasPremium}` : sql`and not ${hasPremium}`}`
}

/** The index `subscription_one_active` has all users with Premium, in the order of the list. */
const withPremium = ({ now }: UserFilter) => sql`
  select u.id from (select user_id as id from subscription where status = 'active' and premium_until > ${now}) u where true`

/** The newest first. */
export async function listUsers(db: Connection, filter: UserFilter, page: PageParams): Promise<UserRow[]> {
  const { condition, orderAndLimit, order } = keyset({ columns: [sql`u.id`], isDescending: true }, page)
  const matching =
    filter.term === '' && filter.premium === 'premium'
      ? withPremium(filter)
      : sql`select u.id from users u where ${matches(filter)}`
  const { rows } = await sql<UserRow>`
    ${usersWithPremium} where u.id in (${matching} and ${condition} ${orderAndLimit})
    order by ${order}`.execute(db)
  return rows
}

/** Matches of a search are counted up to `most` + 1. */
export async function countUsers(db: Connection, filter: UserFilter, most: number): Promise<number> {
  const { now, premium, term } = filter
  if (term !== '') {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select from users u where ${matches(filter)} limit ${most + 1}) found`.execute(db)
    return rows[0]!.n
  }
  const countAll = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users`.execute(db)
    return rows[0]!.n
  }
  const countPremium = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from subscription where status = 'active' and premium_until > ${now}`.execute(db)
    return rows[0]!.n
  }
  if (premium === 'all') return countAll()
  return premium === 'premium' ? countPremium() : (await countAll()) - (await countPremium())
}

/** SAFE-1: not confirmed, without a role, and without anything of which a record has to remain. `u`: the user. */
const isDeletedUnlessConfirmed = sql<boolean>`u.email_confirmed_at is null and u.role = 'user'
  and not exists (select from payment p where p.user_id = u.id)
  and not exists (select from checkout c where c.user_id = u.id and c.state in ('pending', 'closing', 'paid'))
  and not exists (select from subscription s where s.user_id = u.id)
  and not exists (select from premium_grant g where g.user_id = u.id)
  and not exists (select from voucher_use v where v.user_id = u.id)`

/** Null: the account stays. */
export async function getConfirmUntil(db: Connection, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select u.confirm_until as until from users u where u.id = ${userId} and ${isDeletedUnlessConfirmed}`.execute(db)
  return rows[0]?.until ?? null
}

/**
 * SAFE-1: marks accounts whose address was not confirmed in time for the nightly erasure, as if their seven days were over.
 * Returns their ids.
 */
export async function requestDeletionOfUnconfirmedUsers(
  db: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const requestedAt = new Date(now.getTime() - deletionDays * 86_400_000)
  const { rows } = await sql<{ id: string }>`
    update users set deletion_requested_at = ${requestedAt} where id in (
      select u.id from users u
      where u.confirm_until <= ${now} and u.deletion_requested_at is null and ${isDeletedUnlessConfirmed}
      order by u.confirm_until, u.id limit ${limit} for update of u skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
