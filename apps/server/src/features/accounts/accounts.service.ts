import { accountErrors, accountMessages as messages, type User } from '@matinee/contract/accounts'
import type { SiteLanguage } from '@matinee/contract/site-languages'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import type { Assertion } from '@matinee/contract/factors.schemas'
import { httpErrors } from '@matinee/contract/http/errors'
import { invitationErrors } from '@matinee/contract/invitations'
import { deletionDays } from '@matinee/contract/personal-data'
import { subscriptionLimits } from '@matinee/contract/subscriptions'
import type { Actor, Caller } from '../../platform/actor.ts'
import { type Connection, databaseNow, inSnapshot } from '../../platform/database/database.ts'
import { cappedTotal, type PageParams, pageOf } from '../../platform/database/keyset.ts'
import type { Client } from '../../platform/device.ts'
import { personTarget, writeAnonymousAuditEntry, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { requireBothSteps, requireSecondStep } from '../factors/factors.service.ts'
import { verifyPasskey } from '../factors/passkeys.service.ts'
import { useInvitation } from '../invitations/invitations.service.ts'
import { createSession, type SessionServices } from '../sessions/sessions.service.ts'
import { toStatus } from '../subscriptions/subscriptions.service.ts'
import * as queries from './accounts.queries.ts'
import { sendConfirmationMail } from './confirmations.service.ts'
import { emailKey, isReservedName, usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { usernameCandidates } from './provided-names.ts'
import { applyPassword } from './resets.service.ts'

export type AccountServices = SessionServices & { passwords: Passwords }

interface Registration {
  username: string
  email: string
  password: string
  /** The secret of a link (SITE-2). */
  invitation?: string | undefined
  /** OFFER-9: where the mailed link leads on to, if that is a path of this site. */
  returnTo?: string | undefined
}

/** Why a name cannot be used, even if it is free. */
export const nameProblem = (
  { site }: { site: { name: string } },
  username: string,
): typeof messages.usernameReserved | undefined =>
  isReservedName(username) || usernameKey(username) === usernameKey(site.name) ? messages.usernameReserved : undefined

/** REG-3. Errors name the field to change. */
export async function register(
  services: AccountServices,
  registration: Registration,
  language?: SiteLanguage,
): Promise<void> {
  const { username, email, password, invitation, returnTo } = registration
  const { db, clock, config, passwords } = services
  if (config.site.signUp === 'closed') throw accountErrors.signUpClosed()
  const wrongName = nameProblem(config, username)
  if (wrongName) throw httpErrors.invalid({ fields: { username: wrongName } })
  const problem = passwordProblem('user', password, { username, email, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { password: problem } })
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
  const passwordHash = await passwords.hash(password)
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const isInvited = invitation !== undefined && (await useInvitation({ tx, clock }, { email, token: invitation }))
    if (!isInvited && config.site.signUp === 'invitation')
      throw invitation === undefined ? invitationErrors.needed() : invitationErrors.gone()
    // The link proves access to the mailbox.
    const confirmed = isInvited && { emailConfirmedAt: at }
    const id = await queries.insertUser(tx, { username, email, ...keys, passwordHash, ...confirmed, language, at })
    if (id === undefined) throw await takenError(tx, keys)
    if (!isInvited) await sendConfirmationMail({ clock, config }, tx, { id, username, email }, returnTo)
  })
}

/** Reports a taken username and a taken email together. */
async function takenError(tx: Connection, keys: { usernameKey: string; emailKey: string }) {
  const isNameTaken = await queries.isTaken(tx, 'username_key', keys.usernameKey)
  const isEmailTaken = await queries.isTaken(tx, 'email_key', keys.emailKey)
  const fields = {
    ...(isNameTaken && { username: messages.usernameTaken }),
    ...(isEmailTaken && { email: messages.emailTaken }),
  }
  return fields.email ? accountErrors.emailTaken({ fields }) : accountErrors.usernameTaken({ fields })
}

interface ProviderUser {
  email: string
  /** The best first. */
  names: readonly string[]
  at: Date
}

/** A user whose address a sign-in provider has verified: without a password, in the caller's transaction. */
export async function addProviderUser(
  tx: Connection,
  { email: input, names, at }: ProviderUser,
): Promise<{ id: string } | 'emailInvalid' | 'emailTaken'> {
  const { data: email } = accountSchemas.register.body.shape.email.safeParse(input)
  if (email === undefined) return 'emailInvalid'
  const key = emailKey(email)
  for (const username of usernameCandidates(names)) {
    const keys = { usernameKey: usernameKey(username), emailKey: key }
    const id = await queries.insertUser(tx, { username, email, ...keys, passwordHash: null, emailConfirmedAt: at, at })
    if (id) return { id }
    if (await queries.isTaken(tx, 'email_key', key)) return 'emailTaken'
  }
  throw new Error('Every username that was tried is taken.')
}

/** When an account is deleted whose deletion was requested at this time (ACC-6). */
export const deletesAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDays * 86_400_000)

/** DATA-3. A subscription past its end counts as expired even before the hourly job has marked it. */
function toUser({ newest, now, deletionRequestedAt, ...user }: queries.UserRow): User {
  // JSON has no dates.
  const subscription = newest && {
    ...newest,
    expiresAt: new Date(newest.expiresAt),
    graceUntil: newest.graceUntil === null ? null : new Date(newest.graceUntil),
  }
  const subscriptionStatus = toStatus(subscription, now)
  const hasActiveSubscription = subscriptionStatus === 'Premium'
  return {
    ...user,
    subscriptionStatus,
    hasActiveSubscription,
    activeSubscriptionId: hasActiveSubscription ? (newest?.id ?? null) : null,
    isAdmin: user.role !== 'user',
    ...(deletionRequestedAt && { deletesAt: deletesAt(deletionRequestedAt).toISOString() }),
  }
}

interface SignIn {
  email: string
  password: string
  /** ACC-4 */
  code?: string | undefined
}

/** Takes the same time whether or not the account exists. */
async function checkPassword(
  { db, passwords }: AccountServices,
  { email, password }: SignIn,
): Promise<queries.Credential | undefined> {
  const person = await queries.getCredentialByEmail(db, emailKey(email))
  const isRight = await passwords.verify(person?.passwordHash, password)
  return isRight && person && !person.disabledAt ? person : undefined
}

async function rehash({ db, passwords }: AccountServices, { id, passwordHash }: queries.Credential, password: string) {
  if (passwordHash === null || !passwords.needsRehash(passwordHash)) return passwordHash
  const renewed = await passwords.hash(password)
  if (await queries.updatePasswordHash(db, id, passwordHash, renewed)) return renewed
  // Changed meanwhile: by another login with the same password, or to a new password.
  const current = (await queries.getCredential(db, id))?.passwordHash ?? null
  return (await passwords.verify(current, password)) ? current : null
}

export async function logIn(
  services: AccountServices,
  { email, password, code, rememberMe }: SignIn & { rememberMe: boolean },
  client: Client,
): Promise<{ token: string; user: User }> {
  const person = await checkPassword(services, { email, password })
  if (!person) throw accountErrors.loginFailed()
  const passwordHash = await rehash(services, person, password)
  if (passwordHash === null) throw accountErrors.loginFailed()
  await requireSecondStep(services, person.id, code)
  const session = { userId: person.id, audience: 'user', remembered: rememberMe, client, passwordHash } as const
  const token = await createSession(services, session)
  const user = await queries.getUser(services.db, person.id)
  if (!token || !user) throw accountErrors.loginFailed()
  return { token, user: toUser(user) }
}

/** RESET-2. The link and the new password stand for the login. Undefined: changed again meanwhile, or disabled. */
export async function logInAfterReset(
  services: AccountServices,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  client: Client,
): Promise<{ token: string; user: User } | undefined> {
  const token = await createSession(services, { userId, audience: 'user', client, passwordHash })
  const user = token === undefined ? undefined : await queries.getUser(services.db, userId)
  return token === undefined || !user ? undefined : { token, user: toUser(user) }
}

/** ACC-3. A passkey replaces the password and the second step. */
export async function logInByPasskey(
  services: AccountServices,
  { passkey, rememberMe }: { passkey: Assertion; rememberMe: boolean },
  client: Client,
): Promise<{ token: string; user: User }> {
  const { userId } = await verifyPasskey(services, passkey)
  const token = await createSession(services, { userId, audience: 'user', remembered: rememberMe, client })
  const user = await queries.getUser(services.db, userId)
  if (!token || !user) throw accountErrors.loginFailed()
  return { token, user: toUser(user) }
}

export async function logInAdmin(
  services: AccountServices,
  input: SignIn,
  from: Omit<Actor, 'id'>,
  client: Client,
): Promise<{ token: string; email: string }> {
  const person = await checkPassword(services, input)
  if (!person || person.role === 'user') throw accountErrors.adminInvalid()
  const passwordHash = await rehash(services, person, input.password)
  if (passwordHash === null) throw accountErrors.adminInvalid()
  await requireSecondStep(services, person.id, input.code)
  return openAdminSession(services, person, { from, client, passwordHash })
}

export async function logInAdminByPasskey(
  services: AccountServices,
  passkey: Assertion,
  from: Omit<Actor, 'id'>,
  client: Client,
): Promise<{ token: string; email: string }> {
  const { userId } = await verifyPasskey(services, passkey)
  const person = await queries.getCredential(services.db, userId)
  if (!person || person.role === 'user') throw accountErrors.adminInvalid()
  return openAdminSession(services, person, { from, client })
}

/** The only source of admin tokens. */
async function openAdminSession(
  services: AccountServices,
  person: queries.Credential,
  { from, client, passwordHash }: { from: Omit<Actor, 'id'>; client: Client; passwordHash?: string },
): Promise<{ token: string; email: string }> {
  const alongside = (tx: Connection) =>
    writeAuditEntry(tx, { ...from, id: person.id }, { action: 'admin.login', target: personTarget(person) })
  const session = { userId: person.id, audience: 'admin', client, alongside } as const
  const token = await createSession(services, { ...session, ...(passwordHash !== undefined && { passwordHash }) })
  if (!token) throw accountErrors.adminInvalid()
  return { token, email: person.email }
}

/** For re-authentication. Always false for an account without a password. */
export async function isPasswordOf(
  { db, passwords }: Pick<AccountServices, 'db' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const person = await queries.getCredential(db, userId)
  return passwords.verify(person?.passwordHash, password)
}

/** The account of a failed login: for the logs, never for the response. */
export const getCredentialByEmail = (
  { db }: Pick<AccountServices, 'db'>,
  email: string,
): Promise<queries.Credential | undefined> => queries.getCredentialByEmail(db, emailKey(email))

/** The entry has no actor; its target is the account of the attempt. */
export async function recordFailedSignIn(
  { db }: Pick<AccountServices, 'db'>,
  admin: Pick<queries.Credential, 'id' | 'username'>,
  from: Omit<Actor, 'id'>,
): Promise<void> {
  const entry = { action: 'admin.login-failed', target: personTarget(admin) } as const
  await db.transaction().execute((tx) => writeAnonymousAuditEntry(tx, from, entry))
}

/** ADMIN-4: for signed-in admins, their own password only. */
export async function changeOwnPassword(
  services: AccountServices,
  { caller, actor }: { caller: Caller; actor: Actor },
  { email, currentPassword, newPassword }: { email: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, config, passwords } = services
  const person = await queries.getCredential(db, actor.id)
  if (!person || emailKey(email) !== emailKey(person.email)) throw httpErrors.forbidden()
  if (!(await passwords.verify(person.passwordHash, currentPassword))) throw accountErrors.wrongPassword()
  await requireBothSteps(services, caller)
  const problem = passwordProblem('admin', newPassword, { ...person, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
  const hash = await passwords.hash(newPassword)
  const { passwordHash } = person
  await db.transaction().execute(async (tx) => {
    // The password may have been changed while the new one was hashed.
    if (passwordHash === null || !(await queries.lockUser(tx, actor.id, { hash: passwordHash, isAdmin: true })))
      throw accountErrors.wrongPassword()
    await applyPassword(services, tx, { ...person, isAdmin: true }, hash)
    await writeAuditEntry(tx, actor, { action: 'admin.password', target: personTarget(person) })
  })
}

export async function getUser({ db }: Pick<AccountServices, 'db'>, id: string): Promise<User | undefined> {
  const user = await queries.getUser(db, id)
  return user && toUser(user)
}

export async function requireUser(services: Pick<AccountServices, 'db'>, id: string): Promise<User> {
  const user = await getUser(services, id)
  if (!user) throw httpErrors.signedOut()
  return user
}

/**
 * API-6. Who may search people may also do it by a payment: the timeline of a person shows the same roles the reference
 * of each.
 */
export async function listUsers(
  { db }: Pick<AccountServices, 'db'>,
  {
    search: term = '',
    premium,
    ...params
  }: PageParams & Pick<queries.UserFilter, 'premium'> & { search?: string | undefined },
) {
  return inSnapshot(db, async (tx) => {
    const payers = term === '' ? [] : await queries.listPayerIds(tx, term)
    const filter = { premium, term, payers, now: await databaseNow(tx) }
    const most = term === '' ? Infinity : subscriptionLimits.countedMatches
    const counted = await queries.countUsers(tx, filter, most)
    const page = { ...params, total: counted > most ? undefined : counted }
    const { rows, ...cursors } = pageOf(await queries.listUsers(tx, filter, page), page, ({ _id }) => _id)
    const total = cappedTotal(counted, { most, page: params.page, limit: params.limit, shown: rows.length })
    return { users: rows.map(toUser), ...total, ...cursors }
  })
}
