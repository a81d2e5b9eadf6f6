import type { RecordAction, RecordEntry, RecordTarget } from '@matinee/contract/record'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'

export interface Deed {
  action: RecordAction
  target: { kind: RecordTarget; id: string | null; name: string }
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Half a sign is none, and JSON in PostgreSQL refuses it. */
const wellFormed = (_: string, fact: unknown) => (typeof fact === 'string' ? fact.toWellFormed() : fact)

/** Without an actor it was the house by itself; one without an id is not known. False: the actor is gone. */
export async function insertRecord(
  tx: Connection,
  actor: (Omit<Actor, 'id'> & { id: string | null }) | undefined,
  { action, target, before, after }: Deed,
): Promise<boolean> {
  const json = (facts: Deed['before']) => (facts ? JSON.stringify(facts, wellFormed) : null)
  const { numAffectedRows } = await sql`
    insert into desk_record (at, actor_id, actor_email, address, request_id, action, target_kind, target_id, target_name,
      before, after)
    select house_time(), u.id, u.email, ${actor?.address ?? null}, ${actor?.requestId ?? null}, ${action}, ${target.kind},
      ${target.id}, ${target.name}, ${json(before)}::jsonb, ${json(after)}::jsonb
    from (select) house left join users u on u.id = ${actor?.id ?? null}
    where ${(actor?.id ?? null) === null} or u.id is not null`.execute(tx)
  return numAffectedRows === 1n
}

export interface RecordFilter {
  action?: RecordAction | undefined
  /** Who did it. */
  actor?: string | undefined
  target?: string | undefined
}

/** The one mapping from columns to the wire. */
const asEntry = sql`r.id::float8 as id, r.at,
  case when r.actor_id is not null then json_build_object('id', r.actor_id, 'email', r.actor_email) end as by,
  r.address, r.request_id as "requestId", r.action,
  json_build_object('kind', r.target_kind, 'id', r.target_id, 'name', r.target_name) as target, r.before, r.after`

/** The newest first, from before an id on. */
export async function selectRecord(
  db: Connection,
  { action, actor, target }: RecordFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<RecordEntry[]> {
  const wanted: RawBuilder<unknown>[] = [sql`true`]
  if (action !== undefined) wanted.push(sql`r.action = ${action}`)
  if (actor !== undefined) wanted.push(sql`r.actor_id = ${actor}`)
  if (target !== undefined) wanted.push(sql`r.target_id = ${target}`)
  if (before !== undefined) wanted.push(sql`r.id < ${before}`)
  const { rows } = await sql<Omit<RecordEntry, 'at'> & { at: Date }>`
    select ${asEntry} from desk_record r where ${sql.join(wanted, sql` and `)}
    order by r.id desc limit ${limit}`.execute(db)
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }))
}
