import type { UnsentState } from '@matinee/contract/mail'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { isUnsent } from './mail.ts'

/** `waiting`: not tried once in ten minutes. */
type UnsentCounts = Record<UnsentState | 'waiting', number>

interface UnsentMail {
  id: string
  recipient: string
  subject: string
  state: UnsentState
  tries: number
  reason: string
  createdAt: Date
  /** Null: it is not tried again by itself. */
  nextTryAt: Date | null
}

export async function countUnsent(db: Connection, now: Date): Promise<UnsentCounts> {
  const { rows } = await sql<UnsentCounts>`
    select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'uncertain')::int as uncertain,
      count(*) filter (where state = 'queued' and last_error is not null)::int as failing,
      count(*) filter (where state = 'queued' and last_error is null
        and coalesce(not_before, created_at) < ${now}::timestamptz - interval '10 minutes')::int as waiting
    from mail where state <> 'sent' and dismissed_at is null`.execute(db)
  return rows[0] ?? { failed: 0, uncertain: 0, failing: 0, waiting: 0 }
}

/** Newest first. */
export async function listUnsent(db: Connection, limit: number): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail>`
    select m.id, m.recipient, m.subject, case m.state when 'queued' then 'failing' else m.state end as state, m.tries,
      coalesce(m.last_error, '') as reason, m.created_at as "createdAt",
      case when m.state = 'queued' then job.run_at end as "nextTryAt"
    from (select * from mail where ${isUnsent} order by created_at desc, id desc limit ${limit}) m
    left join graphile_worker._private_jobs job on job.key = 'mail:' || m.id
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}
