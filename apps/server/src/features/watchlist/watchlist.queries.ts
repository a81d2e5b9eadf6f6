import { watchlistLimits } from '@matinee/contract/watchlist'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** The newest first, without deleted movies. */
export async function listEntries(db: Connection, userId: string): Promise<{ movieId: string; addedAt: Date }[]> {
  return db
    .selectFrom('watchlist_entry')
    .innerJoin('movie_counter as shown', 'shown.movie_id', 'watchlist_entry.movie_id')
    .select(['watchlist_entry.movie_id as movieId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('watchlist_entry.movie_id')
    .execute()
}

/** Requires the locks of `lockUserAdvisory`, for the size of the list, and `lockExistingMovie`. */
export async function insertEntry(
  db: Connection,
  { userId, movieId, at }: { userId: string; movieId: string; at: Date },
): Promise<'added' | 'duplicate' | 'full' | 'no such movie'> {
  const { rows } = await sql<{ known: boolean; duplicate: boolean; added: boolean }>`
    with known as (
      select m.id from movie m, users u where m.id = ${movieId} and u.id = ${userId} for key share
    ), duplicate as (
      select movie_id from watchlist_entry where user_id = ${userId} and movie_id = ${movieId}
    ), added as (
      insert into watchlist_entry (user_id, movie_id, added_at)
      select ${userId}, id, ${at} from known
      where not exists (select from duplicate)
        and (select count(*) from watchlist_entry w join movie_counter using (movie_id) where w.user_id = ${userId})
          < ${watchlistLimits.movies}
      returning movie_id
    )
    select exists (select from known) as known, exists (select from duplicate) as duplicate,
      exists (select from added) as added`.execute(db)
  const row = rows[0]
  return row?.added ? 'added' : !row?.known ? 'no such movie' : row.duplicate ? 'duplicate' : 'full'
}

export async function deleteEntry(db: Connection, userId: string, movieId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('watchlist_entry')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('movie_id', 'in', (shown) =>
      shown.selectFrom('movie_counter').select('movie_id').where('movie_id', '=', movieId),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteEntries(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('watchlist_entry').where('user_id', '=', userId).execute()
}
