import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Connection, Database } from '../database/database.ts'
import { defineJob, enqueue, type JobContext } from '../jobs/job.ts'

/**
 * How a mail came to be addressed, which decides how often one may leave (`takeTurn`). Anything else is about an account.
 * - `operator`: the address stands in the configuration.
 * - `confirmation`: its link shows that somebody reads this address. Whoever sends one limits it.
 * - `typed`: anybody may have typed the address, also one that is not theirs.
 */
type Cause = 'operator' | 'confirmation' | 'typed'

export interface Mail {
  recipient: string
  cause?: Cause
  replyTo?: string
  subject: string
  text: string
  html: string
  /** It opens something, until then: what it said is forgotten once it has left, or when it comes too late. */
  secretUntil?: Date
  /** From then on it is no longer true, or no help: better not sent than late. */
  uselessAfter?: Date
  /** One of very many that say the same: it lets every other mail go first. */
  isOneOfMany?: boolean
}

const hourMs = 3_600_000
/** What would leave later than this is not sent at all. */
const longestWaitMs = 24 * hourMs

/**
 * When a mail may leave for an address that its owner has not confirmed: at most one an hour. Undefined: never. Each turn
 * that is taken moves the next one, also for whoever asks at the same moment.
 */
async function takeTurn(db: Connection, recipient: string, now: Date, mayWait: boolean): Promise<Date | undefined> {
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

/** The one place that decides whether and when a mail may leave, whoever or whatever made it. */
async function turnOf(db: Connection, now: Date, { recipient, cause }: Mail): Promise<Date | undefined> {
  if (cause === 'operator' || cause === 'confirmation') return now
  // A stranger can have these sent to anybody: who has confirmed the address has not asked for them either.
  if (cause === 'typed') return takeTurn(db, recipient, now, false)
  return (await isConfirmed(db, recipient)) ? now : takeTurn(db, recipient, now, true)
}

/**
 * Writes a mail down in the caller's transaction; it leaves by the worker, if that commits. Gives its id; undefined when
 * this address has had, or will get, too much mail already.
 */
export async function queueMail(db: Connection, clock: Clock, mail: Mail): Promise<string | undefined> {
  const now = clock.now()
  const turn = await turnOf(db, now, mail)
  if (!turn) return undefined
  const waitMs = Math.max(0, turn.getTime() - now.getTime())
  const { id } = await db
    .insertInto('mail')
    .values({
      recipient: mail.recipient,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      is_secret: mail.secretUntil !== undefined,
      useless_after: mail.secretUntil ?? mail.uselessAfter ?? null,
      not_before: waitMs > 0 ? turn : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, deliverMail, { mailId: id }, { key: `mail:${id}`, isPatient: mail.isOneOfMany, waitMs })
  return id
}

/** Takes mails back that have not left. One that is being handed over at this moment leaves, or is not tried again. */
export async function withdrawMails(tx: Connection, ids: readonly string[]): Promise<void> {
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

/**
 * Whether a mail that failed may have arrived all the same. SMTP gives no way to ask: once the line was up, only an
 * answer of the server says that it did not take the message. Silence says nothing.
 */
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

async function mark(
  db: Connection,
  id: string,
  state: 'queued' | 'failed' | 'uncertain',
  error: string,
): Promise<void> {
  await db.updateTable('mail').set({ state, last_error: error }).where('id', '=', id).execute()
}

async function deliver({ mailId }: { mailId: string }, { db, mailer, clock, log }: JobContext): Promise<void> {
  const mail = await db
    .updateTable('mail')
    .set({ state: 'sending', tries: sql`tries + 1` })
    .where('id', '=', mailId)
    // A person may have asked for another try of a job that was given up.
    .where('state', 'in', ['queued', 'failed'])
    .where('dismissed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!mail) {
    const { numUpdatedRows } = await db
      .updateTable('mail')
      .set({ state: 'uncertain', last_error: 'The worker died while it was sending this mail.' })
      .where('id', '=', mailId)
      .where('state', '=', 'sending')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) log.error({ mailId }, 'a mail may or may not have been sent')
    return
  }
  if (mail.useless_after && mail.useless_after <= clock.now()) {
    log.warn({ mailId }, 'a mail came too late to be of use, and was not sent')
    await mark(db, mail.id, 'failed', 'It came too late to be of use.')
    return forgetWords(db, clock)
  }
  try {
    await mailer.send({
      id: mail.id,
      recipient: mail.recipient,
      replyTo: mail.reply_to ?? undefined,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (mayHaveArrived(error)) {
      log.error({ mailId, err: error }, 'a mail may or may not have been sent')
      return mark(db, mail.id, 'uncertain', reason)
    }
    await mark(db, mail.id, 'queued', reason)
    throw error
  }
  await db
    .updateTable('mail')
    .set({
      state: 'sent',
      sent_at: clock.now(),
      last_error: null,
      ...(mail.is_secret && noWords),
    })
    .where('id', '=', mail.id)
    .execute()
}

export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ mailId: z.string() }),
  tries: 12,
  // Of a worker that is killed, one mail at most is left of which nobody knows whether it arrived.
  isOneAtATime: true,
  run: deliver,
  gaveUp: ({ mailId }, { db }, error) => mark(db, mailId, 'failed', error.message),
})

/** What has not surely arrived after a first try: it fails and is tried again, was given up, or nobody knows. */
export const isInTrouble = sql<boolean>`(dismissed_at is null and state <> 'sent'
  and (state in ('failed', 'uncertain') or (state = 'queued' and last_error is not null)))`

const mostAtOnce = 2000

/** Those of these mails, or of all, that are in trouble and not in anybody's hands. */
const troubled = (ids: readonly string[] | 'all') => sql`
  select id from mail where ${isInTrouble} and ${ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`}
  order by id limit ${mostAtOnce} for update skip locked`

/** Sends mails again because a person said so, from the first try on. Gives how many those are. */
export async function retryMails(tx: Connection, ids: readonly string[] | 'all'): Promise<number> {
  // Its key makes a job take the place of the one that was given up.
  const { rows } = await sql<{ n: number }>`
    with chosen as (
      update mail set state = 'queued', last_error = null, not_before = null where id in (${troubled(ids)}) returning id)
    select count(*)::int as n from chosen, lateral graphile_worker.add_job(${deliverMail.name},
      json_build_object('mailId', chosen.id::text), job_key => 'mail:' || chosen.id, max_attempts => ${deliverMail.tries}) job`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** A person has seen to these mails: they are not sent, and not shown as trouble any more. Gives how many those are. */
export async function dismissMails(tx: Connection, clock: Clock, ids: readonly string[] | 'all'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with chosen as (
      update mail set state = case state when 'queued' then 'failed' else state end, dismissed_at = ${clock.now()},
        text_body = case when is_secret then '' else text_body end,
        html_body = case when is_secret then '' else html_body end
      where id in (${troubled(ids)}) returning id)
    select count(*)::int as n from chosen, lateral graphile_worker.remove_job('mail:' || chosen.id) job`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Sends a mail again because a person said so. False when it is not in trouble. */
export async function resendMail(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => (await retryMails(tx, [id])) > 0)
}

const noWords = { text_body: '', html_body: '' }

/** Of mails that open nothing any more, whatever became of them. */
async function forgetWords(db: Connection, clock: Clock): Promise<void> {
  await db
    .updateTable('mail')
    .set(noWords)
    .where('is_secret', '=', true)
    .where('text_body', '<>', '')
    .where('useless_after', '<=', clock.now())
    .execute()
}

const daysKept = 30

/** What was sent is nobody's business for longer than it takes to answer a question about it. */
export const forgetMail = defineJob({
  name: 'mail.forget',
  payload: z.object({}),
  tries: 3,
  async run(_, { db, clock }) {
    const before = new Date(clock.now().getTime() - daysKept * 86_400_000)
    await db
      .deleteFrom('mail')
      .where('created_at', '<', before)
      .where((mail) => mail.or([mail('state', '=', 'sent'), mail('dismissed_at', 'is not', null)]))
      .execute()
    await db.deleteFrom('mail_recipient').where('next_at', '<', clock.now()).execute()
    await forgetWords(db, clock)
  },
})
