import { deskMailErrors, deskMailLimits, type UnsentEmails } from '@matinee/contract/desk-mail'
import type { Actor } from '../../platform/actor.ts'
import { inOneMoment } from '../../platform/database/database.ts'
import { dismissMails, retryMails } from '../../platform/mail/mail.ts'
import { countUnsent, listUnsent } from '../../platform/mail/unsent.ts'
import type { Services } from '../../platform/services.ts'
import { writeRecord } from '../record/record.service.ts'

/** How many emails have not arrived, and the newest of those in trouble. */
export async function showUnsent({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<UnsentEmails> {
  return inOneMoment(db, async (tx) => {
    const counts = await countUnsent(tx, clock.now())
    const isAnyInTrouble = counts.failing + counts.failed + counts.uncertain > 0
    const mails = isAnyInTrouble ? await listUnsent(tx, deskMailLimits.shown) : []
    const emails = mails.map(({ createdAt, nextTryAt, ...mail }) =>
      Object.assign(mail, { createdAt: createdAt.toISOString(), nextTryAt: nextTryAt?.toISOString() ?? null }),
    )
    return { counts, emails }
  })
}

/** The record names emails by their numbers: whom they were for is nobody's business for ever. */
const asTarget = { kind: 'list' as const, id: null, name: 'emails' }
const told = (ids: readonly string[] | undefined, done: number) => ({ emails: done, ...(ids && { ids }) })

/** Sends emails again at once: those that were named and are still in trouble, or all. */
export async function retryEmails(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const retried = await retryMails(tx, ids ?? 'all')
    if (retried === 0) throw deskMailErrors.nothingThere()
    await writeRecord(tx, actor, { action: 'mail.retry', target: asTarget, after: told(ids, retried) })
    return retried
  })
}

/** Takes emails off the list of troubles: they are not sent. */
export async function dismissEmails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const dismissed = await dismissMails(tx, clock, ids ?? 'all')
    if (dismissed === 0) throw deskMailErrors.nothingThere()
    await writeRecord(tx, actor, { action: 'mail.dismiss', target: asTarget, after: told(ids, dismissed) })
    return dismissed
  })
}
