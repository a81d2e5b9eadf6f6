import { accountErrors, accountMessages } from '@matinee/contract/accounts'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { type OwnAccount, ownAccountErrors, type ShownCredential } from '@matinee/contract/own-account'
import { sessionErrors } from '@matinee/contract/sessions'
import type { Actor, Caller } from '../../platform/actor.ts'
import { type Connection, isUniqueViolation } from '../../platform/database/database.ts'
import { sendMail } from '../mail/compose.service.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { hasFactor, requireBothSteps, requireSecondStep, consumeSecondFactorCode } from '../factors/factors.service.ts'
import { verifyPasskey } from '../factors/passkeys.service.ts'
import { endOtherSessions, setAuthenticatedAt, requireRecentAuthentication } from '../sessions/sessions.service.ts'
import { passwordChanged } from './accounts.emails.ts'
import {
  type Credential,
  getConfirmUntil,
  getCredential,
  lockUser,
  updatePassword,
  updateUsername,
} from './accounts.queries.ts'
import { type AccountServices, nameProblem } from './accounts.service.ts'
import { confirmOwnEmail, getLinkOwnerId } from './confirmations.service.ts'
import { deleteEmailChange, getEmailChange } from './email-changes.queries.ts'
import { confirmEmailChange, requestEmailChange } from './email-changes.service.ts'
import { usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import { deleteResetsByUser } from './resets.queries.ts'
import { notifyOtherOwners } from './resets.service.ts'
import type { AccountHolder } from './unconfirmed-accounts.service.ts'

export { wrongPasswords } from './account-limits.ts'
export { forSignedIn } from './passwords.ts'
export { deleteUser, getDeletableUserId, lockLeavingUser, updateDeletionRequestedAt } from './accounts.queries.ts'

export const isWrongCredential = (error: unknown) =>
  error instanceof AppError && ['own-account.wrongPassword', 'factors.wrongCode'].includes(error.code)

/** Removes pending resets and address changes, which an intruder with access to a mailbox could still complete. */
export async function removeOpenChanges(tx: Connection, userId: string): Promise<void> {
  await deleteResetsByUser(tx, userId)
  await deleteEmailChange(tx, userId)
}

export async function getOwnAccount(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  userId: string,
): Promise<OwnAccount> {
  const [person, change, confirmUntil] = await Promise.all([
    getCredential(db, userId),
    getEmailChange(db, userId, clock.now()),
    getConfirmUntil(db, userId),
  ])
  if (!person) throw httpErrors.signedOut()
  return {
    username: person.username,
    email: person.email,
    hasPassword: person.passwordHash !== null,
    confirmUntil: confirmUntil?.toISOString() ?? null,
    emailChange: change
      ? {
          email: change.email,
          isOldConfirmed: change.oldConfirmedAt !== null,
          isNewConfirmed: change.newConfirmedAt !== null,
          expiresAt: change.expiresAt.toISOString(),
        }
      : null,
  }
}

export async function changeUsername(services: AccountServices, userId: string, username: string): Promise<OwnAccount> {
  const problem = nameProblem(services.config, username)
  if (problem) throw httpErrors.invalid({ fields: { username: problem } })
  try {
    await updateUsername(services.db, userId, { username, usernameKey: usernameKey(username) })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw accountErrors.usernameTaken({ fields: { username: accountMessages.usernameTaken } })
  }
  return getOwnAccount(services, userId)
}

/** Returns the account if the password is right. */
async function requirePassword(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  userId: string,
  password: string,
): Promise<Credential> {
  const person = await getCredential(db, userId)
  if (!person) throw httpErrors.signedOut()
  if (person.passwordHash === null) throw ownAccountErrors.noPassword()
  if (!(await passwords.verify(person.passwordHash, password))) throw ownAccountErrors.wrongPassword()
  return person
}

/** Ends all other sessions of the user. An admin may be signed in as a user: ADMIN-3 and ADMIN-4 hold here too. */
export async function changePassword(
  services: AccountServices,
  { caller, actor }: { caller: Caller; actor: Actor },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, config, passwords } = services
  const person = await requirePassword(services, caller.id, currentPassword)
  await requireBothSteps(services, caller)
  const isAdmin = person.role !== 'user'
  const problem = passwordProblem(isAdmin ? 'admin' : 'user', newPassword, { ...person, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
  const hash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    // The password may have been changed while the new one was hashed.
    if (!(await lockUser(tx, caller.id, { hash: person.passwordHash! }))) throw ownAccountErrors.wrongPassword()
    const at = clock.now()
    await updatePassword(tx, caller.id, hash, at)
    await endOtherSessions(tx, caller, 'password', at)
    await removeOpenChanges(tx, caller.id)
    await sendMail(tx, { clock, config }, passwordChanged(person, 'elsewhere'))
    if (!isAdmin) return
    await notifyOtherOwners({ clock, config }, tx, person)
    await writeAuditEntry(tx, actor, { action: 'admin.password', target: personTarget(person) })
  })
}

/** The account that the link confirms, whose wrong passwords the caller counts. */
export async function getLinkOwner({ db, clock }: Pick<AccountServices, 'db' | 'clock'>, secret: string) {
  const userId = await getLinkOwnerId({ db, clock }, secret)
  const owner = userId === undefined ? undefined : await getCredential(db, userId)
  if (!owner) throw ownAccountErrors.linkGone()
  return owner
}

/** ACC-1, ACC-2, by a mailed link. `password`: of the account, from a browser that is not logged in to it. */
export async function openEmailLink(
  services: AccountServices,
  { secret, password }: { secret: string; password?: string | undefined },
  { caller, owner, from }: { caller: Caller | undefined; owner: Credential; from: Omit<Actor, 'id'> },
): Promise<'confirmed' | 'changed' | 'old' | 'new'> {
  let holder: AccountHolder | undefined
  if (caller?.id === owner.id) holder = { session: caller }
  else if (password !== undefined) {
    const { passwordHash } = await requirePassword(services, owner.id, password)
    holder = { passwordHash: passwordHash! }
  }
  if (await confirmOwnEmail(services, secret, holder)) return 'confirmed'
  return confirmEmailChange(services, secret, { holder, from })
}

async function requireCredential(services: AccountServices, userId: string, shown: ShownCredential): Promise<void> {
  if ('passkey' in shown) await verifyPasskey(services, shown.passkey, userId)
  else if ('password' in shown) {
    await requirePassword(services, userId, shown.password)
    await requireSecondStep(services, userId, shown.code)
  } else {
    if ((await getCredential(services.db, userId))?.passwordHash) throw ownAccountErrors.wrongPassword()
    await consumeSecondFactorCode(services, userId, shown.code)
  }
}

/** ACC-3, ACC-4 */
export async function authenticate(services: AccountServices, caller: Caller, shown: ShownCredential): Promise<void> {
  await requireCredential(services, caller.id, shown)
  await setAuthenticatedAt(services.db, caller.sessionId, services.clock.now())
}

/**
 * For what a stolen session must not do. Accounts with neither a password nor a factor sign in with a provider and have
 * no credential to show: for them a recent sign-in is enough.
 */
export async function requireOwner(
  services: AccountServices,
  caller: Caller,
  shown: ShownCredential | null,
): Promise<Credential> {
  const person = await getCredential(services.db, caller.id)
  if (!person) throw httpErrors.signedOut()
  if (shown) await requireCredential(services, caller.id, shown)
  else if (person.passwordHash !== null || (await hasFactor(services.db, caller.id)))
    throw sessionErrors.authenticateAgain()
  else await requireRecentAuthentication(services.db, caller, services.clock.now())
  return person
}

export async function changeEmail(
  services: AccountServices,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<OwnAccount> {
  await requirePassword(services, caller.id, password)
  await requireBothSteps(services, caller)
  await requestEmailChange(services, caller.id, email)
  return getOwnAccount(services, caller.id)
}

export async function cancelEmailChange(services: AccountServices, userId: string): Promise<OwnAccount> {
  await deleteEmailChange(services.db, userId)
  return getOwnAccount(services, userId)
}
