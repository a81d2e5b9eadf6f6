import { type Invitation, invitationErrors as errors, invitationLimits as limits } from '@matinee/contract/invitations'
import { isId } from '@matinee/contract/ids'
import { paths } from '@matinee/contract/paths'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import { emailKey } from '../../platform/mail/email-key.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { invitationMail } from './invitations.emails.ts'
import * as queries from './invitations.queries.ts'

export { deleteInvitationsTo } from './invitations.queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

const dayMs = 24 * 60 * 60 * 1000
const targetOf = (id: string, email: string) => ({ kind: 'invitation' as const, id, name: email })

export async function listInvitations({ db, clock }: Needs): Promise<Invitation[]> {
  const rows = await queries.selectInvitations(db, clock.now(), limits.listed)
  return rows.map((row) =>
    Object.assign(row, { createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }),
  )
}

/** Only the hash of the link's secret is stored; the mail has it until it is sent. */
export async function invite({ db, clock, config }: Needs, email: string, actor: Actor): Promise<void> {
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + limits.daysValid * dayMs)
  const key = emailKey(email)
  const token = newSecret()
  await db.transaction().execute(async (tx) => {
    if (await queries.hasAccount(tx, key)) throw errors.hasAccount()
    await queries.revoke(tx, { emailKey: key }, at)
    const tokenHash = hashSecret(token)
    const id = await queries.insertInvitation(tx, { email, emailKey: key, tokenHash, by: actor.id, at, expiresAt })
    // In the fragment, which is not logged.
    const url = `${config.site.url}${paths.register[0]}#invitation=${token}`
    const mail = invitationMail(config.site, { recipient: email, url, days: limits.daysValid })
    await queueMail(tx, clock, { ...mail, secretUntil: expiresAt })
    const after = { email, expiresAt: expiresAt.toISOString() }
    await writeAuditEntry(tx, actor, { action: 'invitation.send', target: targetOf(id, email), after })
  })
}

export async function revokeInvitation({ db, clock }: Needs, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = isId(id) ? await queries.revoke(tx, { id }, clock.now()) : undefined
    if (email === undefined) throw errors.notOpen()
    await writeAuditEntry(tx, actor, { action: 'invitation.revoke', target: targetOf(id, email) })
  })
}

export async function lookAtInvitation({ db, clock }: Needs, token: string): Promise<{ email: string }> {
  const found = await queries.selectAddress(db, hashSecret(token), clock.now())
  if (!found) throw errors.gone()
  return found
}

/**
 * Uses the open invitation of an address, in the transaction in which its account is made. False if there is none. Without
 * a token somebody else must have proved that the address is theirs.
 */
export async function takeInvitation(
  { tx, clock }: { tx: Connection } & Pick<Services, 'clock'>,
  { email, token }: { email: string; token?: string },
): Promise<boolean> {
  const now = clock.now()
  const key = emailKey(email)
  if (token !== undefined) {
    const found = await queries.selectAddress(tx, hashSecret(token), now)
    if (found?.emailKey !== key) return false
  }
  return queries.markUsed(tx, key, now)
}

/** Addresses of people who never came are not kept. */
export async function forgetInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await queries.deleteBefore(db, new Date(clock.now().getTime() - limits.daysKept * dayMs))
}
