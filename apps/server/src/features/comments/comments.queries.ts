import type { Comment } from '@matinee/contract/comments'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'
import type { Cursor } from './cursor.ts'

interface CommentRow {
  id: string
  text: string
  user_id: string | null
  username: string | null
  created_at: Date
}
type PostedRow = CommentRow & { is_waiting: boolean }

const toComment = (row: CommentRow): Comment => ({
  _id: row.id,
  text: row.text,
  userId: row.user_id,
  username: row.username,
  createdAt: row.created_at.toISOString(),
})

/**
 * Total and comments in one statement, so that they agree. Comments of disabled users keep their username; those of
 * accounts that wait to be deleted have none. `name` has the statement prepared once per connection.
 */
const commentsOfMovie = {
  name: 'comments-of-movie',
  text: `select counted.total, c.id, c.text, u.id as user_id, u.username, c.created_at
    from (select comments as total from movie_counter where movie_id = $1) counted
    left join lateral (
      select id, text, user_id, created_at from comment
      where movie_id = $1 and hidden_at is null and (created_at, id) < ($2::timestamptz, $3)
      order by created_at desc, id desc limit $4
    ) c on true
    left join users u on u.id = c.user_id and u.deletion_requested_at is null
    order by c.created_at desc, c.id desc`,
}

/** Newest first, after the cursor. Undefined when there is no such movie. */
export async function listCommentRows(
  pool: pg.Pool,
  { movieId, before, limit }: { movieId: string; before: Cursor | undefined; limit: number },
): Promise<{ total: number; comments: Comment[] } | undefined> {
  const values = [movieId, before?.at ?? 'infinity', before?.id ?? '', limit]
  // A movie without comments is one row without a comment.
  const { rows } = await pool.query<{ total: number } & (CommentRow | Record<keyof CommentRow, null>)>({
    ...commentsOfMovie,
    values,
  })
  if (!rows[0]) return undefined
  return { total: rows[0].total, comments: rows.flatMap((row) => (row.id === null ? [] : toComment(row))) }
}

/** ACC-8: the user's own comments that wait for approval, newest first. Undefined when there is no such movie. */
export async function listWaiting(
  db: Connection,
  { movieId, userId }: { movieId: string; userId: string },
): Promise<Comment[] | undefined> {
  const { rows } = await sql<CommentRow | Record<keyof CommentRow, null>>`
    select c.id, c.text, c.user_id, u.username, c.created_at from movie_counter m
    left join (comment c join users u on u.id = c.user_id)
      on c.movie_id = m.movie_id and c.user_id = ${userId} and c.hidden_because in ('first', 'word')
    where m.movie_id = ${movieId}
    order by c.created_at desc, c.id desc`.execute(db)
  return rows[0] && rows.flatMap((row) => (row.id === null ? [] : toComment(row)))
}

export async function hasShownComment(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`select from comment where user_id = ${userId} and hidden_at is null limit 1`.execute(db)
  return rows.length > 0
}

export async function getMutedUntil(db: Connection, userId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select until from comment_mute where user_id = ${userId} and until > ${now}`.execute(db)
  return rows[0]?.until
}

export interface NewComment {
  movieId: string
  userId: string
  text: string
  at: Date
  /** Why it waits for approval; null: it does not. */
  waitsBecause: 'first' | 'word' | null
  /** The same text since then is a repeat, not a new comment. */
  repeatsSince: Date
}

/**
 * Idempotent: returns the new comment, or the one that it repeats, hidden or not. Undefined when the user does not
 * exist. Requires the locks of `lockUserAdvisory` and `lockExistingMovie`.
 */
export async function insertComment(
  db: Connection,
  { movieId, userId, text, at, waitsBecause, repeatsSince }: NewComment,
): Promise<(Comment & { waiting?: true }) | undefined> {
  const { rows } = await sql<PostedRow>`
    with repeated as (
      select id, text, user_id, created_at, hidden_because from comment
      where user_id = ${userId} and movie_id = ${movieId} and text = ${text} and created_at > ${repeatsSince}
      order by created_at desc, id desc limit 1
    ), added as (
      insert into comment (movie_id, user_id, text, created_at, hidden_at, hidden_because)
      select ${movieId}, u.id, ${text}, ${at}::timestamptz, ${waitsBecause && at}::timestamptz, ${waitsBecause} from users u
      where u.id = ${userId} and not exists (select from repeated)
      for key share
      returning id, text, user_id, created_at, hidden_because
    )
    select c.*, u.username, coalesce(c.hidden_because in ('first', 'word'), false) as is_waiting from (select * from repeated union all select * from added) c
    join users u on u.id = c.user_id`.execute(db)
  return rows[0] && { ...toComment(rows[0]), ...(rows[0].is_waiting && { waiting: true }) }
}

/** Deletes the user's own comment. A hidden comment of another user counts as absent. */
export async function deleteComment(
  db: Connection,
  { id, userId }: { id: string; userId: string },
): Promise<'deleted' | 'of another user' | 'absent'> {
  const { rows } = await sql<{ is_deleted: boolean; is_of_another: boolean }>`
    with deleted as (delete from comment where id = ${id} and user_id = ${userId} returning id)
    select exists (select from deleted) as is_deleted, exists (
      select from comment where id = ${id} and user_id is distinct from ${userId} and hidden_at is null
        and movie_id in (select movie_id from movie_counter)
    ) as is_of_another`.execute(db)
  return rows[0]?.is_deleted ? 'deleted' : rows[0]?.is_of_another ? 'of another user' : 'absent'
}

/** Not in a transaction. One movie a statement: each locks a single counter, so that it cannot deadlock with others. */
export async function deleteCommentsByUser(db: Connection, userId: string): Promise<void> {
  const movies = await db.selectFrom('comment').select('movie_id').distinct().where('user_id', '=', userId).execute()
  for (const { movie_id: movieId } of movies)
    await db.deleteFrom('comment').where('user_id', '=', userId).where('movie_id', '=', movieId).execute()
}
