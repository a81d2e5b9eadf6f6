import { accountErrors, accountMessages as messages, type User } from '@matinee/contract/accounts'
import { accountSchemas } from '@matinee/contract/accounts.schemas'
import { httpErrors } from '@matinee/contract/http/errors'
import { sessionErrors } from '@matinee/contract/sessions'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { writeAnonymousAuditEntry, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { openSession, type SessionServices } from '../sessions/sessions.service.ts'
import { statusOf } from '../subscriptions/subscriptions.service.ts'
import {
  type Credential,
  findCredential,
  insertUser,
  isTaken,
  lockAdmin,
  readCredential,
  readUser,
  replaceHash,
  type UserRow,
} from './accounts.queries.ts'
import { emailKey, isReservedName, usernameKey } from './names.ts'
import { passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { provideNames } from './provided-names.ts'
import { applyPassword } from './resets.service.ts'

export { hashSecret, isSecret, newSecret } from './secrets.ts'

export type AccountServices = SessionServices & { passwords: Passwords }

interface Registration {
  username: string
  email: string
  password: string
}

/** REG-3. Each refusal names the field that has to change. */
export async function register(services: AccountServices, { username, email, password }: Registration): Promise<void> {
  const { db, clock, config, passwords } = services
  if (isReservedName(username) || usernameKey(username) === usernameKey(config.site.name))
    throw httpErrors.invalid({ fields: { username: messages.usernameReserved } })
  const problem = passwordProblem('user', password, { username, email, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { password: problem } })
  const keys = { usernameKey: usernameKey(username), emailKey: emailKey(email) }
  const passwordHash = await passwords.hash(password)
  if (await insertUser(db, { username, email, ...keys, passwordHash, at: clock.now() })) return
  // Both at once, so that nobody has to find out one after the other.
  const [isNameTaken, isEmailTaken] = await Promise.all([
    isTaken(db, 'username_key', keys.usernameKey),
    isTaken(db, 'email_key', keys.emailKey),
  ])
  const fields = {
    ...(isNameTaken && { username: messages.usernameTaken }),
    ...(isEmailTaken && { email: messages.emailTaken }),
  }
  throw fields.email ? accountErrors.emailTaken({ fields }) : accountErrors.usernameTaken({ fields })
}

interface Vouched {
  email: string
  /** What a sign-in provider calls them, the best first. */
  names: readonly string[]
  at: Date
}

/** Somebody whose address a sign-in provider has verified: without a password, in the caller's transaction. */
export async function addVouchedUser(
  tx: Connection,
  { email: given, names, at }: Vouched,
): Promise<{ id: string } | 'emailInvalid' | 'emailTaken'> {
  const { data: email } = accountSchemas.register.body.shape.email.safeParse(given)
  if (email === undefined) return 'emailInvalid'
  const key = emailKey(email)
  for (const username of provideNames(names)) {
    const keys = { usernameKey: usernameKey(username), emailKey: key }
    const id = await insertUser(tx, { username, email, ...keys, passwordHash: null, emailConfirmedAt: at, at })
    if (id) return { id }
    if (await isTaken(tx, 'email_key', key)) return 'emailTaken'
  }
  throw new Error('Every username that was tried is taken.')
}

/** DATA-3. Premium as it is at this moment, not as somebody last noted it. */
export function asUser({ newest, now, ...person }: UserRow): User {
  const subscriptionStatus = statusOf(newest && { ...newest, expiresAt: new Date(newest.expiresAt) }, now)
  const hasActiveSubscription = subscriptionStatus === 'Premium'
  return {
    ...person,
    subscriptionStatus,
    hasActiveSubscription,
    activeSubscriptionId: hasActiveSubscription ? (newest?.id ?? null) : null,
    isAdmin: person.role === 'admin',
  }
}

interface SignIn {
  email: string
  password: string
}

/** One comparison whether or not there is such a person: neither the answer nor its time tells. */
async function compare(
  { db, passwords }: AccountServices,
  { email, password }: SignIn,
): Promise<Credential | undefined> {
  const person = await findCredential(db, emailKey(email))
  const isRight = await passwords.verify(person?.passwordHash, password)
  return isRight && person && !person.disabledAt ? person : undefined
}

async function rehash({ db, passwords }: AccountServices, { id, passwordHash }: Credential, password: string) {
  if (passwordHash === null || !passwords.needsRehash(passwordHash)) return passwordHash
  const renewed = await passwords.hash(password)
  if (await replaceHash(db, id, passwordHash, renewed)) return renewed
  // Somebody was faster: with the same password, as in another tab, or with a new one.
  const current = (await readCredential(db, id))?.passwordHash ?? null
  return (await passwords.verify(current, password)) ? current : null
}

export async function logIn(
  services: AccountServices,
  { email, password, rememberMe }: SignIn & { rememberMe: boolean },
): Promise<{ token: string; user: User }> {
  const person = await compare(services, { email, password })
  if (!person) throw sessionErrors.loginFailed()
  const passwordHash = await rehash(services, person, password)
  if (passwordHash === null) throw sessionErrors.loginFailed()
  const opening = { userId: person.id, audience: 'user', remembered: rememberMe, passwordHash } as const
  const token = await openSession(services, opening)
  const user = await readUser(services.db, person.id)
  if (!token || !user) throw sessionErrors.loginFailed()
  return { token, user: asUser(user) }
}

const asTarget = ({ id, username }: { id: string; username: string }) => ({
  kind: 'person' as const,
  id,
  name: username,
})

/** Only here does anybody get a token of the desk, and only who is an admin. */
export async function logInAdmin(
  services: AccountServices,
  given: SignIn,
  from: Omit<Actor, 'id'>,
): Promise<{ token: string; email: string }> {
  const person = await compare(services, given)
  if (!person || person.role !== 'admin') throw sessionErrors.adminInvalid()
  const passwordHash = await rehash(services, person, given.password)
  if (passwordHash === null) throw sessionErrors.adminInvalid()
  const alongside = (tx: Connection) =>
    writeAuditEntry(tx, { ...from, id: person.id }, { action: 'admin.login', target: asTarget(person) })
  const token = await openSession(services, { userId: person.id, audience: 'admin', passwordHash, alongside })
  if (!token) throw sessionErrors.adminInvalid()
  return { token, email: person.email }
}

/** Whom somebody meant who could not sign in: for the log and the record, never for the answer. */
export const findMeant = ({ db }: Pick<AccountServices, 'db'>, email: string): Promise<Credential | undefined> =>
  findCredential(db, emailKey(email))

/** Nobody was signed in, so the entry has no actor; its target is the account that was tried. */
export async function recordFailedSignIn(
  { db }: Pick<AccountServices, 'db'>,
  admin: Pick<Credential, 'id' | 'username'>,
  from: Omit<Actor, 'id'>,
): Promise<void> {
  const entry = { action: 'admin.login-failed', target: asTarget(admin) } as const
  await db.transaction().execute((tx) => writeAnonymousAuditEntry(tx, from, entry))
}

/** ADMIN-4: a signed-in admin changes their own password, and nobody else's. */
export async function changeOwnPassword(
  services: AccountServices,
  actor: Actor,
  { email, currentPassword, newPassword }: { email: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, config, passwords } = services
  const person = await readCredential(db, actor.id)
  if (!person || emailKey(email) !== emailKey(person.email)) throw httpErrors.forbidden()
  if (!(await passwords.verify(person.passwordHash, currentPassword))) throw accountErrors.wrongPassword()
  const problem = passwordProblem('admin', newPassword, { ...person, siteName: config.site.name })
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
  const hash = await passwords.hash(newPassword)
  const compared = person.passwordHash
  await db.transaction().execute(async (tx) => {
    // It may have been changed while this one was hashed, and whoever did so knew better.
    if (compared === null || !(await lockAdmin(tx, actor.id, compared))) throw accountErrors.wrongPassword()
    await applyPassword(services, tx, { ...person, isAdmin: true }, hash)
    await writeAuditEntry(tx, actor, { action: 'admin.password', target: asTarget(person) })
  })
}

/** Who is asking, as they are now. */
export async function showUser({ db }: Pick<AccountServices, 'db'>, id: string): Promise<User> {
  const user = await readUser(db, id)
  if (!user) throw httpErrors.signedOut()
  return asUser(user)
}

/** Anybody, as they are now; undefined for nobody. */
export async function findUser({ db }: Pick<AccountServices, 'db'>, id: string): Promise<User | undefined> {
  const user = await readUser(db, id)
  return user && asUser(user)
}
