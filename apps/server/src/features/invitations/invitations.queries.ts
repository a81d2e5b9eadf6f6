import type { Invitation } from '@matinee/contract/invitations'
import type { DeskRole } from '@matinee/contract/permissions'
import type { TeamInvitation } from '@matinee/contract/team'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

const isOpen = sql<boolean>`used_at is null and revoked_at is null`
/** An invitation to a role at the desk, or to make an account. */
export type Kind = 'role' | 'account'
const isOfKind = (kind: Kind) => sql<boolean>`(role is not null) = ${kind === 'role'}`

export interface ListedInvitation extends Omit<Invitation, 'createdAt' | 'expiresAt'> {
  createdAt: Date
  expiresAt: Date
}

export async function listInvitations(db: Connection, now: Date, limit: number): Promise<ListedInvitation[]> {
  const { rows } = await sql<ListedInvitation>`
    select i.id, i.email, u.username as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
      case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
        when i.expires_at <= ${now} then 'expired' else 'open' end as state
    from invitation i left join users u on u.id = i.invited_by where i.role is null
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listOpenRoleInvitations(
  db: Connection,
  now: Date,
): Promise<(Omit<TeamInvitation, 'expiresAt'> & { expiresAt: Date })[]> {
  const { rows } = await sql<Omit<TeamInvitation, 'expiresAt'> & { expiresAt: Date }>`
    select i.id, i.email, i.role, u.username as "invitedBy", i.expires_at as "expiresAt", i.expires_at <= ${now} as "isExpired"
    from invitation i left join users u on u.id = i.invited_by
    where i.role is not null and i.used_at is null and i.revoked_at is null
    order by i.created_at desc, i.id desc`.execute(db)
  return rows
}

interface NewInvitation {
  email: string
  emailKey: string
  tokenHash: Buffer
  by: string
  at: Date
  expiresAt: Date
  /** Undefined: to make an account. */
  role?: DeskRole
}

export async function insertInvitation(tx: Connection, invitation: NewInvitation): Promise<string> {
  const { email, emailKey, tokenHash, by, at, expiresAt, role = null } = invitation
  const { id } = await tx
    .insertInto('invitation')
    .values({
      email,
      email_key: emailKey,
      token_hash: tokenHash,
      invited_by: by,
      created_at: at,
      expires_at: expiresAt,
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasAccount(db: Connection, emailKey: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst()
  return row !== undefined
}

/** The account that has proved that this is its address, if there is one. Not deleted before the transaction ends. */
export async function lockConfirmedAccounts(tx: Connection, emailKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email_key = ${emailKey} and (email_confirmed_at is not null or role <> 'user')
    for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Revokes the open invitations of one address, or one by its id. Returns the address. */
export async function revoke(
  tx: Connection,
  which: { kind: Kind } & ({ emailKey: string } | { id: string }),
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('invitation')
    .set({ revoked_at: at })
    .where(isOpen)
    .where(isOfKind(which.kind))
    .where('id' in which ? 'id' : 'email_key', '=', 'id' in which ? which.id : which.emailKey)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** The address that an invitation was sent to. Undefined if it cannot be used any more. */
export async function getInvitedAddress(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; emailKey: string } | undefined> {
  return db
    .selectFrom('invitation')
    .select(['email', 'email_key as emailKey'])
    .where('token_hash', '=', tokenHash)
    .where(isOpen)
    .where(isOfKind('account'))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** False if no invitation is open. Of two concurrent calls only one succeeds. */
export async function setInvitationUsed(tx: Connection, emailKey: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('email_key', '=', emailKey)
    .where(isOpen)
    .where(isOfKind('account'))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const offered = ['email', 'role', 'invited_by as invitedBy'] as const

/** Undefined if it cannot be used any more. */
export async function getRoleInvitation(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; role: DeskRole; invitedBy: string | null } | undefined> {
  return db
    .selectFrom('invitation')
    .select(offered)
    .where('token_hash', '=', tokenHash)
    .where(isOpen)
    .where('expires_at', '>', now)
    .where('role', 'is not', null)
    .$narrowType<{ role: DeskRole }>()
    .executeTakeFirst()
}

/** Undefined if it cannot be used any more. Of two concurrent calls only one succeeds. */
export async function setRoleInvitationUsed(
  tx: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string; role: DeskRole; invitedBy: string | null } | undefined> {
  return tx
    .updateTable('invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where(isOpen)
    .where('expires_at', '>', now)
    .where('role', 'is not', null)
    .returning(offered)
    .$narrowType<{ role: DeskRole }>()
    .executeTakeFirst()
}

export async function deleteBefore(db: Connection, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', expiredBefore).execute()
}

export async function deleteInvitationsTo(db: Connection, emailKey: string): Promise<void> {
  await db.deleteFrom('invitation').where('email_key', '=', emailKey).execute()
}
