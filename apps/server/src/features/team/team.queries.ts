import type { DeskRole } from '@matinee/contract/permissions'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface MemberRow {
  id: string
  username: string
  email: string
  role: DeskRole
  isDisabled: boolean
  lastSeenOn: string | null
}

/** Owners first, then by name. */
export async function listMembers(db: Connection): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, username, email, role, disabled_at is not null as "isDisabled", last_seen_on::text as "lastSeenOn"
    from users where role <> 'user' order by role <> 'owner', username_key`.execute(db)
  return rows
}

export async function getActiveMember(
  db: Connection,
  id: string,
): Promise<{ username: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .where('role', '<>', 'user')
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
