import { peopleErrors } from '@matinee/contract/people'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { accountDisabled, accountEnabled } from './accounts.emails.ts'
import { readCredential, setDisabledAt } from './accounts.queries.ts'
import { deleteEmailChange } from './email-changes.queries.ts'
import { deleteResetsOf } from './resets.queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

/** ACC-9. An account that is disabled already stays as it is. */
export async function disableAccount(
  { db, clock, config }: Needs,
  userId: string,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<void> {
  // Nobody can lock themselves out: so there is always an admin left.
  if (actor.id === userId) throw peopleErrors.ownAccount()
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const owner = await setDisabledAt(tx, userId, at)
    if (!owner) {
      if (await readCredential(tx, userId)) return
      throw subscriptionErrors.userUnknown()
    }
    await endAllSessions(tx, userId, 'disabled', at)
    await deleteResetsOf(tx, userId)
    await deleteEmailChange(tx, userId)
    await queueMail(tx, clock, accountDisabled(config.site, owner, reason))
    const target = personTarget({ id: userId, username: owner.username })
    await writeAuditEntry(tx, actor, { action: 'person.disable', target, after: { reason } })
  })
}

export async function enableAccount({ db, clock, config }: Needs, userId: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await setDisabledAt(tx, userId, null)
    if (!owner) {
      if (await readCredential(tx, userId)) return
      throw subscriptionErrors.userUnknown()
    }
    await queueMail(tx, clock, accountEnabled(config.site, owner))
    const target = personTarget({ id: userId, username: owner.username })
    await writeAuditEntry(tx, actor, { action: 'person.enable', target })
  })
}
