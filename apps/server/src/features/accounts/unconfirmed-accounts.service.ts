import { ownAccountErrors } from '@matinee/contract/own-account'
import type { Caller } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { deleteFactors } from '../factors/factors.service.ts'
import { endAllSessions, endOtherSessions } from '../sessions/sessions.service.ts'
import { confirmEmail, requestDeletionOfUnconfirmedUsers, lockUser } from './accounts.queries.ts'
import { deleteEmailChange } from './email-changes.queries.ts'
import { deleteResetsByUser } from './resets.queries.ts'
import { deleteIdentitiesByUser } from './unconfirmed-accounts.queries.ts'

/**
 * Proof of owning the account, besides the mailbox: the session of this browser, or the password, as the hash that it
 * was compared with.
 */
export type AccountHolder = { session: Caller } | { passwordHash: string }

/** SAFE-1: a link alone confirms no account, as a stranger may have created it with this address. */
export async function requireHolder(tx: Connection, userId: string, holder: AccountHolder | undefined): Promise<void> {
  if (!holder) throw ownAccountErrors.passwordNeeded()
  if ('session' in holder) {
    if (holder.session.id !== userId) throw ownAccountErrors.passwordNeeded()
  } else if (!(await lockUser(tx, userId, { hash: holder.passwordHash })))
    // Changed since it was compared.
    throw ownAccountErrors.wrongPassword()
}

/**
 * SAFE-1, in the caller's transaction, which has locked the user: deletes every way into the account but the password,
 * which callers replace or have verified. The session of `holder` stays.
 */
export async function deleteAccess(
  { tx, clock }: { tx: Connection } & Pick<Services, 'clock'>,
  userId: string,
  holder?: AccountHolder,
): Promise<void> {
  await deleteFactors(tx, userId)
  await deleteIdentitiesByUser(tx, userId)
  await deleteEmailChange(tx, userId)
  await deleteResetsByUser(tx, userId)
  if (holder && 'session' in holder) await endOtherSessions(tx, holder.session, 'elsewhere', clock.now())
  else await endAllSessions(tx, userId, 'elsewhere', clock.now())
}

/** SAFE-1: confirms the address, and if that is the first time, deletes what was set up before. */
export async function confirmFirst(
  { tx, clock }: { tx: Connection } & Pick<Services, 'clock'>,
  userId: string,
  holder?: AccountHolder,
): Promise<void> {
  if (await confirmEmail(tx, userId, clock.now())) await deleteAccess({ tx, clock }, userId, holder)
}

const batchSize = 500

/**
 * SAFE-1: an address that was never confirmed becomes free again. The nightly erasure deletes the accounts. Those with a
 * role stay, and those with a payment, Premium or a gift, of which a record has to remain.
 */
export async function expireUnconfirmedAccounts({
  db,
  clock,
  log,
  signal,
}: Pick<Services, 'db' | 'clock' | 'log'> & { signal?: AbortSignal }): Promise<number> {
  let expired = 0
  for (;;) {
    signal?.throwIfAborted()
    const ids = await requestDeletionOfUnconfirmedUsers(db, { now: clock.now(), limit: batchSize })
    expired += ids.length
    if (ids.length < batchSize) break
  }
  if (expired > 0) log.info({ expired }, 'accounts whose address was never confirmed are deleted next')
  return expired
}
