import { sql } from 'kysely'
import type { Connection } from '../src/platform/database/database.ts'

/** Many who were given Premium for so many days, the first with the address `1@crowd.example`. */
export async function aCrowd(db: Connection, many: number, days: number): Promise<void> {
  await sql`
    with people as (
      insert into users (username, username_key, email, email_key, created_at)
      select 'crowd ' || n, 'crowd ' || n, n || '@crowd.example', n || '@crowd.example', app_now()
      from generate_series(1, ${many}::int) n returning id),
    grants as (
      insert into premium_grant (user_id, plan, days, reason, created_at)
      select id, 'monthly', ${days}::int, 'crowd', app_now() from people returning id, user_id),
    subscriptions as (
      insert into subscription (user_id, plan, cents, started_at, expires_at, created_at)
      select user_id, 'monthly', 0, now, now + make_interval(hours => 24 * ${days}::int), now
      from grants cross join (select app_now()::timestamptz(3) as now) clock
      returning id, user_id, expires_at)
    insert into subscription_change (subscription_id, step, by, plan, days, expires_at, grant_id, at)
    select s.id, 'start', 'desk', 'monthly', ${days}::int, s.expires_at, g.id, app_now()
    from subscriptions s join grants g on g.user_id = s.user_id`.execute(db)
}
