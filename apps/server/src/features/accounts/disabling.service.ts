import { mayManage, permissionErrors, type Role } from '@matinee/contract/permissions'
import { peopleErrors } from '@matinee/contract/people'
import { subscriptionErrors } from '@matinee/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { accountDisabled, accountEnabled } from './accounts.emails.ts'
import { type Credential, lockCredentialById, setDisabledAt } from './accounts.queries.ts'
import { deleteEmailChange } from './email-changes.queries.ts'
import { deleteResetsByUser } from './resets.queries.ts'
import { requireOwnerLeft } from './roles.service.ts'

type Deps = Pick<Services, 'db' | 'clock' | 'config'>

async function lockAccount(tx: Connection, userId: string, by: Role): Promise<Credential> {
  const person = await lockCredentialById(tx, userId)
  if (!person) throw subscriptionErrors.userUnknown()
  if (!mayManage(by, person.role)) throw permissionErrors.missing()
  return person
}

/** ACC-9. An account that is disabled already stays as it is. */
export async function disableAccount(
  { db, clock, config }: Deps,
  userId: string,
  { reason, actor, role }: { reason: string; actor: Actor; role: Role },
): Promise<void> {
  if (actor.id === userId) throw peopleErrors.ownAccount()
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const owner = await lockAccount(tx, userId, role)
    if (!(await requireOwnerLeft(() => setDisabledAt(tx, userId, at)))) return
    await endAllSessions(tx, userId, 'disabled', at)
    await deleteResetsByUser(tx, userId)
    await deleteEmailChange(tx, userId)
    await sendMail(tx, { clock, config }, accountDisabled(owner, reason))
    const target = personTarget(owner)
    await writeAuditEntry(tx, actor, { action: 'person.disable', target, after: { reason } })
  })
}

export async function enableAccount(
  { db, clock, config }: Deps,
  userId: string,
  { actor, role }: { actor: Actor; role: Role },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await lockAccount(tx, userId, role)
    if (!(await setDisabledAt(tx, userId, null))) return
    await sendMail(tx, { clock, config }, accountEnabled(owner))
    const target = personTarget(owner)
    await writeAuditEntry(tx, actor, { action: 'person.enable', target })
  })
}
