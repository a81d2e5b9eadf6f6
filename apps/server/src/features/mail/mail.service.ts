import { mailErrors, mailLimits, type UnsentEmails } from '@matinee/contract/mail'
import type { Actor } from '../../platform/actor.ts'
import { inSnapshot } from '../../platform/database/database.ts'
import { dismissMails, retryMails } from '../../platform/mail/mail.ts'
import { countUnsent, listUnsent } from '../../platform/mail/unsent.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'

/** How many emails have not arrived, and the newest that failed. */
export async function listUnsentEmails({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<UnsentEmails> {
  return inSnapshot(db, async (tx) => {
    const counts = await countUnsent(tx, clock.now())
    const hasFailures = counts.failing + counts.failed + counts.uncertain > 0
    const mails = hasFailures ? await listUnsent(tx, mailLimits.listLength) : []
    const emails = mails.map(({ createdAt, nextTryAt, ...mail }) =>
      Object.assign(mail, { createdAt: createdAt.toISOString(), nextTryAt: nextTryAt?.toISOString() ?? null }),
    )
    return { counts, emails }
  })
}

/** Ids only: the audit log must not keep recipients for ever. */
const entry = <A extends string>(action: A, ids: readonly string[] | undefined, emails: number) => ({
  action,
  target: listTarget('emails'),
  after: { emails, ...(ids && { ids }) },
})

/** Sends failed emails again at once: those named, or all. */
export async function retryEmails(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const retried = await retryMails(tx, ids ?? 'all')
    if (retried === 0) throw mailErrors.nothingThere()
    await writeAuditEntry(tx, actor, entry('mail.retry', ids, retried))
    return retried
  })
}

/** Takes failed emails off the list without sending them. */
export async function dismissEmails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const dismissed = await dismissMails(tx, clock, ids ?? 'all')
    if (dismissed === 0) throw mailErrors.nothingThere()
    await writeAuditEntry(tx, actor, entry('mail.dismiss', ids, dismissed))
    return dismissed
  })
}
