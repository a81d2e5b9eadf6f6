import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Connection, Database } from '../database/database.ts'
import { defineJob, enqueue, type JobContext } from '../jobs/job.ts'

export interface Mail {
  recipient: string
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

/** Writes a mail down in the caller's transaction; it leaves by the worker, if that commits. Gives its id. */
export async function queueMail(db: Connection, clock: Clock, mail: Mail): Promise<string> {
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
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, deliverMail, { mailId: id }, { key: `mail:${id}`, isPatient: mail.isOneOfMany })
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

/** Sends a mail again because a person said so. False when it is not in trouble. */
export async function resendMail(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mail')
      .set({ state: 'queued' })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'uncertain'])
      .executeTakeFirst()
    // Its key makes it take the place of the job that was given up.
    if (numUpdatedRows > 0n) await enqueue(tx, deliverMail, { mailId: id }, { key: `mail:${id}` })
    return numUpdatedRows > 0n
  })
}

const noWords = { text_body: '', html_body: '' }

/** Of mails that open nothing any more, whatever became of them. */
async function forgetWords(db: Connection, clock: Clock): Promise<void> {
  await db
    .updateTable('mail')
    .set(noWords)
    .where('is_secret', '=', true)
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
    await db.deleteFrom('mail').where('created_at', '<', before).where('state', '=', 'sent').execute()
    await forgetWords(db, clock)
  },
})
