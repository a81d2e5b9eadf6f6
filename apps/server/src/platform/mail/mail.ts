import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Connection } from '../database/database.ts'
import { defineJob, enqueue, type JobContext } from '../jobs/job.ts'

/**
 * Decides how often a mail may be sent to an address. Without a cause it is about an account.
 * - `operator`: the address is in the configuration.
 * - `confirmation`: its link proves access to the mailbox. Limited by the caller.
 * - `typed`: a visitor typed the address, which may be a stranger's.
 * - `owed`: required by law, at once. Limited by needing a payment.
 */
type MailCause = 'operator' | 'confirmation' | 'typed' | 'owed'

export interface Mail {
  recipient: string
  /** The account, where `recipient` is not its address: an address that is new to it, or the one before. */
  userId?: string
  /** Addressed to the account with this address, also if the address is unconfirmed. */
  isToAccount?: boolean
  /** Other accounts in the mail. Erasing one of them deletes it. */
  dataSubjects?: readonly string[]
  /** Another address in the mail, which may have an account. */
  namedAddress?: string | null
  cause?: MailCause
  replyTo?: string
  subject: string
  text: string
  html: string
  /** When the secret in the mail expires: its text is deleted once it is sent or too late. */
  secretUntil?: Date
  /** It is not sent after this time. */
  uselessAfter?: Date
  /** Where a mail program unsubscribes with one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Sent after all other mails. */
  isLowPriority?: boolean
}

const hourMs = 3_600_000
/** A mail that would have to wait longer is not sent. */
const longestWaitMs = 24 * hourMs

/** Reserves the next slot of an unconfirmed address, which gets one mail an hour. Undefined if that is too late. */
async function reserveSlot(db: Connection, recipient: string, now: Date, mayWait: boolean): Promise<Date | undefined> {
  const latest = new Date(now.getTime() + (mayWait ? longestWaitMs : 0))
  const { rows } = await sql<{ at: Date }>`
    insert into mail_recipient as r (address, next_at)
    values (lower_case(${recipient}), ${now}::timestamptz + interval '1 hour')
    on conflict (address) do update set next_at = greatest(r.next_at, ${now}::timestamptz) + interval '1 hour'
    where r.next_at <= ${latest}
    returning next_at - interval '1 hour' as at`.execute(db)
  return rows[0]?.at
}

async function isConfirmed(db: Connection, recipient: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_confirmed_address(${recipient}) as is`.execute(db)
  return rows[0]?.is === true
}

/** When a mail may be sent. Undefined: never. */
async function findSlot(db: Connection, now: Date, { recipient, cause }: Mail): Promise<Date | undefined> {
  if (cause === 'operator' || cause === 'confirmation' || cause === 'owed') return now
  // Visitors can cause these, also for confirmed addresses.
  if (cause === 'typed') return reserveSlot(db, recipient, now, false)
  return (await isConfirmed(db, recipient)) ? now : reserveSlot(db, recipient, now, true)
}

/** SQL: the accounts of an address; `isProven`: only those that have confirmed it. */
const accountsByAddress = (address: string, isProven: boolean) => sql<string>`
  select id from users where lower_case(email) = lower_case(${address})
    and (${!isProven} or email_confirmed_at is not null or role <> 'user')`

/** Queues a mail in the caller's transaction. Returns its id; undefined if the address gets too much mail. */
export async function queueMail(db: Connection, clock: Clock, mail: Mail): Promise<string | undefined> {
  const now = clock.now()
  const slot = await findSlot(db, now, mail)
  if (!slot) return undefined
  const waitMs = Math.max(0, slot.getTime() - now.getTime())
  const { id } = await db
    .insertInto('mail')
    .values({
      recipient: mail.recipient,
      user_id:
        mail.userId ?? sql<string | null>`(${accountsByAddress(mail.recipient, mail.isToAccount !== true)} limit 1)`,
      data_subject_ids: sql<string[]>`${[...(mail.dataSubjects ?? [])]}::text[]
        || array(${accountsByAddress(mail.namedAddress ?? '', true)})`,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      is_secret: mail.secretUntil !== undefined,
      useless_after: mail.secretUntil ?? mail.uselessAfter ?? null,
      not_before: waitMs > 0 ? slot : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, deliverMailJob, { mailId: id }, { key: `mail:${id}`, isLowPriority: mail.isLowPriority, waitMs })
  return id
}

/** Deletes unsent mails. One that is being sent is not retried. */
export async function cancelMails(tx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('mail').where('id', 'in', ids).where('state', 'in', ['queued', 'failed']).execute()
  await tx
    .updateTable('mail')
    .set((mail) => ({ useless_after: mail.ref('created_at') }))
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .execute()
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EDNS', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETLS', 'EAUTH'])

/** Whether a failed mail may have arrived: after connecting, only a response of the server rules it out. */
function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  if ('responseCode' in error && error.responseCode) return false
  const code = 'code' in error ? String(error.code) : ''
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return (
    !neverConnected.has(code) &&
    !neverConnected.has(cause) &&
    !/ECONNREFUSED|Greeting never received/.test(error.message)
  )
}

/** Whether the server takes no mail for this recipient, now or later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

const noText = { text_body: '', html_body: '' }

async function setState(
  db: Connection,
  id: string,
  state: 'queued' | 'failed' | 'uncertain',
  error: string,
  isRefused = false,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, last_error: error, ...(isRefused && { is_refused: true }) })
    .where('id', '=', id)
    .execute()
}

/** Sets a mail to `sending`. Undefined: it was sent, cancelled or dismissed. */
const claimMail = (db: Connection, id: string) =>
  db
    .updateTable('mail')
    .set({ state: 'sending', tries: sql`tries + 1` })
    .where('id', '=', id)
    // `failed` too: an operator may have it tried again.
    .where('state', 'in', ['queued', 'failed'])
    .where('dismissed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Sets a mail to `uncertain` that is still `sending` when its job starts again, as its worker has died. */
async function setInterrupted(db: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'uncertain', last_error: 'The worker died while it was sending this mail.' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function deliver({ mailId }: { mailId: string }, { db, mailer, clock, log }: JobContext): Promise<void> {
  const mail = await claimMail(db, mailId)
  if (!mail) {
    if (await setInterrupted(db, mailId)) log.error({ mailId }, 'mail may or may not have been sent')
    return
  }
  if (mail.useless_after && mail.useless_after <= clock.now()) {
    log.warn({ mailId }, 'mail expired before it could be sent')
    await setState(db, mail.id, 'failed', 'It came too late to be of use.')
    return deleteSecrets(db, clock)
  }
  try {
    await mailer.send({
      id: mail.id,
      recipient: mail.recipient,
      replyTo: mail.reply_to ?? undefined,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      unsubscribeUrl: mail.unsubscribe_url ?? undefined,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (mayHaveArrived(error)) {
      log.error({ mailId, err: error }, 'mail may or may not have been sent')
      return setState(db, mail.id, 'uncertain', reason)
    }
    await setState(db, mail.id, 'queued', reason, isRefusal(error))
    throw error
  }
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: clock.now(), last_error: null, is_refused: false, ...(mail.is_secret && noText) })
    .where('id', '=', mail.id)
    .execute()
}

export const deliverMailJob = defineJob({
  name: 'mail.deliver-mail',
  payload: z.object({ mailId: z.string() }),
  tries: 12,
  // A killed worker then leaves at most one mail in an uncertain state.
  isOneAtATime: true,
  run: deliver,
  gaveUp: ({ mailId }, { db }, error) => setState(db, mailId, 'failed', error.message),
})

/** SQL: a try has failed, and the mail was not dismissed. */
export const isUnsent = sql<boolean>`(dismissed_at is null and state <> 'sent'
  and (state in ('failed', 'uncertain') or (state = 'queued' and last_error is not null)))`

const maxBatch = 2000

/** SQL: the ids of the unsent mails among these, or of all unsent ones. Locks them. */
const lockUnsent = (ids: readonly string[] | 'all') => sql`
  select id from mail where ${isUnsent} and ${ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`}
  order by id limit ${maxBatch} for update skip locked`

/** Sends mails again, with all their tries. Returns how many. */
export async function retryMails(tx: Connection, ids: readonly string[] | 'all'): Promise<number> {
  // As it has the same key, the job replaces the failed one.
  const { rows } = await sql<{ n: number }>`
    with chosen as (
      update mail set state = 'queued', last_error = null, not_before = null where id in (${lockUnsent(ids)}) returning id)
    select count(*)::int as n from chosen, lateral graphile_worker.add_job(${deliverMailJob.name},
      json_build_object('mailId', chosen.id::text), job_key => 'mail:' || chosen.id, max_attempts => ${deliverMailJob.tries}) job`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Removes mails from the list of unsent ones. Returns how many. */
export async function dismissMails(tx: Connection, clock: Clock, ids: readonly string[] | 'all'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with chosen as (
      update mail set state = case state when 'queued' then 'failed' else state end, dismissed_at = ${clock.now()},
        text_body = case when is_secret then '' else text_body end,
        html_body = case when is_secret then '' else html_body end
      where id in (${lockUnsent(ids)}) returning id)
    select count(*)::int as n from chosen, lateral graphile_worker.remove_job('mail:' || chosen.id) job`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Deletes the texts of mails whose secret has expired. */
async function deleteSecrets(db: Connection, clock: Clock): Promise<void> {
  await db
    .updateTable('mail')
    .set(noText)
    .where('is_secret', '=', true)
    .where('text_body', '<>', '')
    .where('useless_after', '<=', clock.now())
    .execute()
}

/**
 * Deletes an account's mails and those that name it, by its id; mails to or from its address, if the account has
 * confirmed it (`confirmedEmail`); and sent mails to others that contain one of `alsoWith`.
 */
export async function eraseMails(
  tx: Connection,
  { id, confirmedEmail, alsoWith }: { id: string; confirmedEmail: string | null; alsoWith: string[] },
): Promise<void> {
  await sql`
    delete from mail_recipient where address = lower_case(${confirmedEmail})
      or address in (select lower_case(recipient) from mail where user_id = ${id})`.execute(tx)
  await sql`
    delete from mail where user_id = ${id} or data_subject_ids @> ${[id]}::text[]
      or lower_case(recipient) = lower_case(${confirmedEmail}) or lower_case(reply_to) = lower_case(${confirmedEmail})`.execute(
    tx,
  )
  await sql`
    delete from mail m where state not in ('queued', 'sending')
      and exists (select from unnest(${alsoWith}::text[]) words where strpos(m.text_body, words) > 0)`.execute(tx)
}

const retentionDays = 30

export const purgeMailJob = defineJob({
  name: 'mail.purge-mails',
  payload: z.object({}),
  tries: 3,
  async run(_, { db, clock }) {
    const before = new Date(clock.now().getTime() - retentionDays * 86_400_000)
    await db
      .deleteFrom('mail')
      .where('created_at', '<', before)
      .where((mail) => mail.or([mail('state', '=', 'sent'), mail('dismissed_at', 'is not', null)]))
      .execute()
    await db.deleteFrom('mail_recipient').where('next_at', '<', clock.now()).execute()
    await deleteSecrets(db, clock)
  },
})
