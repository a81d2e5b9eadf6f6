import { accountErrors, accountLimits, accountMessages as messages, resetMinutes } from '@matinee/contract/accounts'
import { httpErrors } from '@matinee/contract/http/errors'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { resetPasswordPath } from '@matinee/contract/purchase-path'
import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import { hashSecret, matchesSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { hasFactor } from '../factors/factors.service.ts'
import { endAllSessions } from '../sessions/sessions.service.ts'
import { adminPasswordChangedNotice, passwordChanged, resetLink } from './accounts.emails.ts'
import { getCredentialByEmail, listOtherOwners, lockUser, updatePassword } from './accounts.queries.ts'
import { completedResets } from './account-limits.ts'
import { emailKey } from './names.ts'
import { type PasswordContext, passwordProblem } from './password-strength.ts'
import type { Passwords } from './passwords.ts'
import { deleteEmailChange } from './email-changes.queries.ts'
import * as queries from './resets.queries.ts'
import { confirmFirst } from './unconfirmed-accounts.service.ts'

type ResetServices = Pick<Services, 'db' | 'clock' | 'config'> & { passwords: Passwords }
type Audience = 'user' | 'admin'

/**
 * Mails the link, if the address has an account. Queued for every address, so that the response takes the same time; the
 * link's token is created here, where no request can see it.
 */
export const sendResetLinkJob = defineJob({
  name: 'accounts.send-reset-link',
  payload: z.object({ resetId: z.string(), returnTo: z.string().optional() }),
  tries: 8,
  async run({ resetId, returnTo }, { db, clock, config }) {
    const token = newSecret()
    await db.transaction().execute(async (tx) => {
      const reset = await queries.setResetToken(tx, resetId, hashSecret(token), clock.now())
      if (!reset) return
      const { audience, createdAt, expiresAt } = reset
      const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)
      // The configured URL, never the request's host; the token in the fragment, which is not logged.
      const url = `${config.site.url}${resetPasswordPath(returnTo)}#t=${token}`
      const mail = resetLink(reset, { url, minutes, audience })
      await sendMail(tx, { clock, config }, { ...mail, secretUntil: expiresAt })
    })
  },
})

interface ResetRequest {
  email: string
  newPassword: string
  audience: Audience
  /** Too many mails to this address. */
  isOverLimit: boolean
  /** OFFER-9 */
  returnTo?: string | undefined
}

/**
 * RESET-2, ADMIN-4. The same work whether or not the address has an account. Returns the secret for the requesting
 * browser: only there does the link complete the change without asking for the password again.
 */
export async function requestReset(
  { db, clock, config, passwords }: ResetServices,
  { email, newPassword, audience, isOverLimit, returnTo }: ResetRequest,
): Promise<string> {
  rejectWeakPassword(audience, newPassword, { email, siteName: config.site.name })
  const newHash = await passwords.hash(newPassword)
  const browserSecret = newSecret()
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const person = await getCredentialByEmail(tx, emailKey(email))
    const isAdmin = person !== undefined && person.role !== 'user'
    const isAllowed = person && !person.disabledAt && (audience === 'user' || isAdmin)
    // Over the limit no further mail is sent while an earlier link is valid, so that the owner always has one.
    const hasLink = await queries.hasValidReset(tx, person?.id ?? null, at)
    const isTooOften = await hasTooManyResets(tx, person?.id ?? '', at)
    const userId = isAllowed && !isTooOften && !(isOverLimit && hasLink) ? person.id : null
    const minutes = resetMinutes[isAdmin ? 'admin' : audience]
    const expiresAt = new Date(at.getTime() + minutes * 60_000)
    const reset = { audience, browserHash: hashSecret(browserSecret), newHash, at, expiresAt }
    const resetId = await queries.insertReset(tx, { ...reset, userId })
    await enqueue(tx, sendResetLinkJob, { resetId, ...(returnTo !== undefined && { returnTo }) })
  })
  return browserSecret
}

/** SAFE-2. Counts completed resets, which need the mailbox: a stranger's requests cannot block the owner's links. */
async function hasTooManyResets(tx: Connection, userId: string, now: Date): Promise<boolean> {
  for (const { times, seconds } of completedResets)
    if ((await queries.countCompletedResets(tx, userId, new Date(now.getTime() - seconds * 1000))) >= times) return true
  return false
}

function rejectWeakPassword(kind: Audience, password: string, context: PasswordContext) {
  const problem = passwordProblem(kind, password, context)
  if (problem) throw httpErrors.invalid({ fields: { newPassword: problem } })
}

/**
 * The password given with the request, if this browser made it. Not for an admin who used the form of users: it was only
 * checked by the rules for users, as the form must not reveal who is an admin.
 */
const requestedHash = ({ newHash, browserHash, audience, role }: queries.Reset, browserSecret: string | undefined) =>
  matchesSecret(browserSecret, browserHash) && (role === 'user' || audience === 'admin') ? newHash : null

interface OpenedLink {
  token: string
  /** From the cookie of the browser that made the request. */
  browserSecret: string | undefined
}

export async function getResetLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { token, browserSecret }: OpenedLink,
) {
  const reset = await queries.getReset(db, hashSecret(token), clock.now())
  if (!reset) throw accountErrors.linkGone()
  return {
    audience: reset.audience,
    askedAt: reset.createdAt.toISOString(),
    needsPassword: requestedHash(reset, browserSecret) === null,
  }
}

/**
 * Changes the password by a mailed link. In another browser the password given with the request is discarded: it may be
 * a stranger's, who hopes that the owner opens the link.
 */
export async function confirmReset(
  services: ResetServices,
  {
    token,
    browserSecret,
    newPassword,
    from,
  }: OpenedLink & { newPassword: string | undefined; from: Omit<Actor, 'id'> },
): Promise<{ audience: Audience; userId: string; email: string; passwordHash: string; hasFactor: boolean }> {
  const { db, clock, config, passwords } = services
  const now = clock.now()
  const tokenHash = hashSecret(token)
  const reset = await queries.getReset(db, tokenHash, now)
  if (!reset) throw accountErrors.linkGone()
  const { userId, email, username, audience, role } = reset
  const isAdmin = role !== 'user'

  let newHash = requestedHash(reset, browserSecret)
  if (newPassword !== undefined) {
    if (audience === 'user' && Array.from(newPassword).length < accountLimits.passwordMin)
      throw httpErrors.invalid({ fields: { newPassword: messages.passwordLength } })
    rejectWeakPassword(isAdmin ? 'admin' : 'user', newPassword, { email, username, siteName: config.site.name })
    newHash = await passwords.hash(newPassword)
  }
  if (newHash === null) {
    await queries.clearNewHash(db, tokenHash)
    throw accountErrors.passwordNeeded()
  }
  const hash = newHash
  return db.transaction().execute(async (tx) => {
    // Lock the user first, as every change of a password does: two links opened at once then run one after the other.
    const exists = await lockUser(tx, userId)
    if (!exists || !(await queries.deleteReset(tx, tokenHash, now))) throw accountErrors.linkGone()
    // Opening the link proves access to the mailbox.
    await confirmFirst({ tx, clock }, userId)
    await applyPassword(services, tx, { id: userId, email, username, isAdmin }, hash)
    const target = personTarget({ id: userId, username })
    if (isAdmin) await writeAuditEntry(tx, { ...from, id: userId }, { action: 'admin.password', target })
    await queries.insertCompletedReset(tx, userId, now)
    return { audience, userId, email, passwordHash: hash, hasFactor: await hasFactor(tx, userId) }
  })
}

interface Owner {
  id: string
  email: string
  username: string
  isAdmin: boolean
}

/** A new password ends all sessions and open links. */
export async function applyPassword(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  { id, email, username, isAdmin }: Owner,
  hash: string,
): Promise<void> {
  // The user's row first: it serializes with logins that use the old password.
  await updatePassword(tx, id, hash, clock.now())
  await endAllSessions(tx, id, 'password', clock.now())
  await queries.deleteResetsByUser(tx, id)
  await deleteEmailChange(tx, id)
  await sendMail(tx, { clock, config }, passwordChanged({ email, username }))
  if (isAdmin) await notifyOtherOwners({ clock, config }, tx, { id, email })
}

/** ADMIN-4: an unexpected change of an admin's password is noticed. */
export async function notifyOtherOwners(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Connection,
  { id, email }: Pick<Owner, 'id' | 'email'>,
): Promise<void> {
  for (const other of await listOtherOwners(tx, id))
    await sendMail(tx, { clock, config }, adminPasswordChangedNotice({ email: other.email, whose: { id, email } }))
}

export async function deleteExpiredResets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteResetsBefore(db, clock.now())
  const longest = Math.max(...completedResets.map(({ seconds }) => seconds))
  await queries.deleteCompletedResetsBefore(db, new Date(clock.now().getTime() - longest * 1000))
}
