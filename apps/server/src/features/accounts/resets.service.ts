import { accountErrors, accountLimits, accountMessages as messages, resetMinutes } from '@matinee/contract/accounts'
import { httpErrors } from '@matinee/contract/http/errors'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { adminPasswordChangedNotice, passwordChanged } from './accounts.emails.ts'
import { confirmEmail, findCredential, listOtherAdmins, lockPerson, updatePassword } from './accounts.queries.ts'
import { emailKey } from './names.ts'
import { type PasswordContext, passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { mailResetLink } from './reset-link.ts'
import {
  deleteResetsBefore,
  deleteResetsOf,
  discardNewHash,
  findReset,
  hasLiveReset,
  insertReset,
  type Reset,
  takeReset,
} from './resets.queries.ts'
import { hashSecret, isSecret, newSecret } from './secrets.ts'

type ResetServices = Pick<Services, 'db' | 'clock' | 'config'> & { passwords: Passwords }
type Audience = 'user' | 'admin'

interface Asked {
  email: string
  newPassword: string
  audience: Audience
  /** More mails were asked for to this address than anybody wants. */
  isOverLimit: boolean
}

/**
 * RESET-2, ADMIN-4. The same work for an address that somebody has and for one that nobody has. Gives the secret that the
 * asking browser keeps: only there does the link complete the change by itself.
 */
export async function askReset({ db, clock, config, passwords }: ResetServices, asked: Asked): Promise<string> {
  const { email, newPassword, audience, isOverLimit } = asked
  rejectWeakPassword(audience, newPassword, { email, siteName: config.site.name })
  const newHash = await passwords.hash(newPassword)
  const browserSecret = newSecret()
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const person = await findCredential(tx, emailKey(email))
    const isMeant = person && !person.disabledAt && (audience === 'user' || person.role === 'admin')
    // Over the limit nothing comes of it while an earlier link is good: who asked for too many, or for whom a stranger
    // did, always holds one that can be opened.
    const hasLink = await hasLiveReset(tx, person?.id ?? null, at)
    const userId = isMeant && !(isOverLimit && hasLink) ? person.id : null
    const minutes = resetMinutes[person?.role === 'admin' ? 'admin' : audience]
    const expiresAt = new Date(at.getTime() + minutes * 60_000)
    const reset = { audience, browserHash: hashSecret(browserSecret), newHash, at, expiresAt }
    const resetId = await insertReset(tx, { ...reset, userId })
    await enqueue(tx, mailResetLink, { resetId })
  })
  return browserSecret
}

function rejectWeakPassword(role: Audience, password: string, context: PasswordContext) {
  const problem = passwordProblem(role, password, context)
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
}

/**
 * What was typed when this browser asked. Not that of an admin who asked as members do: it was held against the rules
 * for members, as asking must not tell who is an admin.
 */
const typedBefore = ({ newHash, browserHash, audience, role }: Reset, browserSecret: string | undefined) =>
  isSecret(browserSecret, browserHash) && (role === 'user' || audience === 'admin') ? newHash : null

interface Opened {
  token: string
  /** What this browser keeps from when it asked, if it is the one that did. */
  browserSecret: string | undefined
}

export async function lookAtReset({ db, clock }: Pick<Services, 'db' | 'clock'>, { token, browserSecret }: Opened) {
  const reset = await findReset(db, hashSecret(token), clock.now())
  if (!reset) throw accountErrors.linkGone()
  return {
    audience: reset.audience,
    askedAt: reset.createdAt.toISOString(),
    needsPassword: typedBefore(reset, browserSecret) === null,
  }
}

/**
 * Changes the password that a mailed link is for. In any browser but the one that asked, what was typed when asking is
 * thrown away: it may be a stranger's, who hopes that the owner of the address opens the link.
 */
export async function confirmReset(
  services: ResetServices,
  { token, browserSecret, newPassword, from }: Opened & { newPassword: string | undefined; from: Omit<Actor, 'id'> },
): Promise<{ audience: Audience; email: string }> {
  const { db, clock, config, passwords } = services
  const now = clock.now()
  const tokenHash = hashSecret(token)
  const reset = await findReset(db, tokenHash, now)
  if (!reset) throw accountErrors.linkGone()
  const { userId, email, username, audience, role } = reset

  let newHash = typedBefore(reset, browserSecret)
  if (newPassword !== undefined) {
    if (audience === 'user' && Array.from(newPassword).length < accountLimits.passwordMin)
      throw httpErrors.invalid({ fields: { newPassword: messages.passwordLength } })
    rejectWeakPassword(role, newPassword, { email, username, siteName: config.site.name })
    newHash = await passwords.hash(newPassword)
  }
  if (newHash === null) {
    await discardNewHash(db, tokenHash)
    throw accountErrors.passwordNeeded()
  }
  const hash = newHash
  await db.transaction().execute(async (tx) => {
    // The person's row first, as everyone does who changes a password: two links opened at once then wait in line.
    const isThere = await lockPerson(tx, userId)
    if (!isThere || !(await takeReset(tx, tokenHash, now))) throw accountErrors.linkGone()
    // Who opened the link reads the mail of this address.
    await confirmEmail(tx, userId, now)
    await applyPassword(services, tx, { id: userId, email, username, isAdmin: role === 'admin' }, hash)
    const target = { kind: 'person' as const, id: userId, name: username }
    if (role === 'admin') await writeAuditEntry(tx, { ...from, id: userId }, { action: 'admin.password', target })
  })
  return { audience, email }
}

interface Owner {
  id: string
  email: string
  username: string
  isAdmin: boolean
}

/** A new password ends whatever the old one had opened, and the links that are still on their way. */
export async function applyPassword(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  { id, email, username, isAdmin }: Owner,
  hash: string,
): Promise<void> {
  // The row of the person first: who is signing in with the old password right now waits for us, or we for them.
  await updatePassword(tx, id, hash, clock.now())
  await endAllSessions(tx, id, 'password', clock.now())
  await deleteResetsOf(tx, id)
  await queueMail(tx, clock, passwordChanged(config.site, { email, username }))
  if (!isAdmin) return
  for (const other of await listOtherAdmins(tx, id))
    await queueMail(tx, clock, adminPasswordChangedNotice(config.site, { email: other.email, whose: email }))
}

export async function deleteExpiredResets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteResetsBefore(db, clock.now())
}
