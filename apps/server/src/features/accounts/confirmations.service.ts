import { accountErrors } from '@matinee/contract/accounts'
import { httpErrors } from '@matinee/contract/http/errors'
import { emailConfirmationHours, ownAccountMessages } from '@matinee/contract/own-account'
import { confirmEmailPath } from '@matinee/contract/purchase-path'
import type { Connection } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { confirmAddress } from './accounts.emails.ts'
import { getCredential, lockUser } from './accounts.queries.ts'
import * as queries from './confirmations.queries.ts'
import { getEmailChangeBySecret } from './email-changes.queries.ts'
import { emailKey } from './names.ts'
import { type AccountHolder, confirmFirst, requireHolder } from './unconfirmed-accounts.service.ts'

interface Owner {
  id: string
  username: string
  email: string
}

/** ACC-2, in the caller's transaction. Only the hash of the secret is stored; the queued mail has the secret itself. */
export async function sendConfirmationMail(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  { id: userId, username, email }: Owner,
  returnTo?: string,
): Promise<void> {
  const secret = newSecret()
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + emailConfirmationHours * 3_600_000)
  const secretHash = hashSecret(secret)
  await queries.upsertConfirmation(tx, { userId, emailKey: emailKey(email), secretHash, at, expiresAt })
  const mail = confirmAddress({ email, username }, `${config.site.url}${confirmEmailPath(returnTo)}#t=${secret}`)
  await sendMail(tx, { clock, config }, { ...mail, secretUntil: expiresAt })
}

/** Returns the message for the user. */
export async function sendConfirmation(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Locks the user, as the address may be changed concurrently.
    const owner = (await lockUser(tx, userId)) ? await getCredential(tx, userId) : undefined
    if (!owner) throw httpErrors.signedOut()
    if (owner.emailConfirmedAt) return ownAccountMessages.alreadyConfirmed
    await sendConfirmationMail({ clock, config }, tx, owner)
    return ownAccountMessages.confirmationSent
  })
}

/** Whom a mailed link to an address is about: of their account, or of a new address for it. */
export async function getLinkOwnerId(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  secret: string,
): Promise<string | undefined> {
  const [hash, now] = [hashSecret(secret), clock.now()]
  const found = (await queries.getConfirmation(db, hash, { now })) ?? (await getEmailChangeBySecret(db, hash, now))
  return found?.userId
}

/** By the mailed link. Idempotent. False if the secret is none of a confirmation, or not valid any more. */
export async function confirmOwnEmail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  secret: string,
  holder: AccountHolder | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await queries.getConfirmation(tx, hashSecret(secret), { now: clock.now(), lock: true })
    if (!found) return false
    if (found.isConfirmed) return true
    await requireHolder(tx, found.userId, holder)
    await confirmFirst({ tx, clock }, found.userId, holder)
    return true
  })
}

/** For what others see, and for what is paid: the user can be reached. */
export async function requireConfirmedEmail(db: Connection, userId: string): Promise<void> {
  const person = await getCredential(db, userId)
  if (!person?.emailConfirmedAt) throw accountErrors.emailUnconfirmed()
}

export async function deleteExpiredConfirmations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteConfirmationsBefore(db, clock.now())
}
