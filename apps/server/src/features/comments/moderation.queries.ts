import type { AuditAction } from '@matinee/contract/audit-log'
import type { HiddenReason, ModeratedComment, ModerationContext, ModerationState } from '@matinee/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { textMatches, wordsMatch } from '../../platform/database/text-search.ts'
import type { Cursor } from './cursor.ts'

type Brief = ModerationContext['thread'][number]
type BriefRow = Omit<Brief, 'createdAt'> & { createdAt: Date }

/** Columns of `comment c`, `movie m` and `users u`. */
const brief = sql`c.id as _id, c.text, c.created_at as "createdAt", u.username,
  json_build_object('_id', m.id, 'title', m.title) as movie, c.hidden_because as "hiddenBecause"`

const toBrief = ({ createdAt, ...row }: BriefRow): Brief => ({ ...row, createdAt: createdAt.toISOString() })

interface List {
  /** With `comment c`. */
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** The time that it is sorted by. */
  at: RawBuilder<Date>
}

const hiddenBecause = (first: HiddenReason, second: HiddenReason): List => ({
  from: sql`comment c`,
  where: sql`c.hidden_at is not null and c.hidden_because in (${sql.lit(first)}, ${sql.lit(second)})`,
  at: sql`c.hidden_at`,
})

const lists: Record<ModerationState, List> = {
  reported: {
    from: sql`(select comment_id, max(created_at) as at from comment_report where closed_at is null group by comment_id) r
      join comment c on c.id = r.comment_id`,
    where: sql`true`,
    at: sql`r.at`,
  },
  waiting: hiddenBecause('first', 'word'),
  hidden: hiddenBecause('desk', 'everything'),
  all: { from: sql`comment c`, where: sql`true`, at: sql`c.created_at` },
}

/** Without comments of deleted movies. */
const listed = (state: ModerationState, condition: RawBuilder<boolean>) => {
  const { from, where, at } = lists[state]
  return sql`select c.id, ${at} as at from ${from} join movie_counter using (movie_id) where ${where} and ${condition}`
}

/** By a comment's text, its author's name, or its movie's title. Each has an index of its own. */
const searchConditions = (term: string): RawBuilder<boolean>[] => {
  const name = { fields: [sql`u.username`] }
  return [
    wordsMatch({ text: sql`lower_case(c.text)`, form: sql`lower_case` }, term),
    // The index is on name and address together: a moderator searches names alone.
    sql`c.user_id in (select u.id from users u where ${textMatches({ ...name, text: sql`u.search_text` }, term)}
      and ${textMatches({ ...name, text: sql`lower_case(u.username)` }, term)})`,
    sql`c.movie_id in (select s.movie_id from movie_search s
      where ${wordsMatch({ text: sql`s.title_key`, form: sql`fold` }, term)})`,
  ]
}

export interface ListedRow extends Omit<ModeratedComment, 'createdAt' | 'author' | 'hiddenAt' | 'reports'> {
  at: Date
  createdAt: Date
  hiddenAt: Date | null
  userId: string | null
  isDisabled: boolean
  mutedUntil: Date | null
  shown: number
  hiddenTogether: number
}

interface ListPage {
  state: ModerationState
  /** '' for no search. */
  term: string
  before: Cursor | undefined
  limit: number
}

/** Each condition gives at most one page, along an index. */
function selectPage({ state, term, before, limit }: ListPage): RawBuilder<unknown> {
  const { at } = lists[state]
  const page = (condition: RawBuilder<boolean>) => sql`(${listed(state, condition)}
    and (${at}, c.id) < (${before?.at ?? 'infinity'}::timestamptz, ${before?.id ?? ''}::text)
    order by 2 desc, 1 desc limit ${limit})`
  return term === '' ? page(sql`true`) : sql.join(searchConditions(term).map(page), sql` union `)
}

/** Newest first, after the cursor. */
export async function listModeratedRows(
  db: Connection,
  { now, ...page }: ListPage & { now: Date },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with listed as (select id, at from (${selectPage(page)}) found order by at desc, id desc limit ${page.limit})
    select l.at, ${brief}, c.user_id as "userId", c.hidden_at as "hiddenAt", hider.username as "hiddenBy",
      u.disabled_at is not null as "isDisabled", mute.until as "mutedUntil",
      coalesce(own.shown, 0) as shown, coalesce(own.together, 0) as "hiddenTogether",
      (select count(*)::int from comment_report r where r.comment_id = c.id and r.closed_at is null) as "reportCount"
    from listed l join comment c on c.id = l.id join movie m on m.id = c.movie_id
    left join users u on u.id = c.user_id left join users hider on hider.id = c.hidden_by
    left join comment_mute mute on mute.user_id = c.user_id and mute.until > ${now}
    left join (
      select user_id, count(*) filter (where hidden_at is null)::int as shown,
        count(*) filter (where hidden_because = 'everything')::int as together
      from comment where user_id in (select c.user_id from listed l join comment c on c.id = l.id) group by user_id
    ) own on own.user_id = c.user_id
    order by l.at desc, l.id desc`.execute(db)
  return rows
}

export async function countListed(db: Connection): Promise<{ reported: number; waiting: number }> {
  const count = (state: ModerationState) => sql`(
    select count(*)::int from (${listed(state, sql`true`)}) l)`
  const { rows } = await sql<{ reported: number; waiting: number }>`
    select ${count('reported')} as reported, ${count('waiting')} as waiting`.execute(db)
  return rows[0]!
}

/** The comment with those of its movie that came just before and just after it, newest first. */
export async function listThread(db: Connection, id: string, around: number): Promise<Brief[]> {
  const { rows } = await sql<BriefRow>`
    with it as (select * from comment where id = ${id})
    select ${brief} from it cross join lateral (
      select * from it one
      union all (select n.* from comment n where n.movie_id = it.movie_id and n.hidden_at is null
        and (n.created_at, n.id) > (it.created_at, it.id) order by n.created_at, n.id limit ${around})
      union all (select o.* from comment o where o.movie_id = it.movie_id and o.hidden_at is null
        and (o.created_at, o.id) < (it.created_at, it.id) order by o.created_at desc, o.id desc limit ${around})) c
    join movie m on m.id = c.movie_id left join users u on u.id = c.user_id
    order by c.created_at desc, c.id desc`.execute(db)
  return rows.map(toBrief)
}

export async function listOthers(db: Connection, id: string, limit: number): Promise<Brief[]> {
  const { rows } = await sql<BriefRow>`
    select ${brief} from comment it join comment c on c.user_id = it.user_id and c.id <> it.id
    join movie m on m.id = c.movie_id join users u on u.id = c.user_id
    where it.id = ${id} order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows.map(toBrief)
}

/** What the audit log has about a comment, its author and the author's other comments, newest first. */
export async function listHistory(
  db: Connection,
  id: string,
  { actions, limit }: { actions: readonly AuditAction[]; limit: number },
): Promise<ModerationContext['history']> {
  const { rows } = await sql<Omit<ModerationContext['history'][number], 'at'> & { at: Date }>`
    select r.at, r.action, r.actor_email as by, r.target_name as target, r.after ->> 'reason' as reason
    from audit_log r
    where r.action = any(${actions}) and r.target_id = any(array(
      select ${id} union all
      select other.id from comment it join comment other on other.user_id = it.user_id where it.id = ${id} union all
      select user_id from comment where id = ${id}))
    order by r.id desc limit ${limit}`.execute(db)
  return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }))
}

export interface LockedComment {
  userId: string | null
  username: string | null
  email: string | null
  title: string
  text: string
  hiddenBecause: HiddenReason | null
}

/** Locked until the transaction ends. */
export async function lockComment(tx: Connection, id: string): Promise<LockedComment | undefined> {
  const { rows } = await sql<LockedComment>`
    select c.user_id as "userId", u.username, u.email, m.title, c.text, c.hidden_because as "hiddenBecause"
    from comment c join movie m on m.id = c.movie_id left join users u on u.id = c.user_id
    where c.id = ${id} for update of c`.execute(tx)
  return rows[0]
}

export async function updateHidden(
  tx: Connection,
  { id, hidden }: { id: string; hidden: { by: string; at: Date } | null },
): Promise<void> {
  await sql`update comment
    set hidden_at = ${hidden?.at ?? null}, hidden_by = ${hidden?.by ?? null}, hidden_because = ${hidden ? 'desk' : null}
    where id = ${id}`.execute(tx)
}

export async function deleteAnyComment(tx: Connection, id: string): Promise<void> {
  await sql`delete from comment where id = ${id}`.execute(tx)
}

/** The person's comments that are shown, or those that were hidden together; locked until the transaction ends. */
export async function lockCommentsByUser(
  tx: Connection,
  userId: string,
  which: 'shown' | 'hidden together',
): Promise<string[]> {
  const isWanted = which === 'shown' ? sql`hidden_at is null` : sql`hidden_because = 'everything'`
  const { rows } = await sql<{ id: string }>`
    select id from comment where user_id = ${userId} and ${isWanted} order by id for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // The lock order of all writers, against deadlocks: first comments, then counters by movie id.
  await sql`select from movie_counter where movie_id in (select movie_id from comment where id = any(${ids}))
    order by movie_id for update`.execute(tx)
  return ids
}

export async function updateAllHidden(
  tx: Connection,
  ids: readonly string[],
  hidden: { by: string; at: Date } | null,
): Promise<void> {
  await sql`update comment set hidden_at = ${hidden?.at ?? null}, hidden_by = ${hidden?.by ?? null},
      hidden_because = ${hidden ? 'everything' : null}
    where id = any(${ids})`.execute(tx)
}

export async function getUsername(tx: Connection, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(tx)
  return rows[0]?.username
}

export async function upsertMute(
  tx: Connection,
  { userId, by, at, until }: { userId: string; by: string; at: Date; until: Date },
): Promise<void> {
  await sql`insert into comment_mute (user_id, created_at, until, muted_by) values (${userId}, ${at}, ${until}, ${by})
    on conflict (user_id) do update
    set created_at = excluded.created_at, until = excluded.until, muted_by = excluded.muted_by`.execute(tx)
}

/** False if there was none. */
export async function deleteMute(tx: Connection, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from comment_mute where user_id = ${userId}`.execute(tx)
  return numAffectedRows === 1n
}
