import { accountErrors, accountMessages } from '@matinee/contract/accounts'
import { httpErrors } from '@matinee/contract/http/errors'
import { emailChangeHours, ownAccountErrors, ownAccountMessages } from '@matinee/contract/own-account'
import { paths } from '@matinee/contract/paths'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'
import { sendMail } from '../mail/compose.service.ts'
import type { Services } from '../../platform/services.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import { personTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { confirmNewEmail, confirmOldEmail, emailChanged } from './accounts.emails.ts'
import { isTaken, getCredential, lockUser, updateEmail } from './accounts.queries.ts'
import * as queries from './email-changes.queries.ts'
import { emailKey } from './names.ts'
import { deleteResetsByUser } from './resets.queries.ts'
import { type AccountHolder, confirmFirst, requireHolder } from './unconfirmed-accounts.service.ts'

/** The secrets of the links are created here, where no request can see them. */
export const sendEmailChangeLinksJob = defineJob({
  name: 'accounts.send-email-change-links',
  payload: z.object({ userId: z.string(), createdAt: z.iso.datetime() }),
  tries: 8,
  async run({ userId, createdAt }, { db, clock, config }) {
    const [old, fresh] = [newSecret(), newSecret()]
    const toLink = (secret: string) => `${config.site.url}${paths.confirmEmail[0]}#t=${secret}`
    await db.transaction().execute(async (tx) => {
      const change = { userId, createdAt: new Date(createdAt), now: clock.now() }
      const found = await queries.setEmailChangeSecrets(tx, change, { old: hashSecret(old), new: hashSecret(fresh) })
      if (!found) return
      const secretUntil = found.expiresAt
      if (found.needsOld) await sendMail(tx, { clock, config }, { ...confirmOldEmail(found, toLink(old)), secretUntil })
      await sendMail(tx, { clock, config }, { ...confirmNewEmail(found, toLink(fresh)), userId, secretUntil })
    })
  },
})

/** ACC-1. The caller has proved the password: a stolen session alone changes no address. */
export async function requestEmailChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  email: string,
): Promise<void> {
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + emailChangeHours * 3_600_000)
  const key = emailKey(email)
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw httpErrors.signedOut()
    const person = await getCredential(tx, userId)
    if (person && emailKey(person.email) === key)
      throw httpErrors.invalid({ fields: { email: ownAccountMessages.sameEmail } })
    if (await isTaken(tx, 'email_key', key))
      throw accountErrors.emailTaken({ fields: { email: accountMessages.emailTakenHere } })
    // ACC-2: an unconfirmed address may be mistyped and have no mailbox, so it is not asked.
    const oldConfirmedAt = person?.emailConfirmedAt ? null : at
    await queries.replaceEmailChange(tx, { userId, email, emailKey: key, oldConfirmedAt, at, expiresAt })
    await enqueue(tx, sendEmailChangeLinksJob, { userId, createdAt: at.toISOString() })
  })
}

/** By the link in one of the two mailboxes. The second one changes the address. Returns which is still to confirm. */
export async function confirmEmailChange(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  secret: string,
  { holder, from }: { holder: AccountHolder | undefined; from: Omit<Actor, 'id'> },
): Promise<'changed' | 'old' | 'new'> {
  const now = clock.now()
  const hash = hashSecret(secret)
  const found = await queries.getEmailChangeBySecret(db, hash, now)
  if (!found) throw ownAccountErrors.linkGone()
  try {
    return await db.transaction().execute(async (tx) => {
      // The user first, as every change of a password does: of two links opened at once, the second sees the first.
      if (!(await lockUser(tx, found.userId))) throw ownAccountErrors.linkGone()
      const change = await queries.lockEmailChangeBySecret(tx, hash, now)
      const owner = await getCredential(tx, found.userId)
      if (!change || !owner) throw ownAccountErrors.linkGone()
      const side = change.oldHash?.equals(hash) ? 'old' : 'new'
      // The requested address may be a stranger's.
      if (side === 'new') await requireHolder(tx, owner.id, holder)
      const isOtherConfirmed = (side === 'old' ? change.newConfirmedAt : change.oldConfirmedAt) !== null
      if (!isOtherConfirmed) {
        await queries.confirmSide(tx, owner.id, side, now)
        return side === 'old' ? 'new' : 'old'
      }
      await confirmFirst({ tx, clock }, owner.id, holder)
      await updateEmail(tx, owner.id, { email: change.email, emailKey: change.emailKey, at: now })
      await queries.deleteEmailChange(tx, owner.id)
      // Password reset links were mailed to the old address.
      await deleteResetsByUser(tx, owner.id)
      for (const recipient of [owner.email, change.email])
        await sendMail(
          tx,
          { clock, config },
          {
            ...emailChanged({ email: recipient, username: owner.username, language: owner.language }, change.email),
            userId: owner.id,
          },
        )
      if (owner.role !== 'user')
        await writeAuditEntry(tx, { ...from, id: owner.id }, { action: 'admin.email', target: personTarget(owner) })
      return 'changed'
    })
  } catch (error) {
    // Another user has registered with the new address in the meantime.
    if (isUniqueViolation(error)) throw accountErrors.emailTaken()
    throw error
  }
}

export async function deleteExpiredEmailChanges({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteEmailChangesBefore(db, clock.now())
}
