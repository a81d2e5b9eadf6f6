import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { keyset, type PageParams } from '../../platform/database/keyset.ts'
import { textMatches } from '../../platform/database/text-search.ts'
import { type UserRow, usersWithPremium } from './accounts.queries.ts'

const searchedUser = { text: sql`u.search_text`, fields: [sql`u.username`, sql`u.email`] }

export interface UserFilter {
  now: Date
  premium: 'all' | 'premium' | 'free'
  /** '' for no search. */
  term: string
}

const matches = ({ now, premium, term }: UserFilter) => {
  const hasPremium = sql`exists (
    select from subscription s where s.user_id = u.id and s.status = 'active' and s.expires_at > ${now})`
  return sql`${term === '' ? sql`true` : textMatches(searchedUser, term)}
    ${premium === 'all' ? sql`` : premium === 'premium' ? sql`and ${hasPremium}` : sql`and not ${hasPremium}`}`
}

/** The newest first. */
export async function listUsers(db: Connection, filter: UserFilter, page: PageParams): Promise<UserRow[]> {
  const { condition, orderAndLimit, order } = keyset({ columns: [sql`u.id`], isDescending: true }, page)
  const { rows } = await sql<UserRow>`
    ${usersWithPremium} where u.id in (
      select u.id from users u where ${matches(filter)} and ${condition} ${orderAndLimit})
    order by ${order}`.execute(db)
  return rows
}

/** A search is counted up to `most` and one more; everything else is a figure of the tally. */
export async function countUsers(db: Connection, filter: UserFilter, most: number): Promise<number> {
  const { now, premium, term } = filter
  if (term !== '') {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select from users u where ${matches(filter)} limit ${most + 1}) found`.execute(db)
    return rows[0]!.n
  }
  const { rows } = await sql<{ users: number; premium: number }>`
    select coalesce(sum(n) filter (where what = 'people'), 0)::float8 as users,
      coalesce(sum(n) filter (where what = 'subscription' and status = 'active'), 0)::float8
        - (select count(*) from subscription where status = 'active' and expires_at <= ${now})::float8 as premium
    from tally_now where what in ('people', 'subscription')`.execute(db)
  const counts = rows[0]!
  return premium === 'all' ? counts.users : premium === 'premium' ? counts.premium : counts.users - counts.premium
}
