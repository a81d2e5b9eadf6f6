import type { ModeratedComment } from '@matinee/contract/moderation'
import type { ReportReason } from '@matinee/contract/comments'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export type Reporter = { userId: string } | { networkHash: Buffer }

interface NewReport {
  commentId: string
  reporter: Reporter
  reason: ReportReason
  note: string
  at: Date
}

/**
 * Idempotent while a report of this reporter is open. False if no such comment is visible. `for share` waits for a
 * concurrent change of the comment: hiding it also closes its reports.
 */
export async function insertReport(
  db: Connection,
  { commentId, reporter, reason, note, at }: NewReport,
): Promise<boolean> {
  const userId = 'userId' in reporter ? reporter.userId : null
  const networkHash = 'networkHash' in reporter ? reporter.networkHash : null
  const { rows } = await sql`
    with reported as (
      select id from comment where id = ${commentId} and hidden_at is null and movie_id in (select movie_id from movie_counter)
      for share
    ), added as (
      insert into comment_report (comment_id, reporter_id, network_hash, reason, note, created_at)
      select id, ${userId}, ${networkHash}::bytea, ${reason}, ${note}, ${at}::timestamptz from reported
      on conflict do nothing
    )
    select from reported`.execute(db)
  return rows.length > 0
}

/** Also erases the hashed networks of visitors. Returns how many reports were open. */
export async function closeReports(tx: Connection, commentIds: readonly string[], at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update comment_report set closed_at = ${at}, network_hash = null
    where comment_id = any(${commentIds}) and closed_at is null`.execute(tx)
  return Number(numAffectedRows)
}

interface ReportRow extends Omit<ModeratedComment['reports'][number], 'at'> {
  commentId: string
  at: Date
}

/** The newest `limit` open ones of each comment. */
export async function listReports(db: Connection, commentIds: readonly string[], limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.comment_id as "commentId", r.reason, r.note, r.created_at as at, u.username as by
    from unnest(${commentIds}::text[]) c(id) cross join lateral (
      select * from comment_report where comment_id = c.id and closed_at is null
      order by created_at desc, id desc limit ${limit}) r
    left join users u on u.id = r.reporter_id
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}
