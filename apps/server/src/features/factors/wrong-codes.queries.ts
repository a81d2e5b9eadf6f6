import { type Expression, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** Seconds before the next code of six digits: nothing after four wrong ones, then twice as long each time, up to a day. */
const pauseAfter = (wrong: Expression<number>) =>
  sql<number>`case when ${wrong} < 5 then 0 else least(86400, 30 * 2 ^ least(${wrong} - 5, 20))::int end`

/** Counts one as wrong. Undefined, and not counted, if it has to wait. */
export async function insertFailure(
  db: Connection,
  userId: string,
  { at, mayWait }: { at: Date; mayWait: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ wrong: number }>`
    insert into second_step_failure as f (user_id, wrong, last_at) values (${userId}, 1, ${at})
    on conflict (user_id) do update set wrong = f.wrong + 1, last_at = excluded.last_at
      where not ${mayWait}::boolean
        or f.last_at + ${pauseAfter(sql`f.wrong`)} * interval '1 second' <= excluded.last_at
    returning wrong`.execute(db)
  return rows[0]?.wrong
}

export async function getSecondsToWait(db: Connection, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from f.last_at - ${now}) + ${pauseAfter(sql`f.wrong`)})::int as seconds
    from second_step_failure f where f.user_id = ${userId}`.execute(db)
  return Math.max(rows[0]?.seconds ?? 1, 1)
}

/** The row stays, with the time of the last mail. */
export async function clearFailures(db: Connection, userId: string): Promise<void> {
  await db
    .updateTable('second_step_failure')
    .set({ wrong: 0 })
    .where('user_id', '=', userId)
    .where('wrong', '>', 0)
    .execute()
}

export async function deleteFailures(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('second_step_failure').where('user_id', '=', userId).execute()
}

/** True for one caller, if the last mail was at or before `lastBefore`. */
export async function claimMail(
  db: Connection,
  userId: string,
  { at, lastBefore }: { at: Date; lastBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_step_failure')
    .set({ mailed_at: at })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', lastBefore)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listOtherOwners(db: Connection, userId: string): Promise<{ email: string }[]> {
  return db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '<>', userId)
    .execute()
}
