import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** Ids of a list after one of them, in the order of ids: changes in between repeat none and skip none. */
export async function selectIdsAfter(
  db: Connection,
  { list, term, after, limit }: { list: string; term: string; after: string; limit: number },
): Promise<string[]> {
  const contains: RawBuilder<unknown> =
    term === ''
      ? sql``
      : sql`and exists (select from movie_search s where s.movie_id = l.movie_id and strpos(s.search, ${term}) > 0)`
  const { rows } = await sql<{ movie_id: string }>`
    select l.movie_id from movie_list l where l.list = ${list} and l.movie_id > ${after} ${contains}
    order by l.movie_id limit ${limit}`.execute(db)
  return rows.map(({ movie_id }) => movie_id)
}
