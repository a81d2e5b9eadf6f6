import type { AuditAction, AuditEntry, AuditTarget } from '@matinee/contract/audit-log'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'

export interface NewAuditEntry {
  action: AuditAction
  target: { kind: AuditTarget; id: string | null; name: string }
  /** Ids of the accounts that the target's name, `before` or `after` name, besides a target that is a person. */
  dataSubjects?: readonly string[]
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** PostgreSQL refuses lone surrogates in JSON. */
const wellFormed = (_: string, fact: unknown) => (typeof fact === 'string' ? fact.toWellFormed() : fact)

/** No actor: the system. An actor without an id: not signed in. Returns false if the actor was deleted. */
export async function insertAuditEntry(
  tx: Connection,
  actor: (Omit<Actor, 'id'> & { id: string | null }) | undefined,
  { action, target, dataSubjects = [], before, after }: NewAuditEntry,
): Promise<boolean> {
  const json = (facts: NewAuditEntry['before']) => (facts ? JSON.stringify(facts, wellFormed) : null)
  const subjects = target.kind === 'person' && target.id !== null ? [...dataSubjects, target.id] : dataSubjects
  const { numAffectedRows } = await sql`
    insert into audit_log (at, actor_id, actor_email, address, request_id, action, target_kind, target_id, target_name,
      before, after, data_subject_ids)
    select app_now(), u.id, u.email, ${actor?.address ?? null}, ${actor?.requestId ?? null}, ${action}, ${target.kind},
      ${target.id}, ${target.name}, ${json(before)}::jsonb, ${json(after)}::jsonb,
      ${[...new Set(subjects)]}::text[]
    from (select) one_row left join users u on u.id = ${actor?.id ?? null}
    where ${(actor?.id ?? null) === null} or u.id is not null`.execute(tx)
  return numAffectedRows === 1n
}

export interface AuditLogFilter {
  action?: AuditAction | undefined
  /** Who did it. */
  actor?: string | undefined
  target?: string | undefined
}

/** The one mapping from columns to the wire. An actor whose account was deleted has an id and no address. */
const toEntry = sql`r.id::float8 as id, r.at,
  case when r.actor_id is not null then json_build_object('id', r.actor_id, 'email', r.actor_email) end as by,
  r.address, r.request_id as "requestId", r.action,
  json_build_object('kind', r.target_kind, 'id', r.target_id, 'name', r.target_name) as target, r.before, r.after`

/** Newest first, with ids below `before`. */
export async function listAuditEntries(
  db: Connection,
  { action, actor, target }: AuditLogFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (action !== undefined) wanted.push(sql`r.action = ${action}`)
  if (actor !== undefined) wanted.push(sql`r.actor_id = ${actor}`)
  if (target !== undefined) wanted.push(sql`r.target_id = ${target}`)
  if (before !== undefined) wanted.push(sql`r.id < ${before}`)
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { at: Date }>`
    select ${toEntry} from audit_log r where ${sql.join(wanted, sql` and `)}
    order by r.id desc limit ${limit}`.execute(db)
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }))
}

/**
 * Locks an account until the transaction ends, so that it cannot be erased while an entry about it is written. Returns
 * false if there is no such account.
 */
export async function lockAuditTarget(tx: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

/**
 * Erases the personal data of an account, whose row the caller has locked: the actor in its own entries, and the target
 * where an entry names the account by its id. Invitations name an address, which may have no account yet:
 * `confirmedEmail`, as a whole.
 */
export async function eraseFromAuditLog(
  tx: Connection,
  { id, confirmedEmail }: { id: string; confirmedEmail: string | null },
): Promise<void> {
  await sql`
    update audit_log set actor_email = null, address = null
    where (actor_id = ${id} or (actor_id is null and target_id = ${id}))
      and (actor_email is not null or address is not null)`.execute(tx)
  const erased = sql`target_name = '', before = null, after = null`
  await sql`
    update audit_log set ${erased} where target_name <> '' and data_subject_ids @> ${[id]}::text[]`.execute(tx)
  await sql`
    update audit_log set ${erased}, data_subject_ids = data_subject_ids || ${id}::text
    where target_name <> '' and target_kind = 'invitation'
      and lower_case(target_name) = lower_case(${confirmedEmail})`.execute(tx)
}
