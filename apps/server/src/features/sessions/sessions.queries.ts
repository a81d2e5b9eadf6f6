import type { SiteLanguage } from '@matinee/contract/site-languages'
import type { Role } from '@matinee/contract/permissions'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import type { Client } from '../../platform/device.ts'
import type { Audience } from './tokens.ts'

export interface SessionRow {
  userId: string
  audience: Audience
  remembered: boolean
  generation: number
  refreshedAt: Date
  isConfirmed: boolean
  expiresAt: Date
  endsAt: Date
  endedAt: Date | null
  seenAt: Date | null
  role: Role
  disabledAt: Date | null
  /** Of an admin's session; null otherwise. */
  hasSecondStep: boolean | null
  /** When its owner last signed in or showed a credential. */
  authenticatedAt: Date
  /** Null: the token is enough. */
  cookieHash: Buffer | null
  deletionRequestedAt: Date | null
}

const columns = `s.user_id as "userId", s.audience, s.remembered, s.generation, s.refreshed_at as "refreshedAt",
  s.is_confirmed as "isConfirmed", s.expires_at as "expiresAt", s.ends_at as "endsAt", s.ended_at as "endedAt",
  s.seen_at as "seenAt", s.cookie_hash as "cookieHash",
  coalesce(s.authenticated_at, s.created_at) as "authenticatedAt", u.role, u.disabled_at as "disabledAt",
  u.deletion_requested_at as "deletionRequestedAt",
  case when s.audience = 'admin' then
    exists (select from totp t where t.user_id = s.user_id and t.confirmed_at is not null)
    or exists (select from passkey p where p.user_id = s.user_id) end as "hasSecondStep"`
const select = `select ${columns} from session s join users u on u.id = s.user_id where s.id = $1`

// Named, so that it is prepared once per connection.
const sessionsById = {
  name: 'sessions-by-id',
  text: `select s.id, ${columns} from session s join users u on u.id = s.user_id where s.id = any($1::text[])`,
}

export async function listSessionsByIds(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  const { rows } = await pool.query<SessionRow & { id: string }>({ ...sessionsById, values: [ids] })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockSession(db: Connection, id: string): Promise<SessionRow | undefined> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(`${select} for update of s`, [id]))
  return rows[0]
}

interface NewSession {
  id: string
  userId: string
  audience: Audience
  remembered: boolean
  client: Client
  at: Date
  expiresAt: Date
  endsAt: Date
}

/** False when the user was disabled, or the password changed, since the credential was checked. */
export async function insertSession(
  db: Connection,
  {
    id,
    userId,
    audience,
    remembered,
    client: { device, network, language, cookieHash },
    at,
    expiresAt,
    endsAt,
  }: NewSession,
  { passwordHash, authenticatedAt }: { passwordHash: string | undefined; authenticatedAt: Date | undefined },
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash!))
    .$if(authenticatedAt !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('password_changed_at', 'is', null), eb('password_changed_at', '<=', authenticatedAt!)]),
      ),
    )
    .$if(audience === 'admin', (query) => query.where('role', '<>', 'user').where('deletion_requested_at', 'is', null))
    // Serializes with password changes. Not a shared lock, as the session's trigger updates the user.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner) return false
  await db
    .insertInto('session')
    .values({
      id,
      user_id: userId,
      audience,
      remembered,
      device,
      network,
      cookie_hash: cookieHash,
      seen_at: at,
      refreshed_at: at,
      created_at: at,
      expires_at: expiresAt,
      ends_at: endsAt,
    })
    .execute()
  if (language) await updateLanguage(db, userId, language)
  return true
}

/** SITE-10: mails to this person are in this language from now on. */
export async function updateLanguage(db: Connection, userId: string, language: SiteLanguage): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is distinct from', language)
    .execute()
}

/** The newest token was used: from now on its predecessor counts as reused. */
export async function confirmGeneration(db: Connection, id: string, generation: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_confirmed: true })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute()
}

export async function advanceGeneration(
  db: Connection,
  id: string,
  { generation, at, expiresAt }: { generation: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ generation, refreshed_at: at, expires_at: expiresAt, is_confirmed: false })
    .where('id', '=', id)
    .execute()
}

export type EndReason = 'logout' | 'password' | 'reused' | 'role' | 'disabled' | 'elsewhere' | 'factor'

/** False when it had already ended. */
export async function endSession(db: Connection, id: string, reason: EndReason, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** In the caller's transaction. */
export async function endAllSessions(db: Connection, userId: string, reason: EndReason, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endAdminSessions(db: Connection, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'role' })
    .where('user_id', '=', userId)
    .where('audience', '=', 'admin')
    .where('ended_at', 'is', null)
    .execute()
}

export async function endOtherSessions(
  db: Connection,
  { id, sessionId }: { id: string; sessionId: string },
  reason: EndReason,
  at: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: reason })
    .where('user_id', '=', id)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends one of this user's own sessions. False when there is no such session, or it has ended. */
export async function endSessionByUser(db: Connection, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'elsewhere' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The live sessions, the last seen first. */
export async function listSessionsByUser(db: Connection, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(({ fn }) => [
      'id',
      'device',
      'network',
      'created_at as begunAt',
      fn.coalesce('seen_at', 'refreshed_at').as('seenAt'),
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute()
}

/** When its owner last signed in or showed a credential. */
export async function getAuthenticatedAt(db: Connection, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select(({ fn }) => fn.coalesce('authenticated_at', 'created_at').as('at'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.at
}

export async function setAuthenticatedAt(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ authenticated_at: at }).where('id', '=', id).execute()
}

export async function setSeenAt(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: at }).where('id', '=', id).execute()
}

/** How many sessions of a user ended because a replaced token was used: 0, 1, or 2 for more. */
export async function countReusedSessions(db: Connection, userId: string, since: Date): Promise<number> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_because', '=', 'reused')
    .where('ended_at', '>', since)
    .limit(2)
    .execute()
  return rows.length
}

export async function getSessionOwner(
  db: Connection,
  id: string,
): Promise<{ userId: string; email: string; username: string } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(['users.id as userId', 'users.email', 'users.username'])
    .where('session.id', '=', id)
    .executeTakeFirst()
}

export async function deleteSessionsBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', before).execute()
}
