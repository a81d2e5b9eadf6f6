import { httpErrors } from '@matinee/contract/http/errors'
import type { ShownCredential } from '@matinee/contract/own-account'
import { personalDataErrors } from '@matinee/contract/personal-data'
import { formatCode } from '@matinee/contract/vouchers'
import type { Caller } from '../../platform/actor.ts'
import { dropCachedResponses } from '../../platform/database/changes.ts'
import { lockUserAdvisory } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/each-item.ts'
import { sendMail } from '../mail/compose.service.ts'
import { eraseMails } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { type AccountServices, deletesAt } from '../accounts/accounts.service.ts'
import {
  deleteUser,
  getDeletableUserId,
  lockLeavingUser,
  removeOpenChanges,
  requireOwner,
  updateDeletionRequestedAt,
} from '../accounts/own-account.service.ts'
import { requireOwnerLeft } from '../accounts/roles.service.ts'
import { eraseFromAuditLog } from '../audit-log/audit-log.service.ts'
import { deleteCommentsByUser } from '../comments/comments.service.ts'
import { deleteMessagesByEmail } from '../contact/contact.service.ts'
import { deleteInvitationsTo } from '../invitations/invitations.service.ts'
import { eraseFromMessages } from '../payments/messages.service.ts'
import { deleteReactionsByUser } from '../reactions/reactions.service.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { areRenewalsSynced, isStoppedByUserSince } from '../subscriptions/renewals.service.ts'
import { changeSubscription } from '../subscriptions/subscriptions.service.ts'
import { eraseGifts } from '../vouchers/gifts.service.ts'
import { purgeExports } from './data-exports.service.ts'
import { deletionRequested } from './personal-data.emails.ts'

/** ACC-6. Signs the account out and hides it from now on, and stops its renewal at the payment provider. */
export async function requestDeletion(
  services: AccountServices & Pick<Services, 'payments'>,
  caller: Caller,
  credential: ShownCredential | null,
): Promise<{ deletesAt: string }> {
  const { db, clock, config } = services
  const person = await requireOwner(services, caller, credential)
  const { id: userId } = caller
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    await lockUserAdvisory(tx, userId)
    await requireOwnerLeft(() => updateDeletionRequestedAt(tx, userId, at), personalDataErrors.lastOwner)
    const cause = { event: 'stopRenewing', by: 'person', actorId: userId, isSilent: true } as const
    // Undefined: the account was deleted in the meantime.
    if (!(await changeSubscription(services, tx, userId, cause))) throw httpErrors.signedOut()
    await endAllSessions(tx, userId, 'logout', at)
    await removeOpenChanges(tx, userId)
    await sendMail(tx, { clock, config }, deletionRequested(person, deletesAt(at)))
    await dropCachedResponses(tx)
    return { deletesAt: deletesAt(at).toISOString() }
  })
}

/** Without a request for deletion nothing changes. */
export async function cancelDeletion(services: Pick<Services, 'db' | 'clock' | 'config' | 'payments'>, userId: string) {
  await services.db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, userId)
    const user = await lockLeavingUser(tx, userId)
    if (!user) return
    // From then on the nightly job may be deleting the account.
    if (deletesAt(user.deletionRequestedAt) <= services.clock.now()) throw personalDataErrors.tooLate()
    await updateDeletionRequestedAt(tx, userId, null)
    if (await isStoppedByUserSince(tx, userId, user.deletionRequestedAt)) {
      const cause = { event: 'resumeRenewing', by: 'person', actorId: userId, isSilent: true } as const
      await changeSubscription(services, tx, userId, cause)
    }
    await dropCachedResponses(tx)
  })
}

/** False: the account is gone. */
async function eraseAccount(services: Services, id: string): Promise<boolean> {
  const { db } = services
  if (!(await areRenewalsSynced(db, id)))
    throw new Error('The payment provider has not confirmed yet that it charges nothing more.')
  // One movie at a time, before the account itself is locked.
  await deleteCommentsByUser(db, id)
  await deleteReactionsByUser(db, id)
  return db.transaction().execute(async (tx) => {
    await lockUserAdvisory(tx, id)
    const user = await lockLeavingUser(tx, id)
    if (!user) return false
    const cause = { event: 'leave', by: 'person', isSilent: true } as const
    await changeSubscription(services, tx, id, cause)
    // An unconfirmed address may be a stranger's, whose mails are not erased.
    const { confirmedEmail } = user
    const codes = await eraseGifts(tx, { userId: id, email: confirmedEmail })
    await eraseMails(tx, { id, confirmedEmail, alsoWith: codes.map(formatCode) })
    if (confirmedEmail !== null) {
      await deleteMessagesByEmail(tx, confirmedEmail)
      await deleteInvitationsTo(tx, user.emailKey)
    }
    await eraseFromMessages(tx, user)
    await deleteUser(tx, id)
    await dropCachedResponses(tx)
    await eraseFromAuditLog(tx, user)
    return true
  })
}

/** Read one by one, as erasing may take long, and other deletions may be cancelled in the meantime. */
async function* listDeletable({ db, clock }: Pick<Services, 'db' | 'clock'>): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    // The cutoff: now, less the days that `deletesAt` adds.
    const before = new Date(2 * clock.now().getTime() - deletesAt(clock.now()).getTime())
    const id = await getDeletableUserId(db, { before, after })
    if (id === undefined) return
    yield id
    after = id
  }
}

/** ACC-6, every night: accounts whose seven days are over. Fails if one of them could not be deleted. */
export async function eraseAccounts(services: Services & { signal?: AbortSignal }): Promise<number> {
  const { log, signal } = services
  let erased = 0
  const eraseNext = async (id: string) => {
    if (await eraseAccount(services, id)) erased += 1
  }
  try {
    await forEachItem(listDeletable(services), eraseNext, { log, what: 'account', signal })
  } finally {
    if (erased > 0) {
      await purgeExports(services)
      log.info({ erased }, 'accounts deleted')
    }
  }
  return erased
}
