import type { Comment } from '@matinee/contract/comments'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

interface CommentRow {
  id: string
  text: string
  user_id: string | null
  username: string | null
  created_at: Date
}

/** A movie without comments is one row without a comment. */
type Nothing = Record<keyof CommentRow, null>

/** The one mapping from columns to the wire. */
const toComment = (row: CommentRow): Comment => ({
  _id: row.id,
  text: row.text,
  userId: row.user_id,
  username: row.username,
  createdAt: row.created_at.toISOString(),
})

/** Where a page ended: the comment that stands last on it. */
export interface Place {
  createdAt: Date
  id: string
}

/**
 * The number and the comments from one look, so that they fit each other. Whoever has been disabled keeps the name over
 * what they said: it is their words that an admin hides, and those of two such people must not look like one person's.
 * A name makes PostgreSQL keep the plan.
 */
const commentsOfMovie = {
  name: 'comments-of-movie',
  text: `select counted.total, c.id, c.text, c.user_id, u.username, c.created_at
    from (select comments as total from movie_counter where movie_id = $1) counted
    left join lateral (
      select id, text, user_id, created_at from comment
      where movie_id = $1 and hidden_at is null and (created_at, id) < ($2::timestamptz, $3)
      order by created_at desc, id desc limit $4
    ) c on true
    left join users u on u.id = c.user_id
    order by c.created_at desc, c.id desc`,
}

/** Newest first, from behind a place on. Undefined when there is no such movie. */
export async function selectComments(
  pool: pg.Pool,
  { movieId, before, limit }: { movieId: string; before: Place | undefined; limit: number },
): Promise<{ total: number; comments: Comment[] } | undefined> {
  const values = [movieId, before?.createdAt ?? 'infinity', before?.id ?? '', limit]
  const { rows } = await pool.query<{ total: number } & (CommentRow | Nothing)>({ ...commentsOfMovie, values })
  if (!rows[0]) return undefined
  return { total: rows[0].total, comments: rows.flatMap((row) => (row.id === null ? [] : toComment(row))) }
}

export interface NewComment {
  movieId: string
  userId: string
  text: string
  at: Date
  /** The same text since then is the same comment. */
  repeatsSince: Date
}

/**
 * The new comment, or the one that it repeats, hidden or not: else hiding would only ask for the same again. Undefined
 * when there is nobody with this id any more. It is exact behind `lockPerson` and `holdMovie`, and only there.
 */
export async function insertComment(
  db: Connection,
  { movieId, userId, text, at, repeatsSince }: NewComment,
): Promise<Comment | undefined> {
  const { rows } = await sql<CommentRow>`
    with repeated as (
      select id, text, user_id, created_at from comment
      where user_id = ${userId} and movie_id = ${movieId} and text = ${text} and created_at > ${repeatsSince}
      order by created_at desc, id desc limit 1
    ), added as (
      insert into comment (movie_id, user_id, text, created_at)
      select ${movieId}, u.id, ${text}, ${at} from users u
      where u.id = ${userId} and not exists (select from repeated)
      for key share
      returning id, text, user_id, created_at
    )
    select c.*, u.username from (select * from repeated union all select * from added) c
    join users u on u.id = c.user_id`.execute(db)
  return rows[0] && toComment(rows[0])
}

/** Removes a person's own. Of another's it says that it is there, unless nobody is shown it. */
export async function deleteComment(
  db: Connection,
  { id, userId }: { id: string; userId: string },
): Promise<'removed' | 'of another' | 'absent'> {
  const { rows } = await sql<{ removed: boolean; of_another: boolean }>`
    with gone as (delete from comment where id = ${id} and user_id = ${userId} returning id)
    select exists (select from gone) as removed, exists (
      select from comment where id = ${id} and user_id is distinct from ${userId} and hidden_at is null
        and movie_id in (select movie_id from movie_counter)
    ) as of_another`.execute(db)
  return rows[0]?.removed ? 'removed' : rows[0]?.of_another ? 'of another' : 'absent'
}

/** Whose comment it is, on what, and whether anything changed. */
interface Hidden {
  isChanged: boolean
  username: string | null
  title: string
}

/**
 * Who hid it first, and when, stays. Pages that are kept with it in them are dropped. Undefined when there is no such
 * comment.
 */
export async function updateHidden(
  db: Connection,
  { id, hidden, by, at }: { id: string; hidden: boolean; by: string; at: Date },
): Promise<Hidden | undefined> {
  const { rows } = await sql<Hidden>`
    with changed as (
      update comment set hidden_at = ${hidden ? at : null}, hidden_by = ${hidden ? by : null}
      where id = ${id} and (hidden_at is null) = ${hidden} returning id
    ), told as (select pg_notify('catalogue', '') from changed)
    select u.username, m.title, exists (select from told) as "isChanged"
    from comment c join movie m on m.id = c.movie_id left join users u on u.id = c.user_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}
