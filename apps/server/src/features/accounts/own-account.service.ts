import { accountErrors, accountMessages } from '@matinee/contract/accounts'
import { AppError, httpErrors } from '@matinee/contract/http/errors'
import { type OwnAccount, ownAccountErrors, type ShownCredential } from '@matinee/contract/own-account'
import { sessionErrors } from '@matinee/contract/sessions'
import type { Caller } from '../../platform/actor.ts'
import { type Connection, isUniqueViolation } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/compose.ts'
import { hasFactor, requireBothSteps, requireSecondStep, takeCode } from '../factors/factors.service.ts'
import { takePasskey } from '../factors/passkeys.service.ts'
import { endOtherSessions, markAuthenticated, requireRecentAuthentication } from '../sessions/sessions.service.ts'
import { passwordChanged } from './accounts.emails.ts'
import {
  type Credential,
  readCredential,
  selectUserForUpdate,
  updatePassword,
  updateUsername,
} from './accounts.queries.ts'
import { type AccountServices, nameProblem } from './accounts.service.ts'
import { deleteEmailChange, findEmailChange } from './email-changes.queries.ts'
import { requestEmailChange } from './email-changes.service.ts'
import { usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import { deleteResetsOf } from './resets.queries.ts'

export { deleteUser, findDeletable, lockLeavingUser, updateDeletionRequestedAt } from './accounts.queries.ts'

/** Limits guesses of a signed-in user. Five wrong passwords cost nothing; then each next one has to wait longer. */
export const wrongPasswords = {
  name: 'own-password',
  times: 30,
  seconds: 24 * 60 * 60,
  pauses: [0, 0, 0, 0, 0, 30, 60, 120, 300, 600],
}

export const isWrongCredential = (error: unknown) =>
  error instanceof AppError && ['own-account.wrongPassword', 'factors.wrongCode'].includes(error.code)

/** What somebody with access to a mailbox could still finish. */
export async function removeOpenChanges(tx: Connection, userId: string): Promise<void> {
  await deleteResetsOf(tx, userId)
  await deleteEmailChange(tx, userId)
}

export async function showOwnAccount(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  userId: string,
): Promise<OwnAccount> {
  const [person, change] = await Promise.all([readCredential(db, userId), findEmailChange(db, userId, clock.now())])
  if (!person) throw httpErrors.signedOut()
  return {
    username: person.username,
    email: person.email,
    hasPassword: person.passwordHash !== null,
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

export async function renameSelf(services: AccountServices, userId: string, username: string): Promise<OwnAccount> {
  const problem = nameProblem(services.config, username)
  if (problem) throw httpErrors.invalid({ fields: { username: problem } })
  try {
    await updateUsername(services.db, userId, { username, usernameKey: usernameKey(username) })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw accountErrors.usernameTaken({ fields: { username: accountMessages.usernameTaken } })
  }
  return showOwnAccount(services, userId)
}

/** The account whose password this is. */
async function requirePassword(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  userId: string,
  password: string,
): Promise<Credential> {
  const person = await readCredential(db, userId)
  if (!person) throw httpErrors.signedOut()
  if (person.passwordHash === null) throw ownAccountErrors.noPassword()
  if (!(await passwords.verify(person.passwordHash, password))) throw ownAccountErrors.wrongPassword()
  return person
}

/** Everybody else who has signed in with the old password is signed out. */
export async function changePassword(
  services: AccountServices,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock, config, passwords } = services
  const person = await requirePassword(services, caller.id, currentPassword)
  await requireBothSteps(services, caller)
  const problem = passwordProblem('user', newPassword, { ...person, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
  const hash = await passwords.hash(newPassword)
  await db.transaction().execute(async (tx) => {
    // It may have been changed while the new one was hashed.
    if (!(await selectUserForUpdate(tx, caller.id, { hash: person.passwordHash! })))
      throw ownAccountErrors.wrongPassword()
    const at = clock.now()
    await updatePassword(tx, caller.id, hash, at)
    await endOtherSessions(tx, caller, 'password', at)
    await removeOpenChanges(tx, caller.id)
    await sendMail(tx, { clock, config }, passwordChanged(person, 'elsewhere'))
  })
}

async function requireCredential(services: AccountServices, userId: string, shown: ShownCredential): Promise<void> {
  if ('passkey' in shown) await takePasskey(services, shown.passkey, userId)
  else if ('password' in shown) {
    await requirePassword(services, userId, shown.password)
    await requireSecondStep(services, userId, shown.code)
  } else {
    if ((await readCredential(services.db, userId))?.passwordHash) throw ownAccountErrors.wrongPassword()
    await takeCode(services, userId, shown.code)
  }
}

/** ACC-3, ACC-4 */
export async function authenticate(services: AccountServices, caller: Caller, shown: ShownCredential): Promise<void> {
  await requireCredential(services, caller.id, shown)
  await markAuthenticated(services.db, caller.sessionId, services.clock.now())
}

/** For what a stolen session must not do. Who signs in with a provider alone has nothing to show: a recent sign-in counts. */
export async function requireOwner(
  services: AccountServices,
  caller: Caller,
  shown: ShownCredential | null,
): Promise<Credential> {
  const person = await readCredential(services.db, caller.id)
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
  return showOwnAccount(services, caller.id)
}

export async function keepEmail(services: AccountServices, userId: string): Promise<OwnAccount> {
  await deleteEmailChange(services.db, userId)
  return showOwnAccount(services, userId)
}
